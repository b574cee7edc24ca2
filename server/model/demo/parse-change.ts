import type { ChangePhrase, DemoObject, Query } from './demo-types';
import { fieldNamed } from './lexicon';
import { parseDate } from './parse-dates';
import { parseQuery } from './parse-query';
import { parseValue } from './parse-values';

type Update = { kind: 'update'; query: Query; object?: DemoObject; phrase?: ChangePhrase };
type Context = { objects: readonly DemoObject[]; now: Date };

const CHANGE = /^(?:set|change|update|correct|edit|fix|make|put)\s+/i;

/** The objects that can be meant: the one that the target names, else all that have such a field. */
function update(
  target: string,
  phrase: ChangePhrase,
  found: DemoObject[],
  { objects, now }: Context,
): Update {
  const query = parseQuery(target, objects, now, 'target');
  const object = query.object && found.includes(query.object) ? query.object : found[0];
  return { kind: 'update', query, object, phrase };
}

function withField(name: string, objects: readonly DemoObject[]): DemoObject[] {
  return objects.filter(({ fields }) => fields.some((field) => field.name === name));
}

function withOption(
  words: string,
  target: string,
  { objects, now }: Context,
): { objects: DemoObject[]; phrase: ChangePhrase } | undefined {
  const own = parseQuery(target, objects, now, 'target').object;
  const pairs = objects.flatMap((object) =>
    object.fields.flatMap((field) => {
      const value = field.kind === 'select' ? parseValue(words, field, now) : undefined;
      return value === undefined ? [] : [{ object, phrase: { field: field.name, words: String(value) } }];
    }),
  );
  const pair = pairs.find(({ object }) => object === own) ?? (own ? undefined : pairs[0]);
  return pair && { objects: [pair.object], phrase: pair.phrase };
}

function closing(text: string, context: Context): Update | undefined {
  const match = /^(close|win|lose|finish|complete|tick off|reopen)\s+(.+?)(?:\s+as\s+(.+))?$/i.exec(text);
  if (!match?.[2]) return undefined;
  const verb = match[1]?.toLowerCase() ?? '';
  const own = parseQuery(match[2], context.objects, context.now, 'target').object;
  const isTask =
    own?.fields.some(({ options }) => options.includes('DONE')) ?? /finish|complete|tick/.test(verb);
  const usual = isTask ? 'DONE' : verb === 'lose' ? 'LOST' : 'WON';
  const wanted = match[3] ?? (verb === 'reopen' ? (isTask ? 'TODO' : 'QUALIFIED') : usual);
  const option = withOption(wanted, match[2], context) ?? withOption(usual, own ? '' : match[2], context);
  return option && update(match[2], option.phrase, option.objects, context);
}

function renaming(text: string, context: Context): Update | undefined {
  const match =
    /^rename\s+(.+?)\s+(?:to|as|into)\s+(.+)$/i.exec(text) ??
    /^(?:change the )?name of\s+(.+?)\s+to\s+(.+)$/i.exec(text);
  const alone = match ? undefined : /^rename\s+(.+)$/i.exec(text);
  const target = match?.[1] ?? alone?.[1];
  if (!target) return undefined;
  const query = parseQuery(target, context.objects, context.now, 'target');
  return { kind: 'update', query, object: query.object, phrase: { field: '', words: match?.[2] } };
}

function fieldOfTarget(text: string, context: Context): Update | undefined {
  const body = text.replace(CHANGE, '');
  if (body === text) return undefined;
  const value = '(?:\\s+(?:to|as|=|into)\\s+(.+))?$';
  const forms = [
    {
      match: new RegExp(
        `^(?:the\\s+)?([\\p{L}-]+(?: [\\p{L}-]+){0,2}?)\\s+(?:of|for|on)\\s+(.+?)${value}`,
        'iu',
      ).exec(body),
      isFieldFirst: true,
    },
    {
      match: new RegExp(`^(.+?)['’]s?\\s+([\\p{L}-]+(?: [\\p{L}-]+){0,2}?)${value}`, 'iu').exec(body),
      isFieldFirst: false,
    },
    {
      match: new RegExp(`^(his|her|its|their)\\s+([\\p{L}-]+(?: [\\p{L}-]+){0,2}?)${value}`, 'iu').exec(body),
      isFieldFirst: false,
    },
  ];
  for (const { match, isFieldFirst } of forms) {
    const [name, target] = isFieldFirst ? [match?.[1], match?.[2]] : [match?.[2], match?.[1]];
    if (!name || !target) continue;
    const own = parseQuery(target, context.objects, context.now, 'target').object;
    const named = fieldNamed(name, own ? [own] : context.objects) ?? fieldNamed(name, context.objects);
    if (!named) continue;
    const pronoun = /^(his|her|its|their)$/i.test(target) ? 'it' : target;
    return update(
      pronoun,
      { field: named.field.name, words: match?.[3] },
      withField(named.field.name, context.objects),
      context,
    );
  }
  return undefined;
}

