import type { DemoObject } from './demo-types';
import { nounOf } from './lexicon';
import { fieldsFrom } from './parse-new-fields';

type Create = { kind: 'create'; object?: DemoObject; fields: { [field: string]: string } };

const VERB =
  /^(?:add|create|make|register|insert|log|enter|new|open|write|draft|start|schedule|plan|set up|put down)\b\s*/i;
const ARTICLE = /^(?:an?|the|another|one|new|me|us)\s+/i;
const MAX_WORDS_BEFORE = 3;

function create(object: DemoObject, text: string, now: Date): Create {
  return { kind: 'create', object, fields: fieldsFrom(text, object, now) };
}

function isTitled(object: DemoObject): boolean {
  return object.fields[0]?.name === 'title';
}

/** `Lena Hoff as a contact at Contoso`. */
function namedFirst(body: string, objects: readonly DemoObject[], now: Date): Create | undefined {
  const match = /^(.+?)\s+as\s+(?:an?\s+)?(?:new\s+)?([\p{L}-]+)\b(.*)$/iu.exec(body);
  const noun = match?.[2] ? nounOf(match[2].toLowerCase(), objects) : undefined;
  return noun && create(noun.object, `${match?.[1]}${match?.[3]}`, now);
}

/** `company called Globex`, `Globex company`, `thank-you note to Mara`: the noun is among the first words. */
function nounFirst(body: string, objects: readonly DemoObject[], now: Date): Create | undefined {
  let words = body;
  while (ARTICLE.test(words)) words = words.replace(ARTICLE, '');
  const tokens = words.split(/\s+/);
  for (const [index, token] of tokens.slice(0, MAX_WORDS_BEFORE + 1).entries()) {
    if (/^(called|named|titled|to|with|at|for|about)$/i.test(token)) return undefined;
    const noun = nounOf(token.toLowerCase().replace(/[^\p{L}-]/gu, ''), objects);
    if (!noun || noun.isPlural) continue;
    const after = `${/:$/.test(token) ? ':' : ''} ${tokens.slice(index + 1).join(' ')}`;
    const before = tokens.slice(0, index).join(' ');
    if (noun.isKept || (before !== '' && isTitled(noun.object))) return create(noun.object, words, now);
    const isNamedAfter = /^:?\s*(called|named|titled)\b/i.test(after.trim());
    return create(noun.object, isNamedAfter ? after : `${before}${after}`, now);
  }
  return undefined;
}

/** Reads a request to make a record: of which kind, and the words of each field that was named. */
export function parseCreate(text: string, objects: readonly DemoObject[], now: Date): Create | undefined {
  const task = objects.find(({ singular }) => singular === 'task');
  const reminder = /^remind me\s+(?:to\s+)?(.+)$/i.exec(text)?.[1];
  if (reminder && task) return create(task, reminder, now);
  if (/^(?:add|create|new)(?: (?:something|an?|one|record|a record))?$/i.test(text))
    return { kind: 'create', fields: {} };
  const isShort = /^(?:task|note|todo|to-do|reminder)\b[^:]{0,60}:\s*\S/i.test(text);
  const body = text.replace(VERB, '');
  if (body === text && !isShort) return undefined;
  const found = namedFirst(body, objects, now) ?? nounFirst(body, objects, now);
  if (found) return found;
  const isPlan = /^(schedule|plan)\b/i.test(text) && task;
  return isPlan ? create(isPlan, body.replace(ARTICLE, ''), now) : undefined;
}
