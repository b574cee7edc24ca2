import type { DemoField } from './demo-types';
import { parseDate } from './parse-dates';

export const EMAIL = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/;

/** A number in words such as `42,000`, `€ 5k`, `1.5 million`; undefined when there is none. */
export function parseNumber(text: string): number | undefined {
  const match = /(-?\d[\d,' ]*(?:\.\d+)?)\s*(k|thousand|m|million|mio)?\b/i.exec(text.replace(/[€$£]/g, ' '));
  if (!match?.[1]) return undefined;
  const base = Number(match[1].replace(/[,' ]/g, ''));
  const unit = match[2]?.toLowerCase() ?? '';
  const factor = unit === 'k' || unit === 'thousand' ? 1000 : unit === '' ? 1 : 1_000_000;
  return Number.isNaN(base) ? undefined : base * factor;
}

/**
 * Whether a text is one number and nothing that could be another: `42,000`, `€ 5k`, `1.5 million`. What is written in
 * another way (`1e9`, `12,5`, `1.234,56`, `5000 or 6000`) is not guessed at.
 */
function isOneNumber(text: string): boolean {
  return /^(?:eur|usd|gbp|about|[€$£])?\s*-?(?:\d{1,3}(?:[,' ]\d{3})+|\d+)(?:\.\d+)?\s*(?:k|thousand|m|million|mio)?\s*(?:[€$£]|eur|euros?|usd|dollars?|gbp|pounds?|people|employees)?\.?$/i.test(
    text.trim(),
  );
}

function option(words: string, field: DemoField): string | undefined {
  const said = words.toUpperCase().replace(/[\s-]+/g, '_');
  const synonym = {
    FINISHED: 'DONE',
    COMPLETE: 'DONE',
    COMPLETED: 'DONE',
    OPEN: 'TODO',
    TO_DO: 'TODO',
    STARTED: 'IN_PROGRESS',
  }[said];
  return field.options.find((candidate) => candidate === said || candidate === synonym);
}

/** The value that words give a field, or undefined when they do not fit it. Relations stay words, to be looked up. */
export function parseValue(words: string, field: DemoField, now: Date): string | number | undefined {
  const text = words
    .trim()
    .replace(/^["“](.*)["”]$/, '$1')
    .trim();
  if (text === '') return undefined;
  switch (field.kind) {
    case 'email':
      return EMAIL.exec(text)?.[0];
    case 'url':
      return /[\w-]+(\.[\w-]+)+\S*/.exec(text)?.[0];
    case 'number':
    case 'currency':
      return isOneNumber(text) ? parseNumber(text) : undefined;
    case 'date':
      return parseDate(text, now);
    case 'select':
      return option(text.replace(/^(the |stage |status )+/i, '').replace(/ (stage|status)$/i, ''), field);
    case 'relation':
    case 'text':
      return text;
  }
}
