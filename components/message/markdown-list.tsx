import type { List, ListItem, Paragraph } from 'mdast';
import { Fragment } from 'react';
import type { RenderNodes } from './markdown-tree';

type MarkdownListProps = { list: List; render: RenderNodes };

/** A list. Its items are paragraphs when blank lines lie between them, else plain lines; a task shows its box. */
export function MarkdownList({ list, render }: MarkdownListProps) {
  const isLoose = list.spread === true || list.children.some(({ spread }) => spread === true);
  const items = list.children.map((item, index) => (
    <li key={item.position?.start.offset ?? index}>
      <MarkdownListItem item={item} isLoose={isLoose} render={render} />
    </li>
  ));
  return list.ordered ? <ol start={list.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
}

type MarkdownListItemProps = { item: ListItem; isLoose: boolean; render: RenderNodes };

function MarkdownListItem({ item, isLoose, render }: MarkdownListItemProps) {
  const box =
    typeof item.checked === 'boolean' ? (
      <>
        <input
          type="checkbox"
          disabled
          checked={item.checked}
          aria-label={item.checked ? 'Done' : 'To do'}
        />{' '}
      </>
    ) : null;
  const [first, ...rest] = item.children;
  if (first?.type !== 'paragraph') {
    return (
      <>
        {box}
        {render(item.children)}
      </>
    );
  }
  const lead = (
    <>
      {box}
      {render(first.children)}
    </>
  );
  return (
    <>
      {isLoose ? <p>{lead}</p> : lead}
      {rest.map((node, index) => (
        <Fragment key={node.position?.start.offset ?? index}>
          {isLoose || node.type !== 'paragraph' ? render([node]) : render((node as Paragraph).children)}
        </Fragment>
      ))}
    </>
  );
}
