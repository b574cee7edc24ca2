import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button';

type QuestionPagerProps = { page: number; count: number; onTurn: (by: 1 | -1) => void };

/** Turns the pages of a card with several questions; with one there is nothing to turn. */
export function QuestionPager({ page, count, onTurn }: QuestionPagerProps) {
  if (count < 2) return null;
  return (
    <div className="flex items-center text-small phone:-mt-3 text-ink-2 tabular-nums">
      <IconButton label="Previous question" size="small" disabled={page === 0} onClick={() => onTurn(-1)}>
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <span aria-hidden>
        {page + 1}/{count}
      </span>
      <IconButton label="Next question" size="small" disabled={page === count - 1} onClick={() => onTurn(1)}>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
