import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';

/** What the nodes of one text say of each other: the definitions by identifier, and the footnotes in order of use. */
export type MarkdownScope = {
  definitions: ReadonlyMap<string, Definition>;
  footnotes: readonly FootnoteDefinition[];
  /** Keeps the anchors of one text apart from those of the others on the page. */
  prefix: string;
};

/** Collects the definitions of a text and the footnotes that it names. */
export function scopeOf(root: Root, prefix: string): MarkdownScope {
  const definitions = new Map<string, Definition>();
  const notes = new Map<string, FootnoteDefinition>();
  const named = new Set<string>();
  const visit = (node: Nodes): void => {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) notes.set(node.identifier, node);
    if (node.type === 'footnoteReference') named.add(node.identifier);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return { definitions, footnotes: [...named].flatMap((identifier) => notes.get(identifier) ?? []), prefix };
}
