import { candidatesOf, choose, closest } from './choose-target';
import type { DemoField } from './demo-types';
import { nounFor } from './format';
import { wordsOf } from './lexicon';
import { parseValue } from './parse-values';
import { Finish, type Script } from './replay';
import { ask, change, type Desk, find, NOTHING_CHANGED, savedIn } from './script-tools';

const NONE = /^(none|nobody|no one|nothing|empty|blank|null)$/i;

/** The value that words give a field: a relation is looked up, and asked about when several or none match. Undefined: leave it out. */
export function* resolveValue(
  desk: Desk,
  field: DemoField,
  words: string,
): Script<string | number | null | undefined> {
  if (!field.isRequired && NONE.test(words.trim())) return null;
  if (field.kind !== 'relation') {
    const value = parseValue(words, field, desk.now);
    if (value !== undefined) return value;
    const allowed =
      field.kind === 'select'
        ? ` It can be ${field.options.map((option) => option.toLowerCase().replaceAll('_', ' ')).join(', ')}.`
        : '';
    throw new Finish(
      `“${words}” does not fit the field ${field.label.toLowerCase()}.${allowed} ${NOTHING_CHANGED}`,
    );
  }
  const object = desk.catalogue.objects.find(({ singular }) => singular === field.to);
  if (!object)
    throw new Finish(`I cannot look up the ${field.label.toLowerCase()} “${words}” here. ${NOTHING_CHANGED}`);
  const parts = wordsOf(words);
  const { records } = yield* find(object, { search: parts.join(' ') });
  const candidates = candidatesOf(object, closest(object, records, parts), desk.now);
  const [first] = candidates;
  if (first && candidates.length === 1) return first.record.id;
  if (first) {
    const chosen = yield* choose(desk, words, candidates, {
      say: `There are ${candidates.length} ${nounFor(object, 2)} like that.`,
    });
    return chosen.targets[0]?.record.id;
  }
  const noun = nounFor(object, 1);
  if (!desk.catalogue.canAsk || !object.createTool)
    throw new Finish(`There is no ${noun} called “${words}”. ${NOTHING_CHANGED}`);
  const create = `Create ${words}`.slice(0, 200);
  const [entry] = yield* ask([
    {
      header: field.label,
      question: `There is no ${noun} called “${words}”. What should I do?`,
      options: [
        { label: create, description: `A new ${noun} of that name is made and linked.`, isRecommended: true },
        { label: 'Go on without it', description: `The ${field.label.toLowerCase()} stays empty.` },
        { label: 'Stop here', description: 'Nothing is changed.' },
      ],
    },
  ]);
  if (entry?.picked.includes('Go on without it')) return undefined;
  if (!entry?.picked.includes(create)) throw new Finish(`All right, ${NOTHING_CHANGED}`);
  const [reply] = yield* change([
    { toolName: object.createTool, input: { [object.fields[0]?.name ?? 'name']: words } },
  ]);
  return savedIn(reply)?.id;
}
