import { afterAll, inject } from 'vitest';
import { createTestDatabase } from './database';

process.env.DATABASE_URL = await createTestDatabase(inject('clusterUrl'));

afterAll(async () => {
  const [{ closeDatabase }, { stopListening }] = await Promise.all([import('../db'), import('../notify')]);
  await stopListening();
  await closeDatabase();
});
