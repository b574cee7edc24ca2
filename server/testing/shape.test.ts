import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entriesOf, functionsOf, sourceFiles, undocumentedExports } from './source-tree';

const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 60;

/** One noun through all rooms: where each noun of the domain must be found. */
const ROOMS = {
  thread: ['prisma', 'server', 'components', 'e2e'],
  message: ['prisma', 'server', 'components'],
  question: ['server', 'components', 'e2e'],
  queue: ['server', 'components', 'e2e'],
  record: ['prisma', 'server', 'components'],
  turn: ['prisma', 'server', 'e2e'],
  stream: ['prisma', 'server'],
  workspace: ['prisma', 'server', 'e2e'],
  tool: ['server'],
  model: ['server'],
  agent: ['prisma', 'server'],
  file: ['prisma', 'server', 'components', 'e2e'],
} as const satisfies Record<string, readonly string[]>;

const NOUNS = Object.keys(ROOMS);
/** Nouns of issues to come, and rooms that are no domain. */
const OTHER_ROOMS = {
  prisma: ['schema', 'user'],
  server: ['api', 'mcp', 'testing', 'skill'],
  components: ['ui', 'trpc', 'workspace', 'settings', 'auth'],
  e2e: ['accessibility', 'file-draft', 'mcp'],
} as const;

const files = sourceFiles();
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const foldersOf = (folder: string) => entriesOf(folder).filter((entry) => entry.isFolder);
const filesOf = (folder: string, ending: string) =>
  entriesOf(folder)
    .filter((entry) => entry.name.endsWith(ending))
    .map((entry) => entry.name.slice(0, -ending.length));

const rooms = {
  prisma: filesOf('prisma/schema', '.prisma'),
  server: foldersOf('server').map((entry) => entry.name),
  components: foldersOf('components').map((entry) => entry.name),
  e2e: filesOf('e2e', '.spec.ts'),
};

const containing = (pattern: RegExp, isExempt: (path: string) => boolean) =>
  files.filter(({ path, text }) => !isExempt(path) && pattern.test(text)).map(({ path }) => path);

describe('the shape of the house', () => {
  it('sees the source', () => {
    expect(files.map(({ path }) => path)).toContain('server/testing/shape.test.ts');
  });

  it(`keeps files at ${MAX_FILE_LINES} lines or less`, () => {
    const long = files
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_FILE_LINES);
    expect(long).toEqual([]);
  });

  it(`keeps functions at ${MAX_FUNCTION_LINES} lines or less`, () => {
    const long = files
      .flatMap(functionsOf)
      .filter(({ lines, isSuite }) => lines > MAX_FUNCTION_LINES && !isSuite)
      .map(({ path, line, lines }) => `${path}:${line} has ${lines} lines`);
    expect(long).toEqual([]);
  });

  it('gives every noun the same name in every room', () => {
    const missing = Object.entries(ROOMS).flatMap(([noun, wanted]) =>
      wanted.filter((room) => !rooms[room].includes(noun)).map((room) => `${room}: ${noun}`),
    );
    expect(missing).toEqual([]);
  });

  it('has no room without a noun', () => {
    const strays = Object.entries(rooms).flatMap(([room, names]) => {
      const others: readonly string[] = OTHER_ROOMS[room as keyof typeof OTHER_ROOMS];
      return names
        .filter((name) => !NOUNS.includes(name) && !others.includes(name))
        .map((name) => `${room}/${name}`);
    });
    expect(strays).toEqual([]);
  });

  it('names files for what they do', () => {
    const drawers = files.filter(({ path }) =>
      /^(utils?|helpers?|common|misc|shared|index|types|constants)\.tsx?$/.test(basename(path)),
    );
    expect(drawers.map(({ path }) => path)).toEqual([]);
  });

  it('has no barrels', () => {
    expect(containing(/^export \* from /m, () => false)).toEqual([]);
    expect(
      containing(/^export (type )?\{[^}]*\} from /m, (path) => /^app\/.*\/route\.ts$/.test(path)),
    ).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const mayRead = (path: string) =>
      /^(env|instrumentation)\.ts$/.test(path) ||
      /^(scripts|e2e|examples|server\/testing)\/|\.config\.m?ts$/.test(path) ||
      isTest(path);
    expect(containing(/\bprocess\.env\b/, mayRead)).toEqual([]);
  });

  it('leaves nothing for later, and no rule of the house switched off', () => {
    const leftover =
      /(\/\/|^\s*\*|\/\*).*(\bTODO\b|\bFIXME\b|biome-ignore|@ts-(ignore|expect-error|nocheck))/m;
    expect(containing(leftover, () => false)).toEqual([]);
  });

  it('says in a sentence what each exported verb and rule of a domain does', () => {
    const silent = files
      .filter(({ path }) => /^server\/(?!api\/routers\/).*(?<!\/store)\.ts$/.test(path) && !isTest(path))
      .flatMap((file) => undocumentedExports(file).map((name) => `${file.path}: ${name}`));
    expect(silent).toEqual([]);
  });
});
