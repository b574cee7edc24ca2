/** Runs once in each server process before it takes requests: checks the environment and starts the worker. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const [{ env }, { allowSlowUploads }, { awaitDatabase }, { onShutdown }, { startWorker, stopWorker }] =
      await Promise.all([
        import('./env'),
        import('./server/allow-slow-uploads'),
        import('./server/await-database'),
        import('./server/on-shutdown'),
        import('./server/turn/worker'),
      ]);
    allowSlowUploads();
    onShutdown(stopWorker);
    await awaitDatabase();
    if (env.WORKER === 'inline') await startWorker();
  }
}
