import { setTimeout as sleep } from 'node:timers/promises';
import { log } from './log';
import { processWide } from './process-wide';

const WITHIN_MS = 10_000;

/**
 * Runs `work` once, at most 10 s, when this process is told to stop (SIGTERM, SIGINT, or the launcher that started it
 * is gone), and then ends the process.
 */
export function onShutdown(work: () => Promise<void>): void {
  const shutdown = processWide('shutdown', () => ({ isRegistered: false, isUnderWay: false }));
  if (shutdown.isRegistered) return;
  shutdown.isRegistered = true;
  const stop = async () => {
    if (shutdown.isUnderWay) return;
    shutdown.isUnderWay = true;
    try {
      await Promise.race([work(), sleep(WITHIN_MS)]);
    } catch (error) {
      log.error({ error }, 'the shutdown was not clean');
    }
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}
