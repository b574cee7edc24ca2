import { clsx } from 'clsx';
import { useId } from 'react';
import type { QuestionOption } from '@/server/question/schema';
import { LABEL_DISPLAY_CHARACTERS } from '@/server/question/terms';
import { cutText } from './cut-text';
import { OptionInfo } from './option-info';

type OptionRowProps = {
  option: QuestionOption;
  number: number;
  groupName: string;
  isMultiSelect: boolean;
  isPicked: boolean;
  isTabStop: boolean;
  onClick: () => void;
  onFocus: () => void;
};

const noChange = () => {};

/** One answer to pick: a radio button or a checkbox that is as large as its row. */
export function OptionRow({ option, number, groupName, isMultiSelect, isTabStop, ...row }: OptionRowProps) {
  const id = useId();
  const label = cutText(option.label, LABEL_DISPLAY_CHARACTERS);
  const remarks = [option.isRecommended ? 'Recommended.' : '', option.description ?? ''].join(' ').trim();
  return (
    <div
      className={clsx(
        'relative flex min-h-9 items-center gap-2.5 rounded-r2 px-2 py-1.5 phone:min-h-11',
        'has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--accent)]',
        row.isPicked ? 'bg-accent-2 text-accent-ink' : 'hover:bg-bg-2',
      )}
    >
      <input
        type={isMultiSelect ? 'checkbox' : 'radio'}
        name={groupName}
        checked={row.isPicked}
        tabIndex={isTabStop ? 0 : -1}
        aria-labelledby={`${id}-label`}
        aria-describedby={remarks ? `${id}-remarks` : undefined}
        className="absolute inset-0 cursor-pointer appearance-none rounded-r2 opacity-0"
        onChange={noChange}
        onClick={row.onClick}
        onFocus={row.onFocus}
      />
      <NumberMark number={number} isPicked={row.isPicked} />
      <span
        id={`${id}-label`}
        className="min-w-0 flex-1 font-medium wrap-anywhere"
        title={titleOf(option, label)}
      >
        {label}
      </span>
      {option.isRecommended ? <RecommendedBadge isPicked={row.isPicked} /> : null}
      {remarks ? (
        <span id={`${id}-remarks`} className="sr-only">
          {remarks}
        </span>
      ) : null}
      {option.description ? (
        <OptionInfo label={label} description={option.description} isTabStop={isTabStop} />
      ) : null}
    </div>
  );
}

function NumberMark({ number, isPicked }: { number: number; isPicked: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid size-5 shrink-0 place-items-center rounded-[5px] border text-tiny font-medium tabular-nums',
        isPicked ? 'border-accent bg-accent text-on-accent' : 'border-line-2 text-ink-2',
      )}
    >
      {number}
    </span>
  );
}

function RecommendedBadge({ isPicked }: { isPicked: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'shrink-0 rounded-r1 px-1.5 py-px text-tiny font-medium',
        isPicked ? 'text-inherit' : 'bg-bg-3 text-ink-2',
      )}
    >
      Recommended
    </span>
  );
}

function titleOf(option: QuestionOption, label: string): string | undefined {
  return option.label.trim() === label ? undefined : option.label;
}
