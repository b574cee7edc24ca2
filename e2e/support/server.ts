import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/scripts/free-port';

const READY_WITHIN_MS = 90_000;
const STOPPED_WITHIN_MS = 15_000;
const SETTINGS =
  /^(DATABASE_URL|APP_URL|AUTH_SECRET|AI_MODEL|(OPENAI|ANTHROPIC)_.*|DEMO_.*|PARLEY_.*|NODE_OPTIONS)$/;

export type ServerSettings = Record<string, string>;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A Parley of its own, as `npm start` runs it on the production build, with its data in a folder of its own. */
export class ParleyServer {
  private child: ChildProcess | undefined;

  private constructor(
    readonly url: string,
    private readonly port: number,
    readonly dataDir: string,
    private readonly settings: ServerSettings,
  ) {}

  static async create(settings: ServerSettings = {}): Promise<ParleyServer> {
    const port = await freePort();
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-e2e-'));
    const server = new ParleyServer(`http://localhost:${port}`, port, dataDir, settings);
    await server.start();
    return server;
  }

  /** Starts on the same data and the same address as before. */
  async start(): Promise<void> {
    const inherited = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name));
    const child = spawn(process.execPath, ['--import', './scripts/typescript.mjs', 'scripts/start.ts'], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(inherited),
        NODE_ENV: 'production',
        PORT: `${this.port}`,
        DATA_DIR: this.dataDir,
        DEMO_WORD_DELAY_MS: '25',
        ...this.settings,
      },
    });
    const output = createWriteStream(join(this.dataDir, 'server.log'), { flags: 'a' });
    child.stdout.pipe(output);
    child.stderr.pipe(output);
    this.child = child;
    process.once('exit', () => this.killGroup(child));
    await this.ready(child);
  }

  private async ready(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The server ended: see ${this.dataDir}/server.log`);
      const answer = await fetch(`${this.url}/api/health`).catch(() => undefined);
      if (answer?.ok) return;
      await pause(100);
    }
    throw new Error(`The server was not ready in time: see ${this.dataDir}/server.log`);
  }

  /** Kills everything at once, database included, as a power cut does. */
  async killHard(): Promise<void> {
    await this.signal('SIGKILL', true);
  }

  /** Asks the launcher to stop, insists after a while, and removes the data. */
  async destroy(): Promise<void> {
    await this.signal('SIGTERM', false);
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  private async signal(signal: NodeJS.Signals, toAll: boolean): Promise<void> {
    const child = this.child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    process.kill(toAll ? -child.pid : child.pid, signal);
    await Promise.race([ended, pause(STOPPED_WITHIN_MS)]);
    this.killGroup(child);
  }

  private killGroup(child: ChildProcess): void {
    if (this.child !== child || !child.pid) return;
    this.child = undefined;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
