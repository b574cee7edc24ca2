import { afterAll, inject } from 'vitest';
import { createTestDatabase } from './database';

process.env.DATABASE_URL = await createTestDatabase(inject('clusterUrl'));

afterAll(async () => {
  // A file that never touched the database need not load its client to close it.
  if (!Reflect.has(globalThis, '__parley')) return;
  const [{ closeDatabase }, { stopListening }] = await Promise.all([import('../db'), import('../notify')]);
  await stopListening();
  await closeDatabase();
});
