import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

// `prisma generate` needs no engine, but stops where the CLI cannot download one: name any executable in its place.
const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');
const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, 'generate'], {
  encoding: 'utf8',
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
});
if (status !== 0) {
  process.stderr.write(`${stdout}${stderr}`);
  process.exit(status ?? 1);
}
