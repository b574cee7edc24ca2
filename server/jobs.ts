import { fromPrisma, type JobWithMetadata, PgBoss } from 'pg-boss';
import { env } from '@/env';
import { type Db, databaseUrl, executeRelaxed } from './db';
import { log } from './log';
import { type Notification, notify } from './notify';
import { processWide } from './process-wide';

/** The work of one stream: its turn, in this thread and for this member, is run from where the reply stands. */
export type TurnJob = { turnId: string; streamId: string; threadId: string; memberId: string };

export const TURN_QUEUE = 'turn';
export const TURN_JOB_CHANNEL = 'parley_turn_job';
/** A worker that is not heard from for this long is dead, and its jobs are given out again. */
export const LEASE_SECONDS = 10;
const SUPERVISE_SECONDS = 2;
const MAX_DELIVERIES = 20;

/** The process's job queue, started at its first use. */
export function jobs(): Promise<PgBoss> {
  return processWide('jobs', async () => {
    const boss = new PgBoss({
      connectionString: databaseUrl(),
      max: 4,
      schedule: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    boss.on('error', (error) => log.warn({ error }, 'job queue'));
    await boss.start();
    await boss.createQueue(TURN_QUEUE, {
      retryLimit: MAX_DELIVERIES,
      retryDelay: 0,
      heartbeatSeconds: LEASE_SECONDS,
      expireInSeconds: env.TURN_MAX_SECONDS + 60,
      deleteAfterSeconds: 60 * 60,
    });
    return boss;
  });
}

/**
 * Takes up to so many jobs that wait; they are this process's for as long as it renews their lease. A taking that the
 * database forgot in a crash is done again, and finds the stream begun.
 */
export async function fetchTurnJobs(limit: number): Promise<JobWithMetadata<TurnJob>[]> {
  const boss = await jobs();
  return boss.fetch<TurnJob>(TURN_QUEUE, {
    batchSize: limit,
    includeMetadata: true,
    db: { executeSql: executeRelaxed },
  });
}

/**
 * Puts a stream's job in the caller's transaction and wakes the workers when it commits; `others` are told with them.
 * The job's id is the stream's, so there is one job for each stream.
 */
export async function sendTurnJob(tx: Db, job: TurnJob, ...others: Notification[]): Promise<void> {
  const boss = await jobs();
  await boss.send(TURN_QUEUE, job, { id: job.streamId, db: fromPrisma(tx) });
  await notify(tx, { channel: TURN_JOB_CHANNEL, payload: job.streamId }, ...others);
}
