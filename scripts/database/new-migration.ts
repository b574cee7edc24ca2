import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from './embedded';
import { migrationsFolder, readSchema, readSnapshot, snapshotFile } from './migration-files';
import { diffSchemas } from './schema-engine';

async function main(): Promise<void> {
  const name = process.argv[2];
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    throw new Error('Usage: npm run db:new-migration -- <name in lower_snake_case>');
  }
  const scratch = path.join(tmpdir(), `parley-new-migration-${process.pid}`);
  const database = await startEmbedded(scratch, { isScratch: true });
  const schema = readSchema();
  const sql = await diffSchemas(database.url, readSnapshot(), schema).finally(database.stop);
  rmSync(scratch, { recursive: true, force: true });
  if (sql.replace(/^--.*$/gm, '').trim() === '') {
    console.log('The schema has not changed since the last migration.');
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join(migrationsFolder, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'migration.sql'), `${sql.trim()}\n`);
  writeFileSync(
    snapshotFile,
    schema
      .map(([, content]) => content.trim())
      .join('\n\n')
      .concat('\n'),
  );
  writeFileSync(
    path.join(migrationsFolder, 'migration_lock.toml'),
    '# Written by Prisma Migrate and kept in version control.\nprovider = "postgresql"\n',
  );
  console.log(`Wrote ${path.relative(process.cwd(), folder)}/migration.sql. Read it before you commit it.`);
}

await main();