function moving(text: string, context: Context): Update | undefined {
  const match =
    /^(?:mark|set|move|put|change|advance|push|postpone|reschedule|delay|bring|update)\s+(.+?)\s+(?:as|to|into|in|until)\s+(.+)$/i.exec(
      text,
    );
  if (!match?.[1] || !match[2]) return undefined;
  const option = withOption(match[2], match[1], context);
  if (option) return update(match[1], option.phrase, option.objects, context);
  if (!parseDate(match[2], context.now)) return undefined;
  const dated = context.objects.filter(({ fields }) => fields.some(({ kind }) => kind === 'date'));
  const own = parseQuery(match[1], context.objects, context.now, 'target').object;
  const object = dated.find((candidate) => candidate === own) ?? dated[0];
  const field = object?.fields.find(({ kind }) => kind === 'date');
  return object && field && update(match[1], { field: field.name, words: match[2] }, [object], context);
}

function assigning(text: string, context: Context): Update | undefined {
  const match = /^(?:assign|reassign|give|hand(?: over)?|transfer)\s+(.+?)\s+(?:over )?to\s+(.+)$/i.exec(
    text,
  );
  if (!match?.[1]) return undefined;
  const own = parseQuery(match[1], context.objects, context.now, 'target').object;
  const holders = context.objects.filter(({ fields }) =>
    fields.some(({ name }) => name === 'owner' || name === 'assignee'),
  );
  const object = holders.find((candidate) => candidate === own) ?? holders[0];
  const field = object?.fields.find(({ name }) => name === 'owner' || name === 'assignee');
  return object && field && update(match[1], { field: field.name, words: match[2] }, [object], context);
}

function adding(text: string, context: Context): Update | undefined {
  const match = /^add\s+(?:the |an? )?([\p{L}-]+(?: \p{L}+)?)\s+(\S.*?)\s+to\s+(.+)$/iu.exec(text);
  const named = match?.[1] ? fieldNamed(match[1], context.objects) : undefined;
  if (!match?.[3] || !named || parseQuery(match[1] ?? '', context.objects, context.now, 'target').object)
    return undefined;
  return update(
    match[3],
    { field: named.field.name, words: match[2] },
    withField(named.field.name, context.objects),
    context,
  );
}

/** `update the Acme deal`: what about it is to be asked. */
function unsaid(text: string, { objects, now }: Context): Update | undefined {
  const target = /^(?:change|update|edit|correct|fix)\s+(.+)$/i.exec(text)?.[1];
  if (!target || fieldNamed(target, objects)) return undefined;
  const query = parseQuery(target, objects, now, 'target');
  return { kind: 'update', query, object: query.object };
}

/** `move the Acme deal`: where to is to be asked. */
function movingNowhere(text: string, context: Context): Update | undefined {
  const target = /^(?:move|advance)\s+(.+)$/i.exec(text)?.[1];
  const staged = context.objects.filter(({ fields }) => fields.some(({ kind }) => kind === 'select'));
  const own = target ? parseQuery(target, context.objects, context.now, 'target').object : undefined;
  const object = staged.find((candidate) => candidate === own) ?? staged[0];
  const field = object?.fields.find(({ kind }) => kind === 'select');
  return target && object && field ? update(target, { field: field.name }, [object], context) : undefined;
}

/** Reads a request to change something: which record, which field, and its new value in words (missing when none was said). */
export function parseChange(text: string, objects: readonly DemoObject[], now: Date): Update | undefined {
  const context = { objects, now };
  const readings = [renaming, closing, fieldOfTarget, moving, assigning, adding, movingNowhere, unsaid];
  for (const reading of readings) {
    const found = reading(text, context);
    if (found) return found;
  }
  return undefined;
}
