import type { DemoField, DemoObject } from './demo-types';

const OBJECT_WORDS: { [singular: string]: string[] } = {
  company: ['customer', 'client', 'account', 'organisation', 'organization', 'firm'],
  person: ['contact', 'persons'],
  opportunity: ['deal'],
  task: ['todo', 'to-do', 'reminder'],
};

/** Words that name a kind of record and are also part of its records' names. */
const KEPT_WORDS: { [singular: string]: string[] } = { opportunity: ['renewal', 'pilot'] };

const FIELD_WORDS: { [field: string]: string[] } = {
  email: ['e-mail', 'mail', 'email address', 'e-mail address', 'mail address'],
  phone: ['phone number', 'telephone', 'number', 'telephone number'],
  jobTitle: ['title', 'role', 'position', 'job'],
  amount: ['value', 'price', 'worth', 'size'],
  closeDate: ['closing date', 'close', 'deadline', 'date'],
  dueDate: ['deadline', 'due', 'date'],
  employees: ['headcount', 'number of employees', 'staff', 'size'],
  domain: ['website', 'web site', 'web address', 'site', 'url'],
  city: ['location', 'town', 'place'],
  industry: ['sector', 'branch'],
  company: ['employer', 'customer', 'account'],
  owner: ['responsible'],
  assignee: ['owner', 'responsible'],
  body: ['text', 'content'],
};

const STOP_WORDS = new Set(
  `a about all an and any are as at be been belong by called can closes close closing closed contains currently did display do does due
  each end ended ending ends every expected for from get give has have how i in is it its left like list look many me my named need now of
  on one ones or our out own owned owns please record records search see show still tell that the their them there these they this those
  to up us want was we were what when where which who whom whose will with work working works you your find whats next entries entry
  exist exists only just also here table names details information info due made hold holds`.split(/\s+/),
);

function plurals(word: string): string[] {
  return word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [`${word}s`];
}

/** The singular of an English plural. */
export function singularOf(plural: string): string {
  if (plural === 'people') return 'person';
  return plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, '');
}

export type Noun = { object: DemoObject; isPlural: boolean; isKept: boolean };

/** The kind of record that a lower-case word names, or undefined. */
export function nounOf(word: string, objects: readonly DemoObject[]): Noun | undefined {
  for (const object of objects) {
    const singulars = [object.singular.replaceAll('_', ' '), ...(OBJECT_WORDS[object.singular] ?? [])];
    if (singulars.includes(word)) return { object, isPlural: false, isKept: false };
    if ([object.plural.replaceAll('_', ' '), ...singulars.flatMap(plurals)].includes(word)) {
      return { object, isPlural: true, isKept: false };
    }
    const kept = KEPT_WORDS[object.singular] ?? [];
    if (kept.includes(word)) return { object, isPlural: false, isKept: true };
    if (kept.flatMap(plurals).includes(word)) return { object, isPlural: true, isKept: true };
  }
  return undefined;
}

/** Every wording of a field, longest first. */
export function fieldWords(field: DemoField): string[] {
  const own = [field.name.toLowerCase(), field.label.toLowerCase(), ...(FIELD_WORDS[field.name] ?? [])];
  return [...new Set(own)].sort((left, right) => right.length - left.length);
}

/** The field that a phrase names in one of the objects; an object's own wording wins over a loose one. */
export function fieldNamed(
  phrase: string,
  objects: readonly DemoObject[],
): { object: DemoObject; field: DemoField } | undefined {
  const wanted = phrase
    .toLowerCase()
    .replace(/^(the|its|their|his|her|new)\s+/, '')
    .trim();
  const pairs = objects.flatMap((object) => object.fields.map((field) => ({ object, field })));
  const isOwn = ({ field }: { field: DemoField }) =>
    [field.name.toLowerCase(), field.label.toLowerCase()].includes(wanted);
  return pairs.find(isOwn) ?? pairs.find(({ field }) => fieldWords(field).includes(wanted));
}

/** Whether a word carries nothing to search for. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word.toLowerCase());
}

/** The words of a text that mean something, as they were written. */
export function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^["'“”‘’(¿¡]+|["'“”‘’),.;:!?]+$/g, '').replace(/['’]s$/, ''))
    .filter((word) => word !== '');
}

/** Text to compare names with: lower case, without accents and signs. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim();
}
