import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList } from '@prisma/schema-engine-wasm';

const prismaFolder = fileURLToPath(new URL('../../prisma', import.meta.url));
export const migrationsFolder = path.join(prismaFolder, 'migrations');
export const snapshotFile = path.join(migrationsFolder, 'schema.snapshot');

/** The Prisma schema of this checkout, file by file. */
export function readSchema(): [string, string][] {
  const folder = path.join(prismaFolder, 'schema');
  const files = readdirSync(folder).filter((name) => name.endsWith('.prisma'));
  return files.sort().map((name) => [path.join(folder, name), readFileSync(path.join(folder, name), 'utf8')]);
}

/** The Prisma schema that this checkout's migrations lead to, null before the first: what the next one starts from. */
export function readSnapshot(): [string, string][] | null {
  try {
    return [['schema.prisma', readFileSync(snapshotFile, 'utf8')]];
  } catch {
    return null;
  }
}

/** The names of this checkout's migrations, oldest first. */
export function migrationNames(): string[] {
  const entries = readdirSync(migrationsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The migrations as Prisma's engine takes them. */
export function readMigrations(): MigrationList {
  return {
    baseDir: migrationsFolder,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(migrationsFolder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames().map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok',
          value: readFileSync(path.join(migrationsFolder, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  };
}
