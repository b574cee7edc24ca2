import type { DemoObject, DemoRequest, Query } from './demo-types';
import { fieldNamed } from './lexicon';
import { parseChange } from './parse-change';
import { parseCreate } from './parse-create';
import { parseQuery } from './parse-query';

const POLITE =
  /^(?:please|can you|could you|would you|will you|i want to|i would like to|i'd like to|i need to|let's|let us|now|then|also|and|so|ok|okay|hey|parley|just|go ahead and)[\s,]+/i;
const TRAILING = /[\s,]+(?:please|for me|thanks|thank you|now)$/i;
const STRONG =
  'add|create|delete|remove|close|move|set|change|rename|mark|assign|remind me|list|show|find|summarise|summarize|complete|postpone';
const SEARCH =
  /^(?:find|list|show|search|look|get|display|give|which|what|who|whose|how many|how much|are there|is there|do we|does|any|where|when|count|open|all|my|our)\b/i;

/** One request without its courtesies. */
function bare(text: string): string {
  let rest = text.trim().replace(/[\s.?!]+$/, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(POLITE, '').replace(TRAILING, '').trim();
  }
  return rest;
}

/** The requests in a text, which are joined by "and", "then" or a line's end before another imperative. */
export function splitRequests(text: string): string[] {
  const joints = new RegExp(
    `(?:\\s*[,;.]?\\s+(?:and then|and also|and|then)\\s+|\\s*[;\\n]\\s*|\\.\\s+(?:then |and )?)(?=(?:please )?(?:${STRONG})\\b)`,
    'i',
  );
  return text
    .split(joints)
    .map(bare)
    .filter((part) => part !== '');
}

function talk(text: string): DemoRequest | undefined {
  const words = text.split(/\s+/).length;
  if (/^(hi|hello|hey|hallo|good (morning|afternoon|evening)|howdy|greetings)\b/i.test(text) && words <= 4)
    return { kind: 'greeting' };
  if (/^(thanks|thank you|thx|great|perfect|cool|nice|ok|okay|well done|super)\b/i.test(text) && words <= 5)
    return { kind: 'thanks' };
  if (
    /^help$|what can you do|who are you|what are you|how do(es)? (you|this) work|are you (a |an )?(real|demo|ai|bot|model)|which model/i.test(
      text,
    )
  )
    return { kind: 'help' };
  return undefined;
}

