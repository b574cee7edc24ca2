import { readFileSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * `node scripts/serve.mjs <port> <host>` serves the build as the server of Next's standalone output does: with the
 * configuration that the build resolved, without the command line around it, which takes time and memory to load.
 */
const [port, hostname] = process.argv.slice(2);
const dir = fileURLToPath(new URL('..', import.meta.url));
process.chdir(dir);
enableCompileCache(`${dir}.next/compile-cache`);
const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'));
Object.assign(process.env, {
  NODE_ENV: 'production',
  __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config),
});

const require = createRequire(import.meta.url);
require('next');
const { startServer } = require('next/dist/server/lib/start-server');
await startServer({ dir, isDev: false, hostname, port: Number(port), allowRetry: false });
