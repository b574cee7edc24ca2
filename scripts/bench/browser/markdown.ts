const WORDS =
  'the account of this quarter shows that most open deals wait for one signature while the rest move on as planned'.split(
    ' ',
  );

/** Made-up Markdown of at least `characters` characters: headings, paragraphs, lists, tables and code. Always the same. */
export function makeMarkdown(characters: number, seed = 0): string {
  const blocks: string[] = [];
  for (let length = 0, turn = seed; length < characters; turn += 1) {
    const block = makeBlock(turn);
    blocks.push(block);
    length += block.length + 2;
  }
  return blocks.join('\n\n');
}

function makeBlock(turn: number): string {
  switch (turn % 8) {
    case 0:
      return `## Section ${turn}`;
    case 3:
      return Array.from({ length: 6 }, (_, line) => `- **Point ${line}**: ${sentence(turn + line)}`).join(
        '\n',
      );
    case 5:
      return [
        '| Company | Stage | Amount |',
        '| --- | --- | ---: |',
        ...Array.from({ length: 6 }, (_, row) => `| Acme ${row} | \`stage-${row}\` | ${turn * 100 + row} |`),
      ].join('\n');
    case 6:
      return [
        '```ts',
        ...Array.from({ length: 12 }, (_, line) => `const value${line} = ${turn + line};`),
        '```',
      ].join('\n');
    default:
      return `${sentence(turn)} It is *${sentence(turn + 3)}* See [the record](https://example.com/${turn}). ${sentence(turn + 7)}`;
  }
}

function sentence(turn: number): string {
  const words = WORDS.map((_, index) => WORDS[(index * (1 + (turn % 5)) + turn) % WORDS.length]);
  return `${words.join(' ')}.`;
}
