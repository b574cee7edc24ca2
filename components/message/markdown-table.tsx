import type { Table, TableRow } from 'mdast';
import { ScrollSideways } from '../ui/scroll-sideways';
import type { RenderNodes } from './markdown-tree';

type MarkdownTableProps = { table: Table; render: RenderNodes };

/** A table, its first row the head, which scrolls sideways where it is too wide. */
export function MarkdownTable({ table, render }: MarkdownTableProps) {
  const [head, ...body] = table.children;
  const cellsOf = (row: TableRow, Cell: 'th' | 'td') =>
    row.children.map((cell, column) => (
      <Cell
        key={cell.position?.start.offset ?? column}
        style={table.align?.[column] ? { textAlign: table.align[column] } : undefined}
      >
        {render(cell.children)}
      </Cell>
    ));
  return (
    <ScrollSideways label="Table" className="mt-2 mb-3">
      <table>
        <thead>{head ? <tr>{cellsOf(head, 'th')}</tr> : null}</thead>
        {body.length > 0 ? (
          <tbody>
            {body.map((row, index) => (
              <tr key={row.position?.start.offset ?? index}>{cellsOf(row, 'td')}</tr>
            ))}
          </tbody>
        ) : null}
      </table>
    </ScrollSideways>
  );
}
