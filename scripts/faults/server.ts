import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port';
import { serveCommand } from '../serve-command';

const READY_MS = 60_000;

/** A production server in a process of its own, which can be killed as a machine kills. */
export class FaultyServer {
  private child: ChildProcess | null = null;
  private port = 0;

  /** `runAs` may put the command line into another, as one that pins it to a core. */
  constructor(
    private readonly environment: Record<string, string>,
    private readonly runAs: (command: string, args: string[]) => [string, string[]] = (...line) => line,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the server, on the port it had before if it had one; resolves when it answers. */
  async start(): Promise<void> {
    this.port ||= await freePort();
    const [command, args] = this.runAs(process.execPath, serveCommand(this.port, '127.0.0.1'));
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
      env: { ...process.env, ...this.environment, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    });
    this.child = child;
    for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(50)) {
      const answer = await fetch(`${this.url}/api/health`).catch(() => null);
      if (answer?.ok) return;
      if (child.exitCode !== null) break;
    }
    throw new Error('the server did not come up');
  }

  /** The process's id, while it runs. */
  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Kills the process and all it started with SIGKILL. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends it in good order. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child?.pid || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, signal);
    await gone;
  }
}
