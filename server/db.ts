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

/** The address of the database. Unset in the environment, it is the launcher that starts the embedded one and sets it. */
export function databaseUrl(): string {
  if (!env.DATABASE_URL) {
    throw new Error(
      'DATABASE_URL is not set. Start Parley with `npm start`, which brings its own PostgreSQL.',
    );
  }
  return env.DATABASE_URL;
}

/** The process's pool. Sized for short transactions: no one holds a connection while a model runs. */
export function pool(): pg.Pool {
  return processWide('pool', () => {
    const made = new pg.Pool({ connectionString: databaseUrl(), max: 20, connectionTimeoutMillis: 10_000 });
    made.on('error', () => {});
    return made;
  });
}

/** The Prisma client of this process, made at its first use. */
export function db(): PrismaClient {
  return processWide('prisma', () => new PrismaClient({ adapter: new PrismaPg(pool()) }));
}
