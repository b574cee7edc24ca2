import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { scopeOf } from './markdown-scope';
import { MarkdownTree } from './markdown-tree';
import { parseMarkdown } from './parse-markdown';
import { splitBlocks } from './split-blocks';

const rendered = (text: string) => {
  const root = parseMarkdown(text);
  return renderToStaticMarkup(<MarkdownTree root={root} scope={scopeOf(root, 'note')} />);
};
const pieces = (text: string) => splitBlocks(text).map((block) => block.text);

const WHOLE = [
  '# Title\n\nA paragraph\nof two lines.\n\n## Next\nright below',
  'Fenced:\n\n```ts\nconst a = 1;\n\n# no title\n\n```\n\nafter',
  '~~~\n```\n\nstill code\n\n~~~\n\nafter',
  '````md\n```\n\ninner\n\n```\n````\n\nafter',
  '```not a fence``` of code\n\nafter',
  'An open fence:\n\n```\nconst a = 1;\n\nconst b = 2;',
  '- one\n\n- two\n\n  more of two\n\n  ```\n  code\n\n  code\n  ```\n\nafter',
  '1. one\n2. two\n\n3. three\n\n* other\n\nafter',
  'text\n\n    indented code\n\n    more of it\n\nafter',
  '> quote\n\n> other quote\nlazy\n\nafter',
  '| a | b |\n| --- | --: |\n| 1 | 2 |\n\nafter',
  'Setext\n===\n\nOther\n---\n\n---\n\nafter',
  'See [it][r] and a note[^1].\n\nmore\n\n[r]: https://example.com\n[^1]: the note',
  '<div>\n\n*in it*\n\n</div>\n\nafter',
  '\n\n\nblank first\n\n\n\nand between\n\n',
  '- [ ] open\n- [x] done\n\n\n- [ ] another',
  'Windows\r\n\r\nlines\r\n\r\n- a\r\n\r\n- b',
];

describe('splitBlocks', () => {
  it.each(WHOLE)('renders as the whole does: %j', (text) => {
    expect(pieces(text).map(rendered).join('')).toBe(rendered(text));
  });

  it('loses nothing', () => {
    for (const text of WHOLE) expect(pieces(text).join('')).toBe(text);
  });

  it('keeps all pieces but the last as text is added', () => {
    const text = WHOLE.filter((sample) => !sample.includes(']:')).join('\n\n');
    let known: string[] = [];
    for (let length = 0; length <= text.length; length += 1) {
      const now = pieces(text.slice(0, length));
      expect(now.slice(0, known.length - 1)).toEqual(known.slice(0, -1));
      known = now;
    }
  });
});
