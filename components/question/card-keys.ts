import type { KeyboardEvent } from 'react';
import type { CardAct, CardPage } from './card-state';

type Act = (act: CardAct, from: 'rows' | 'text' | 'card') => void;

/** Keys that work anywhere in the card: send, and turn the page. */
export function handleCardKey(event: KeyboardEvent, act: Act): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    act({ type: 'send' }, 'card');
  } else if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    event.preventDefault();
    act({ type: 'turn', by: event.key === 'ArrowLeft' ? -1 : 1 }, 'card');
  }
}

/** Keys of the free text: Enter confirms, Shift+Enter is a new line. */
export function handleTextKey(event: KeyboardEvent, act: Act): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasModifier(event) || event.shiftKey) return;
  event.preventDefault();
  act({ type: 'confirm' }, 'text');
}

type RowKeys = {
  page: CardPage;
  row: number;
  act: Act;
  focusRow: (row: number) => void;
  focusText: () => void;
};

/** Keys of the option rows: arrows and digits pick, Space picks, Enter confirms, letters begin a free text. */
export function handleRowKey(event: KeyboardEvent, { page, row, act, focusRow, focusText }: RowKeys): void {
  if (hasModifier(event) || event.nativeEvent.isComposing) return;
  const { options, allowMultiSelect } = page.question;
  const step = ARROWS[event.key];
  if (step !== undefined) {
    event.preventDefault();
    const target = (row + step + options.length) % options.length;
    if (!allowMultiSelect) act({ type: 'pick', option: target }, 'rows');
    focusRow(target);
  } else if (/^[1-9]$/.test(event.key)) {
    event.preventDefault();
    const option = Number(event.key) - 1;
    if (!options[option]) return;
    act({ type: 'pick', option }, 'rows');
    focusRow(option);
  } else if (event.key === ' ') {
    event.preventDefault();
    act({ type: 'pick', option: row }, 'rows');
  } else if (event.key === 'Enter') {
    event.preventDefault();
    act({ type: 'confirm' }, 'rows');
  } else if (event.key.length === 1) {
    focusText();
  }
}

const ARROWS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey;
}
