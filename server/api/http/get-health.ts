import { env } from '@/env';
import { isDatabaseReachable } from '@/server/health';
import { workerState } from '@/server/turn/worker-state';

async function readWorker(): Promise<'none' | 'running' | 'stopping' | 'missing'> {
  const state = await workerState().catch(() => null);
  if (state) return state.isStopping ? 'stopping' : 'running';
  return env.WORKER === 'none' ? 'none' : 'missing';
}

/** `GET /api/health`: 200 when the database answers and this process's worker, if it has one, runs; else 503. */
export async function getHealth(): Promise<Response> {
  const [isReachable, worker] = await Promise.all([isDatabaseReachable(), readWorker()]);
  const isServing = isReachable && (worker === 'running' || worker === 'none');
  const body = {
    status: isServing ? 'ok' : 'unavailable',
    database: isReachable ? 'ok' : 'unreachable',
    worker,
  };
  return Response.json(body, { status: isServing ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
