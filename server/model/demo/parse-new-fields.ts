import type { DemoField, DemoObject } from './demo-types';
import { fieldWords } from './lexicon';
import { parseDate } from './parse-dates';
import { EMAIL } from './parse-values';

type Draft = { rest: string; fields: { [field: string]: string } };

const END = '(?=\\s*(?:,|;|$)|\\s+(?:and|with|at|due|for|about|worth|by|in|assigned|closing)\\b)';

function take(draft: Draft, field: string, match: RegExpExecArray | null, value = match?.[1]): void {
  if (!match || !value || draft.fields[field] !== undefined) return;
  draft.fields[field] = value.trim().replace(/^["“](.*)["”]$/, '$1');
  draft.rest = draft.rest.replace(match[0], ' , ');
}

/** `email x`, `city: y`, `with stage z`: a field by its own wording, followed by its value. */
function takeNamedFields(draft: Draft, object: DemoObject): void {
  for (const field of object.fields.slice(1)) {
    const named = fieldWords(field).filter(
      (word) => word !== 'title' && word !== 'close' && word !== 'customer',
    );
    const words = named.map((word) => word.replace(/[-\\^$*+?.()|[\]{}]/g, '\\$&')).join('|');
    const isText = field.kind === 'text' && /body/.test(field.name);
    const end = isText ? '$' : END;
    const pattern = new RegExp(
      `(?:^|[\\s,;])(?:with |and |in |whose )?(?:an? |the |its |their |his |her )?(?:${words})(?:\\s+(?:is|of|on)\\b)?\\s*[:=]?\\s+(["“][^"”]+["”]|\\S.*?)${end}`,
      'i',
    );
    take(draft, field.name, pattern.exec(draft.rest));
  }
}

function byKind(object: DemoObject, kind: DemoField['kind']): DemoField | undefined {
  return object.fields.find((field) => field.kind === kind);
}

function takeByShape(draft: Draft, object: DemoObject, now: Date): void {
  const [email, currency, date, relation] = [
    byKind(object, 'email'),
    byKind(object, 'currency'),
    byKind(object, 'date'),
    byKind(object, 'relation'),
  ];
  const mail = new RegExp(`(?:\\(|<)?(${EMAIL.source})(?:\\)|>)?`).exec(draft.rest);
  if (email) take(draft, email.name, mail);
  const money =
    /(?:worth|over|for|of)?\s*((?:€|eur)\s*\d[\d,.]*\s*(?:k|m)?\b|\d[\d,.]*\s*(?:k\b|m\b|€|euros?\b|eur\b))/i.exec(
      draft.rest,
    );
  if (currency) take(draft, currency.name, money ?? /\bworth\s+(\d[\d,.]*)/i.exec(draft.rest));
  const dated =
    /(?:\b(?:due|by|until|on|before|closing|closes|close date|for)\s+)?\b(in \d+ (?:day|week|month)s?|(?:next |this )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|month)|today|tomorrow|end of (?:the )?(?:month|year)|\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9}(?: \d{4})?|[a-z]{3,9} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?)\b/i.exec(
      draft.rest,
    );
  if (date && dated?.[1] && parseDate(dated[1], now)) take(draft, date.name, dated);
  const holder = object.fields.find(({ name }) => name === 'owner' || name === 'assignee');
  if (holder)
    take(
      draft,
      holder.name,
      new RegExp(
        `\\b(?:assigned to|assign(?:ed)? it to|owned by|for)\\s+(\\p{Lu}\\p{L}+ \\p{Lu}\\p{L}+)${END}`,
        'u',
      ).exec(draft.rest),
    );
  const link = object.fields.some(({ name }) => name === 'about')
    ? 'about|on|regarding|for'
    : 'at|from|of|for|with|works (?:at|for)|working (?:at|for)';
  if (relation)
    take(
      draft,
      relation.name,
      new RegExp(`\\b(?:${link})\\s+(\\p{Lu}[\\p{L}\\p{N}.&' -]*?)${END.slice(0, -1)}|\\s*:)`, 'u').exec(
        draft.rest,
      ),
    );
  const city = object.fields.find(({ name }) => name === 'city');
  if (city)
    take(
      draft,
      city.name,
      new RegExp(`\\b(?:in|from|based in)\\s+(\\p{Lu}[\\p{L} -]*?)${END}`, 'u').exec(draft.rest),
    );
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*[,;]\s*)+/g, ', ')
    .replace(/^(?:[\s,:;-]|\b(?:and|with|called|named|titled|that says|saying|to|as)\b)+/i, '')
    .replace(/(?:[\s,:;.-]|\b(?:and|with|at|as an?|as)\b)+$/i, '')
    .replace(/^["“](.*)["”]$/, '$1');
}

/** A task says what is to be done, so its title keeps its words; only a date and whom it is for are taken out. */
function taskFields(draft: Draft, object: DemoObject, now: Date): void {
  const dateField = byKind(object, 'date');
  const dated =
    /\s*(?:\b(?:due|by|on|before|until)\s+)?\b((?:next |this )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|month)|today|tomorrow|in \d+ (?:day|week|month)s?|\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?: \d{4})?)\b/i.exec(
      draft.rest,
    );
  if (dateField && dated?.[1] && parseDate(dated[1], now)) take(draft, dateField.name, dated);
  take(
    draft,
    'assignee',
    /,?\s*\b(?:assigned to|for)\s+(\p{Lu}\p{L}+ \p{Lu}\p{L}+)\s*(?=,|:|$)/u.exec(draft.rest),
  );
  take(draft, 'about', /,?\s*\babout\s+(\p{Lu}[\p{L}\p{N}.& -]*?)\s*(?=,|$)/u.exec(draft.rest));
}

function noteFields(draft: Draft): void {
  const colon = draft.rest.indexOf(':');
  const text = colon >= 0 ? draft.rest.slice(colon + 1).trim() : '';
  const about =
    colon >= 0
      ? /\b(?:about|on|for|to)\s+(\p{Lu}[^:,]*?)\s*(?=:|,|$)/u.exec(draft.rest.slice(0, colon + 1))
      : /\b(?:about|on)\s+(\p{Lu}[^:,]*?)\s*(?=,|$)/u.exec(draft.rest);
  if (about?.[1]) draft.fields.about = about[1].trim();
  if (text !== '') {
    draft.fields.body = text;
    const words = text.split(/\s+/);
    draft.rest = words.length > 8 ? `${words.slice(0, 8).join(' ')}…` : text;
  } else if (about) {
    draft.rest = draft.rest.replace(about[0], ' ');
  }
}

function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** The words of each field of a new record, from what stands around its noun. */
export function fieldsFrom(text: string, object: DemoObject, now: Date): { [field: string]: string } {
  const [nameField] = object.fields;
  const draft: Draft = { rest: ` ${text}`, fields: {} };
  const isTitled = nameField?.name === 'title';
  if (isTitled && object.fields.some(({ name }) => name === 'body')) noteFields(draft);
  else if (isTitled) taskFields(draft, object, now);
  else {
    takeNamedFields(draft, object);
    takeByShape(draft, object, now);
  }
  const name = tidy(draft.rest);
  if (name !== '' && nameField)
    draft.fields[nameField.name] = isTitled ? capitalised(name) : (name.split(', ')[0] ?? name);
  return draft.fields;
}
