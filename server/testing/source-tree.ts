import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

const ROOT = process.cwd();
const SKIPPED = /^(node_modules|\.next|\.git|\.data|prisma\/generated|test-results|playwright-report)$/;

export type SourceFile = { path: string; text: string };
export type SourceFunction = { path: string; line: number; lines: number; isSuite: boolean };
type Node = { type: string; start: number; end: number; [key: string]: unknown };

function pathsUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(relative(ROOT, path)) ? [] : pathsUnder(path);
    return entry.isFile() ? [relative(ROOT, path)] : [];
  });
}

/** The names of the entries of a folder of the repository, sorted; none when the folder is not there. */
export function entriesOf(folder: string): { name: string; isFolder: boolean }[] {
  try {
    return readdirSync(join(ROOT, folder), { withFileTypes: true })
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
      .sort((a, b) => a.name.localeCompare(b.name));
  } catch {
    return [];
  }
}

/** Every TypeScript file that is written by hand, with its path from the root of the repository. */
export function sourceFiles(): SourceFile[] {
  return pathsUnder(ROOT)
    .filter((path) => /\.(ts|tsx|mts)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node) {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node);
  }
}

function isSuite(text: string, parent?: Node): boolean {
  return (
    parent?.type === 'CallExpression' &&
    /^(test\.)?describe\b/.test(text.slice(parent.start, parent.start + 20))
  );
}

/** Every function of a file with its length in lines. `isSuite` marks the body of a `describe`. */
export function functionsOf({ path, text }: SourceFile): SourceFunction[] {
  const found: SourceFunction[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  walk(parseSync(path, text).program as unknown as Node, (node, parent) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const line = lineAt(node.start);
    found.push({ path, line, lines: lineAt(node.end) - line + 1, isSuite: isSuite(text, parent) });
  });
  return found;
}

/** The names of the functions a file exports without a JSDoc comment before them. */
export function undocumentedExports({ path, text }: SourceFile): string[] {
  const { program, comments } = parseSync(path, text);
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration?.type !== 'FunctionDeclaration') return [];
    const before = comments.filter((comment) => comment.end <= statement.start).at(-1);
    const isDocumented =
      before?.value.startsWith('*') === true && text.slice(before.end, statement.start).trim() === '';
    return isDocumented ? [] : [statement.declaration.id?.name ?? 'unnamed'];
  });
}
