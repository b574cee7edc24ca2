import { env } from '@/env';
import { sweepAgentRuns } from '../agent/sweep-agent-runs';
import { db } from '../db';
import { sweepFiles } from '../file/sweep-files';
import { fetchTurnJobs, jobs, LEASE_SECONDS, TURN_JOB_CHANNEL, TURN_QUEUE, type TurnJob } from '../jobs';
import { log } from '../log';
import { listen, onResync } from '../notify';
import { streamLog } from '../stream/open-stream-log';
import { sweepStreamLog } from '../stream/sweep-stream-log';
import { type RunControl, runTurn } from './run-turn';
import { TURN_STOP_CHANNEL } from './stop-turn';
import { listLostStreams } from './store';
import { takeOverTurn } from './take-over-turn';
import { onWake, wakeWorker } from './wake-worker';
import { type WorkerHandle, type WorkerState, workerSlot } from './worker-state';

const TOUCH_EVERY_MS = (LEASE_SECONDS * 1000) / 4;
const SWEEP_EVERY_MS = 2_000;
const SWEEP_OLD_EVERY_MS = 10 * 60_000;
const HAND_OVER_WITHIN_MS = 8_000;
const FETCH_AT_MOST = 25;

type Running = { control: RunControl; done: Promise<void> };

/** Takes turn jobs as they come and runs them side by side, up to `WORKER_CONCURRENCY`. */
class Worker implements WorkerHandle {
  private readonly running = new Map<string, Running>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly cleanups: (() => void)[] = [];
  private isStopping = false;
  private pumping: Promise<void> | null = null;
  private isPumpWanted = false;

  async start(): Promise<void> {
    await jobs();
    const pump = () => this.pump();
    this.cleanups.push(
      onWake(pump),
      await listen(TURN_JOB_CHANNEL, wakeWorker),
      await listen(TURN_STOP_CHANNEL, (streamId) => this.running.get(streamId)?.control.stop.abort()),
      onResync(pump),
    );
    this.every(TOUCH_EVERY_MS, () => this.touch());
    this.every(SWEEP_EVERY_MS, () => this.sweep());
    for (const sweep of [sweepStreamLog, sweepFiles, sweepAgentRuns]) {
      this.every(SWEEP_OLD_EVERY_MS, async () => void (await sweep(new Date())));
    }
    pump();
  }

  /** Hands every running turn to another worker, from its last checkpoint, within 8 s. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const cleanup of this.cleanups) cleanup();
    await this.pumping;
    for (const { control } of this.running.values()) control.handOver.abort();
    const all = Promise.allSettled([...this.running.values()].map(({ done }) => done));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, HAND_OVER_WITHIN_MS).unref())]);
  }

  state(): WorkerState {
    return { running: this.running.size, isStopping: this.isStopping };
  }

  private every(milliseconds: number, work: () => Promise<void>): void {
    const run = () =>
      work().catch((error) => log.warn({ error }, 'worker upkeep failed, it will be tried again'));
    this.timers.push(setInterval(run, milliseconds));
  }

  /** Fetches jobs until there are none or no room; a call during that leads to one more look after it. */
  private pump(): void {
    this.isPumpWanted = true;
    this.pumping ??= this.fetchAll()
      .catch((error) => log.warn({ error }, 'jobs were not fetched, they will be'))
      .finally(() => {
        this.pumping = null;
        if (this.isPumpWanted && !this.isStopping) this.pump();
      });
  }

  private async fetchAll(): Promise<void> {
    this.isPumpWanted = false;
    for (;;) {
      const room = Math.min(env.WORKER_CONCURRENCY - this.running.size, FETCH_AT_MOST);
      if (this.isStopping || room <= 0) return;
      const batch = await fetchTurnJobs(room);
      for (const job of batch) this.run(job.data, job.retryCount > 0);
      if (batch.length < room) return;
    }
  }

  private run(job: TurnJob, isRedelivery: boolean): void {
    const control = {
      stop: new AbortController(),
      handOver: new AbortController(),
      lost: new AbortController(),
    };
    const done = this.runAndComplete(job, isRedelivery, control).finally(() => {
      const wasFull = this.running.size >= env.WORKER_CONCURRENCY;
      this.running.delete(job.streamId);
      if (wasFull && !this.isStopping) this.pump();
    });
    this.running.set(job.streamId, { control, done });
  }

  private async runAndComplete(job: TurnJob, isRedelivery: boolean, control: RunControl): Promise<void> {
    const boss = await jobs();
    try {
      await runTurn(job, isRedelivery, control);
      await boss.complete(TURN_QUEUE, job.streamId);
    } catch (error) {
      log.error({ error, ...job }, 'a turn broke off');
      await streamLog()
        .close(job.streamId)
        .catch(() => {});
      await boss.fail(TURN_QUEUE, job.streamId, { message: 'broke off' }).catch(() => {});
    }
  }

  private async touch(): Promise<void> {
    const ids = [...this.running.keys()];
    if (ids.length > 0) await (await jobs()).touch(TURN_QUEUE, ids);
  }

  private async sweep(): Promise<void> {
    for (const stream of await listLostStreams(db())) {
      if (!this.running.has(stream.streamId)) await takeOverTurn(stream, 'death');
    }
    this.pump();
  }
}

async function startNew(): Promise<Worker> {
  const worker = new Worker();
  await worker.start();
  return worker;
}

/** Starts this process's worker; a second call gives the same one. */
export async function startWorker(): Promise<void> {
  workerSlot().worker ??= startNew();
  await workerSlot().worker;
}

/** Stops this process's worker: running turns are handed over. */
export async function stopWorker(): Promise<void> {
  const { worker } = workerSlot();
  workerSlot().worker = null;
  await (await worker)?.stop();
}
