import { freePort } from '../free-port';
import { TimedServer } from './timed-server';

const COMMAND = [process.execPath, '--import', './scripts/typescript.mjs', 'scripts/start.ts'];

/** Starts Parley as `npm start` does once it is built, on the embedded database below `dataDir`. */
export async function startParley(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ server: TimedServer; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await TimedServer.start(COMMAND, `${url}/sign-in`, {
    DATABASE_URL: '',
    LOG_LEVEL: 'silent',
    ...settings,
    PORT: String(port),
    DATA_DIR: dataDir,
  });
  return { server, url };
}
