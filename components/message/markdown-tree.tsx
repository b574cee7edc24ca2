import type { Nodes, Root } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import { ScrollSideways } from '../ui/scroll-sideways';
import { MarkdownImage, MarkdownLink } from './markdown-link';
import { MarkdownList } from './markdown-list';
import type { MarkdownScope } from './markdown-scope';
import { MarkdownTable } from './markdown-table';

const HEADINGS = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

/** Renders nodes of a syntax tree. */
export type RenderNodes = (nodes: readonly Nodes[]) => ReactNode;

/** A text's tree as elements, its footnotes at the end. HTML in it is shown as the text it is. */
export function MarkdownTree({ root, scope }: { root: Root; scope: MarkdownScope }) {
  const render: RenderNodes = (nodes) =>
    nodes.map((node, index) => (
      <Fragment key={node.position?.start.offset ?? index}>{renderNode(node, scope, render)}</Fragment>
    ));
  return (
    <>
      {render(root.children)}
      {scope.footnotes.length > 0 ? <Footnotes scope={scope} render={render} /> : null}
    </>
  );
}

function renderNode(node: Nodes, scope: MarkdownScope, render: RenderNodes): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return <p>{render(node.children)}</p>;
    case 'heading': {
      const Heading = HEADINGS[node.depth - 1] ?? 'h6';
      return <Heading>{render(node.children)}</Heading>;
    }
    case 'strong':
      return <strong>{render(node.children)}</strong>;
    case 'emphasis':
      return <em>{render(node.children)}</em>;
    case 'delete':
      return <del>{render(node.children)}</del>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'break':
      return <br />;
    case 'blockquote':
      return <blockquote>{render(node.children)}</blockquote>;
    case 'thematicBreak':
      return <hr />;
    case 'html':
      return node.value;
    case 'list':
      return <MarkdownList list={node} render={render} />;
    case 'table':
      return <MarkdownTable table={node} render={render} />;
    case 'code':
      return (
        <ScrollSideways label="Code">
          <pre className="w-fit min-w-full">
            <code>{`${node.value}\n`}</code>
          </pre>
        </ScrollSideways>
      );
    default:
      return renderReference(node, scope, render);
  }
}

/** What points somewhere, in the text or out of it. */
function renderReference(node: Nodes, scope: MarkdownScope, render: RenderNodes): ReactNode {
  switch (node.type) {
    case 'link':
      return <MarkdownLink url={node.url}>{render(node.children)}</MarkdownLink>;
    case 'linkReference':
      return (
        <MarkdownLink url={scope.definitions.get(node.identifier)?.url ?? ''}>
          {render(node.children)}
        </MarkdownLink>
      );
    case 'image':
      return <MarkdownImage url={node.url} alt={node.alt} />;
    case 'imageReference':
      return <MarkdownImage url={scope.definitions.get(node.identifier)?.url ?? ''} alt={node.alt} />;
    case 'footnoteReference': {
      const number = 1 + scope.footnotes.findIndex(({ identifier }) => identifier === node.identifier);
      return (
        <sup>
          <a href={`#${scope.prefix}-${number}`}>{number}</a>
        </sup>
      );
    }
    default:
      return null;
  }
}

function Footnotes({ scope, render }: { scope: MarkdownScope; render: RenderNodes }) {
  return (
    <section aria-label="Footnotes">
      <ol>
        {scope.footnotes.map((note, index) => (
          <li key={note.identifier} id={`${scope.prefix}-${index + 1}`}>
            {render(note.children)}
          </li>
        ))}
      </ol>
    </section>
  );
}
