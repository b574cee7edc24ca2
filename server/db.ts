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
  processWide<{ url?: string; pool?: pg.Pool; relaxed?: pg.Pool; client?: PrismaClient }>(
    'database',
    () => ({}),
  );

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

/** Points this process at a database before its first use: for those that the environment does not tell. */
export function setDatabaseUrl(url: string): void {
  connection().url = url;
}

/** The process's pool. Sized for short transactions: no one holds a connection while a model runs. */
export function pool(): pg.Pool {
  const state = connection();
  if (!state.pool) {
    state.pool = new pg.Pool({
      connectionString: databaseUrl(),
      max: 20,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
    });
    state.pool.on('error', () => {});
  }
  return state.pool;
}

const PREPARE_FROM_USE = 3;
const MAX_COUNTED = 2_000;
const MAX_PREPARED = 250;
type Prepared = { uses: Map<string, number>; names: Map<string, string> };

/**
 * The name under which a connection keeps a statement that is used again and again parsed and planned; empty for
 * the first uses and beyond 250 statements, so that SQL made for one occasion takes no room in the database.
 */
function preparedName(sql: string): string {
  const { uses, names } = processWide<Prepared>('prepared', () => ({ uses: new Map(), names: new Map() }));
  const known = names.get(sql);
  if (known || names.size >= MAX_PREPARED) return known ?? '';
  const use = (uses.get(sql) ?? 0) + 1;
  if (use < PREPARE_FROM_USE) {
    if (uses.size < MAX_COUNTED) uses.set(sql, use);
    return '';
  }
  uses.delete(sql);
  const name = `parley_${names.size}`;
  names.set(sql, name);
  return name;
}

/**
 * Runs a statement whose loss does no harm, on connections that do not wait for the disk: a crash of the database within
 * the last half second may undo it. Prepared as the client's own statements are.
 */
export async function executeRelaxed(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const state = connection();
  if (!state.relaxed) {
    const settings = { options: '-c synchronous_commit=off', max: 2, idleTimeoutMillis: 60_000 };
    state.relaxed = new pg.Pool({ connectionString: databaseUrl(), ...settings });
    state.relaxed.on('error', () => {});
  }
  return state.relaxed.query({ name: preparedName(text), text, values });
}

/** The Prisma client of this process, made at its first use. */
export function db(): PrismaClient {
  const state = connection();
  state.client ??= new PrismaClient({
    adapter: new PrismaPg(pool(), { statementNameGenerator: ({ sql }) => preparedName(sql) }),
  });
  return state.client;
}

/** Closes the client and the pool; a later use opens them anew. */
export async function closeDatabase(): Promise<void> {
  const { client, pool: open, relaxed } = connection();
  connection().client = undefined;
  connection().pool = undefined;
  connection().relaxed = undefined;
  await client?.$disconnect();
  await Promise.all([open?.end(), relaxed?.end()]);
}
