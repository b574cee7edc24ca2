import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PAPERS = [
  'README.md',
  'ARCHITECTURE.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  'DECISIONS.md',
  'CHANGELOG.md',
];
const read = (path: string) => readFileSync(path, 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

describe('the papers', () => {
  for (const paper of PAPERS) {
    it(`${paper} leads to what is there`, () => {
      const text = read(paper);
      const links = matches(text, /\]\((?!https?:)([^)#]+)\)/g);
      const files = matches(text, /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs))`/g);
      const isThere = (path: string) => existsSync(path) || existsSync(`server/${path}`);
      expect([...links, ...files].filter((path) => !isThere(path))).toEqual([]);
    });
  }

  it('README names every setting, and no other', () => {
    const settings = matches(read('env.ts'), /^ {4}([A-Z][A-Z0-9_]+):/gm).filter(
      (name) => !/^(NODE_ENV|PARLEY_)/.test(name),
    );
    const rows = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) => matches(row.split('|')[1] ?? '', /`([A-Z][A-Z0-9_]+)`/g));
    expect(named.sort()).toEqual(settings.sort());
  });

  it('README and AGENTS.md name only scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = PAPERS.flatMap((paper) => matches(read(paper), /npm run ([\w:-]+)/g));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('AGENTS.md stays within 120 lines', () => {
    expect(read('AGENTS.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('ARCHITECTURE.md names functions that are where it says', () => {
    const rows = read('ARCHITECTURE.md')
      .split('\n')
      .filter((line) => /^\|\s*\d+\s*\|/.test(line));
    expect(rows).toHaveLength(10);
    const wrong = rows.flatMap((row) =>
      [...row.matchAll(/`(\w+)` in `(server\/)?([\w/.-]+\.ts)`/g)]
        .filter(([, name = '', , path = '']) => !new RegExp(`\\b${name}\\b`).test(read(`server/${path}`)))
        .map(([text]) => text),
    );
    expect(wrong).toEqual([]);
  });
});
