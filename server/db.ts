import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '@/env';
import { PrismaClient } from '@/prisma/generated/client';
import { processWide } from './process-wide';

/** What a store's functions take: the client itself, or the transaction the caller is in. */
export type Db = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'
>;

const connection = () =>
  processWide<{ url?: string; pool?: pg.Pool; client?: PrismaClient }>('database', () => ({}));

/** The address of the database. Unset in the environment, it is the launcher that starts the embedded one and sets it. */
export function databaseUrl(): string {
  const url = connection().url ?? env.DATABASE_URL;
  if (!url) {
    throw new Error(
      'DATABASE_URL is not set. Start Parley with `npm start`, which brings its own PostgreSQL.',
    );
  }
  return url;
}

/** Points this process at a database before its first use: for scripts that find the embedded one themselves. */
export function setDatabaseUrl(url: string): void {
  connection().url = url;
}

/** The process's pool. Sized for short transactions: no one holds a connection while a model runs. */
export function pool(): pg.Pool {
  const state = connection();
  if (!state.pool) {
    state.pool = new pg.Pool({ connectionString: databaseUrl(), max: 20, connectionTimeoutMillis: 10_000 });
    state.pool.on('error', () => {});
  }
  return state.pool;
}

/** The Prisma client of this process, made at its first use. */
export function db(): PrismaClient {
  const state = connection();
  state.client ??= new PrismaClient({ adapter: new PrismaPg(pool()) });
  return state.client;
}

/** Closes the client and the pool; a later use opens them anew. */
export async function closeDatabase(): Promise<void> {
  const { client, pool: open } = connection();
  connection().client = undefined;
  connection().pool = undefined;
  await client?.$disconnect();
  await open?.end();
}