function lookup(text: string, objects: readonly DemoObject[], now: Date): DemoRequest | undefined {
  const target = (words: string): Query => parseQuery(words, objects, now, 'target');
  const owns = /^who (?:owns|handles|is responsible for|is in charge of)\s+(?!them\b|these\b)(.+)$/i.exec(
    text,
  )?.[1];
  if (owns && !target(owns).isPlural) return { kind: 'lookup', query: target(owns), field: 'owner' };
  const when = /^when (?:does|is|will|do)\s+(.+?)\s+(?:close|closing|due|end|be due|expire)$/i.exec(
    text,
  )?.[1];
  if (when)
    return {
      kind: 'lookup',
      query: target(when),
      field: target(when).object?.fields.find(({ kind }) => kind === 'date')?.name ?? 'closeDate',
    };
  const worth = /^how much is\s+(.+?)(?:\s+worth)?$/i.exec(text)?.[1];
  if (worth) return { kind: 'lookup', query: target(worth), field: 'amount' };
  const where = /^where (?:is|are)\s+(.+?)(?:\s+based|\s+located)?$/i.exec(text)?.[1];
  if (where) return { kind: 'lookup', query: target(where), field: 'city' };
  const own = /^(?:what(?:['’]s| is)\s+)?(?:his|her|its|their)\s+([\p{L}-]+(?: [\p{L}-]+)?)$/iu.exec(
    text,
  )?.[1];
  const ownField = own ? fieldNamed(own, objects) : undefined;
  if (ownField) return { kind: 'lookup', query: target('it'), field: ownField.field.name };
  const asking = text
    .replace(/^(?:what(?:'s| is| are)|what|give me|tell me|show me|show|find|get|look up|do we have)\s+/i, '')
    .replace(/^(?:the|an?)\s+/i, '');
  const ofTarget = /^([\p{L}-]+(?: [\p{L}-]+){0,2}?)\s+(?:of|for)\s+(.+)$/iu.exec(asking);
  const possessive = /^(.+?)['’]s?\s+([\p{L}-]+(?: [\p{L}-]+){0,2})$/iu.exec(asking);
  for (const [name, words] of [
    [ofTarget?.[1], ofTarget?.[2]],
    [possessive?.[2], possessive?.[1]],
  ]) {
    const named = name && words ? fieldNamed(name, objects) : undefined;
    if (named && words && !parseQuery(name ?? '', objects, now, 'search').object)
      return { kind: 'lookup', query: target(words), field: named.field.name };
  }
  return undefined;
}

const SUMMARY_NOUN = /\b(summary|overview|recap|report)\b/i;
const SUMMARY =
  /^(?:summari[sz]e|recap)\b|^(?:(?:write|create|make|give|show|draft|prepare|send|get|i need)\s+)?(?:(?:me|us)\s+)?(?:an?\s+|the\s+)?(?:[\p{L}-]+\s+){0,3}(?:summary|overview|recap|report)\b/iu;

function summary(text: string, objects: readonly DemoObject[], now: Date): DemoRequest | undefined {
  const isLong = /\b(long|detailed|full|thorough|in[- ]depth|comprehensive|essay|report)\b/i.test(text);
  const about =
    /^(?:tell me (?:everything |more |all )?about|who is|what do (?:we|you) know about|everything about|summari[sz]e|give me (?:a summary|an overview) of)\s+(.+)$/i.exec(
      text,
    )?.[1];
  const isOverall = /\b(pipeline|deals|opportunities|business|sales|workspace|everything|all)\b/i.test(
    about ?? text,
  );
  if (about && !isOverall && (!/^who is\b/i.test(text) || /\p{Lu}/u.test(about))) {
    return { kind: 'profile', query: parseQuery(about, objects, now, 'target') };
  }
  return SUMMARY.test(text) || /\bpipeline\b/i.test(text) ? { kind: 'summary', isLong } : undefined;
}

/** `Anna's email`, `the email of Anna`: removing that empties a field. */
function emptying(removal: string, objects: readonly DemoObject[], now: Date): DemoRequest | undefined {
  const change = parseChange(`change ${removal} to none`, objects, now);
  return change?.phrase?.words === 'none' ? change : undefined;
}

function removing(text: string, objects: readonly DemoObject[], now: Date): DemoRequest | undefined {
  const match = /^(delete|remove|erase|drop|get rid of|trash|throw away|forget|clear)\s+(.+)$/i.exec(text);
  if (!match?.[2]) return undefined;
  return (
    emptying(match[2], objects, now) ?? {
      kind: 'delete',
      query: parseQuery(match[2], objects, now, 'target'),
    }
  );
}

function writing(text: string, objects: readonly DemoObject[], now: Date): DemoRequest | undefined {
  const isSummary = SUMMARY.test(text) && SUMMARY_NOUN.test(text.split(/\s+/).slice(0, 7).join(' '));
  const change = parseChange(text, objects, now);
  if (change) return change;
  return (isSummary ? undefined : parseCreate(text, objects, now)) ?? summary(text, objects, now);
}

/** Reads one request in plain English. */
export function parseRequest(said: string, objects: readonly DemoObject[], now: Date): DemoRequest {
  const text = bare(said);
  const small = talk(said.trim());
  if (small) return small;
  if (/^(?:delete|remove|change|update|move|close|rename|find|show)$/i.test(text))
    return { kind: 'nothing-named' };
  const clear = removing(text, objects, now) ?? writing(text, objects, now) ?? lookup(text, objects, now);
  if (clear) return clear;
  const query = parseQuery(text.replace(/,?\s+and (?:who|when|what|how).*$/i, ''), objects, now, 'search');
  const isBareName =
    query.words.length > 0 &&
    query.words.length <= 3 &&
    text.split(/\s+/).length <= 3 &&
    /^\p{Lu}/u.test(text);
  if (
    query.object ||
    isBareName ||
    (SEARCH.test(text) && /^(find|list|show|search|look|get|display)\b/i.test(text) && query.words.length > 0)
  ) {
    return { kind: 'find', query, isCount: /^(how many|count)\b/i.test(text) };
  }
  return { kind: 'unknown' };
}
