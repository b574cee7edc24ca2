import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

/** One import in a made-up tree: `from` imports `to`, a file, a built-in, or a package named `node_modules/…`. */
export type ImportEdge = { from: string; to: string; isType?: boolean; isMutual?: boolean };

const MANIFEST = {
  dependencies: { pg: '1.0.0', ai: '1.0.0', zod: '1.0.0' },
  devDependencies: { 'only-for-tests': '1.0.0' },
};

async function put(path: string, text: string) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function specifierOf(path: string): string {
  if (path.startsWith('node_modules/')) return path.slice('node_modules/'.length);
  return /^(\.|node:)/.test(path) ? path : `@/${path.replace(/\.ts$/, '')}`;
}

async function plant(base: string, { from, to, isType, isMutual }: ImportEdge) {
  await put(join(base, 'package.json'), JSON.stringify(MANIFEST));
  await put(join(base, 'tsconfig.json'), JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }));
  for (const name of Object.keys({ ...MANIFEST.dependencies, ...MANIFEST.devDependencies })) {
    await put(join(base, 'node_modules', name, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
    await put(join(base, 'node_modules', name, 'index.js'), 'export const thing = 1;');
  }
  const importing = (path: string) =>
    `import ${isType ? 'type ' : ''}{ thing } from '${specifierOf(path)}';\n`;
  await put(join(base, from), `${importing(to)}export const another = 1;`);
  if (specifierOf(to).startsWith('@/')) {
    await put(join(base, to), `${isMutual ? importing(from) : ''}export const other = 1;`);
  }
}

const configured = extractOptions('./.dependency-cruiser.mjs');

/** The names of all import rules of the house. */
export async function importRules(): Promise<string[]> {
  const { ruleSet } = await configured;
  return (ruleSet?.forbidden ?? []).map(({ name }) => name ?? 'unnamed');
}

/** The names of the import rules that an edge breaks, sorted: the edge is planted in a tree of its own under `root`. */
export async function rulesBrokenBy(edge: ImportEdge, root: string): Promise<string[]> {
  const base = await mkdtemp(join(root, 'tree-'));
  await plant(base, edge);
  const { output } = await cruise([edge.from], {
    ...(await configured),
    baseDir: base,
    tsConfig: { fileName: join(base, 'tsconfig.json') },
    validate: true,
  });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name).sort();
}
