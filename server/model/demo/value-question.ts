import type { Question } from '../../question/schema';
import type { DemoField, DemoObject } from './demo-types';
import { optionWords } from './format';
import { parseDate, parseDateAhead } from './parse-dates';
import { parseValue } from './parse-values';
import type { AnswerEntry } from './read-answer';

export const LEAVE = 'Leave it as it is';
const EMPTY = 'Empty it';
const CANCEL = 'Do not create it';

/** A question for a field's value. What cannot be offered is typed. */
export function valueQuestion(field: DemoField, whose: string, current: unknown, now: Date): Question {
  const base = {
    header: field.label,
    question: `What should the ${field.label.toLowerCase()} of ${whose} be? Type it if it is not here.`,
  };
  if (field.kind === 'select') {
    const options = field.options.filter((option) => option !== current).slice(0, 4);
    if (options.length > 1)
      return { ...base, options: options.map((option) => ({ label: optionWords(option) })) };
  }
  if (field.kind === 'date') {
    return {
      ...base,
      options: ['Tomorrow', 'In 7 days', 'In 30 days', LEAVE].map((label) => {
        const description = parseDateAhead(label, now);
        return { label, ...(description ? { description } : {}) };
      }),
    };
  }
  return {
    ...base,
    options: [
      { label: LEAVE, description: 'Nothing is changed.' },
      ...(field.isRequired
        ? [{ label: 'Stop here', description: 'Nothing is changed.' }]
        : [{ label: EMPTY, description: 'The field is emptied.' }]),
    ],
  };
}

/** A question for what a new record is to be called. */
export function nameQuestion(object: DemoObject, suggestion: string): Question {
  const noun = object.singular.replaceAll('_', ' ');
  const [field] = object.fields;
  return {
    header: field?.label ?? 'Name',
    question: `What should the new ${noun} be called? Type it if it is not here.`,
    options: [
      { label: suggestion, description: 'It can be renamed at any time.' },
      { label: CANCEL, description: 'Nothing is changed.' },
    ],
  };
}

export type ValueReading =
  | { kind: 'value'; value: string | number | null }
  | { kind: 'leave' }
  | { kind: 'unfit'; text: string };

/** What an entry gives a field: a value, null to empty it, nothing, or words that do not fit. */
export function readValue(field: DemoField, entry: AnswerEntry | undefined, now: Date): ValueReading {
  const [picked] = entry?.picked ?? [];
  if (!entry || entry.isSkipped || picked === LEAVE || picked === 'Stop here' || picked === CANCEL)
    return { kind: 'leave' };
  if (picked === EMPTY) return { kind: 'value', value: null };
  const text = picked ?? entry.wrote ?? '';
  if (picked === undefined && /^(cancel|never ?mind|stop|leave it|no)\b/i.test(text.trim()))
    return { kind: 'leave' };
  if (field.kind === 'date' && picked) {
    const date = parseDate(picked, now);
    return date ? { kind: 'value', value: date } : { kind: 'leave' };
  }
  const value = parseValue(text, field, now);
  return value === undefined ? { kind: 'unfit', text } : { kind: 'value', value };
}
