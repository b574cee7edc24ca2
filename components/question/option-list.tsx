import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { handleRowKey } from './card-keys';
import type { CardAct, CardPage, QuestionDraft } from './card-state';
import { OptionRow } from './option-row';

export type OptionListHandle = { focus: () => void };

type OptionListProps = {
  page: CardPage;
  draft: QuestionDraft;
  labelledBy: string;
  handle: Ref<OptionListHandle>;
  act: (act: CardAct, from: 'rows' | 'text' | 'card') => void;
  focusText: () => void;
};

const preventSpaceClick = (event: { key: string; preventDefault: () => void }) => {
  if (event.key === ' ') event.preventDefault();
};

/** The options of one question: a radio group or checkboxes, with one tab stop between them. */
export function OptionList({ page, draft, labelledBy, handle, act, focusText }: OptionListProps) {
  const groupName = useId();
  const [row, setRow] = useState(draft.picks[0] ?? 0);
  const list = useRef<HTMLFieldSetElement>(null);
  const isMultiSelect = page.question.allowMultiSelect === true;
  const focusRow = (target: number) => {
    setRow(target);
    list.current?.querySelectorAll('input')[target]?.focus();
  };
  useImperativeHandle(handle, () => ({ focus: () => focusRow(row) }));
  return (
    <fieldset
      ref={list}
      role={isMultiSelect ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      className="max-h-[45dvh] overflow-y-auto px-2 pb-1"
      onKeyDown={(event) => {
        if (event.target instanceof HTMLInputElement) {
          handleRowKey(event, { page, row, act, focusRow, focusText });
        }
      }}
      onKeyUp={preventSpaceClick}
    >
      {page.question.options.map((option, index) => (
        <OptionRow
          key={option.label}
          option={option}
          number={index + 1}
          groupName={groupName}
          isMultiSelect={isMultiSelect}
          isPicked={!draft.isSkipped && draft.picks.includes(index)}
          isTabStop={index === row}
          onClick={() => act({ type: 'click', option: index }, 'rows')}
          onFocus={() => setRow(index)}
        />
      ))}
    </fieldset>
  );
}
