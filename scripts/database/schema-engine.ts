import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { DiffTarget, SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { readMigrations } from './migration-files';

const filters = { externalTables: [], externalEnums: [] };

type Bindings = Record<string, WebAssembly.ImportValue> & {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
};

let bindings: Promise<Bindings> | undefined;

/** The engine never clears the 10 s timer of its lock; it must not keep a finished process alive. */
const quietTimer = (work: () => void, milliseconds: number) => setTimeout(work, milliseconds).unref();

async function load(): Promise<Bindings> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const glue = (await import(pathToFileURL(path.join(folder, 'schema_engine_bg.js')).href)) as Bindings;
  const bytes = await readFile(path.join(folder, 'schema_engine_bg.wasm'));
  const imports: WebAssembly.ModuleImports = Object.fromEntries(
    Object.entries(glue).map(([name, value]) => [
      name,
      name.startsWith('__wbg_setTimeout') ? quietTimer : value,
    ]),
  );
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': imports });
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (text: string) => console.error(text) },
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start: () => void }).__wbindgen_start();
  return glue;
}

/** Prisma's own migration engine as WebAssembly: nothing to download, the same tables and SQL as its CLI. */
async function withEngine<T>(
  url: string,
  schema: [string, string][] | undefined,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  bindings ??= load();
  const glue = await bindings;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => {});
  const factory = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const engine = await glue.SchemaEngine.new({ datamodels: schema }, () => {}, factory);
  try {
    return await use(engine);
  } finally {
    engine.free();
    // The engine's advisory lock lives as long as its connection.
    await pool.end();
  }
}

/** Applies the migrations of this checkout that the database lacks, and names them. */
export async function applyMigrations(url: string): Promise<string[]> {
  return withEngine(url, undefined, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: readMigrations(),
      filters,
    });
    return appliedMigrationNames;
  });
}

/** The SQL that leads from one Prisma schema (null: an empty database) to another. */
export async function diffSchemas(
  url: string,
  from: [string, string][] | null,
  to: [string, string][],
): Promise<string> {
  const target = (schema: [string, string][]): DiffTarget => ({
    tag: 'schemaDatamodel',
    files: schema.map(([file, content]) => ({ path: file, content })),
  });
  const start: DiffTarget = from ? target(from) : { tag: 'empty' };
  return withEngine(url, to, async (engine) => {
    const { stdout } = await engine.diff({
      from: start,
      to: target(to),
      script: true,
      exitCode: null,
      filters,
    });
    return stdout ?? '';
  });
}
