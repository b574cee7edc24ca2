import { memo, useId } from 'react';
import remend from 'remend';
import { scopeOf } from './markdown-scope';
import { MarkdownTree } from './markdown-tree';
import { parseMarkdown } from './parse-markdown';
import { splitBlocks } from './split-blocks';

type MarkdownProps = { text: string; isStreaming: boolean };

/** A reply's text. While it streams only its last block is parsed and rendered again. */
export const Markdown = memo(function Markdown({ text, isStreaming }: MarkdownProps) {
  const blocks = splitBlocks(text);
  return (
    <div className="reading">
      {blocks.map(({ start, text: block }, index) => (
        <MarkdownBlock
          key={start}
          text={isStreaming && index === blocks.length - 1 ? closeMarks(block) : block}
        />
      ))}
    </div>
  );
});

/** Marks that are open at the end of a text that goes on are closed, so that no bare signs flash up. */
function closeMarks(text: string): string {
  return remend(text, { linkMode: 'text-only' });
}

const MarkdownBlock = memo(function MarkdownBlock({ text }: { text: string }) {
  const root = parseMarkdown(text);
  return <MarkdownTree root={root} scope={scopeOf(root, useId())} />;
});
