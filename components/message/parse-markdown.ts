import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

const OPTIONS = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** The syntax tree of Markdown as GitHub writes it: CommonMark with tables, task lists, footnotes and bare links. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, OPTIONS);
}
