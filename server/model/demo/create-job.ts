import type { DemoField, DemoObject, DemoRecord } from './demo-types';
import { nameOf, nounFor, safe, shown } from './format';
import { nounOf, plain, wordsOf } from './lexicon';
import type { AnswerEntry } from './read-answer';
import { Finish, type Script } from './replay';
import { resolveValue } from './resolve-value';
import { ask, change, type Desk, find, NOTHING_CHANGED, noteLine, savedIn } from './script-tools';
import { nameQuestion, readValue } from './value-question';

type Create = { object: DemoObject; fields: { [field: string]: string } };

function article(object: DemoObject): string {
  const noun = nounFor(object, 1);
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function suggestionFor(object: DemoObject, fields: { [field: string]: string }): string {
  const link = object.fields.find(({ kind }) => kind === 'relation');
  const linked = link ? fields[link.name] : undefined;
  const noun = object.singular === 'opportunity' ? 'deal' : nounFor(object, 1);
  return linked ? `${linked} ${noun}` : `New ${noun}`;
}

function* nameFor(
  desk: Desk,
  { object, fields }: Create,
  field: DemoField,
): Script<{ name: string; entries: AnswerEntry[] }> {
  const given = fields[field.name];
  if (given) return { name: given, entries: [] };
  if (!desk.catalogue.canAsk)
    throw new Finish(`You did not say what the new ${nounFor(object, 1)} is called. ${NOTHING_CHANGED}`);
  const entries = yield* ask(
    [nameQuestion(object, suggestionFor(object, fields))],
    `To create ${article(object)} I need a ${field.label.toLowerCase()} first.`,
  );
  const reading = readValue(field, entries[0], desk.now);
  if (reading.kind !== 'value' || typeof reading.value !== 'string')
    throw new Finish(`All right, ${NOTHING_CHANGED}`);
  return { name: reading.value, entries };
}

/** People and companies are easily entered twice. */
function* checkTwin(desk: Desk, object: DemoObject, name: string): Script<void> {
  if (object.fields[0]?.name !== 'name' || !desk.catalogue.canAsk) return;
  const { records } = yield* find(object, { search: wordsOf(name).join(' ') });
  const twin = records.find((record) => plain(nameOf(object, record)) === plain(name));
  if (!twin) return;
  const link = object.fields.find(({ kind }) => kind === 'relation');
  const at = link ? shown(link, twin[link.name], desk.now) : '';
  const noun = nounFor(object, 1);
  const [entry] = yield* ask([
    {
      header: 'Same name',
      question: `There is already a ${noun} called ${name}${at ? ` (${at})` : ''}. Create another one?`,
      options: [
        { label: 'Create another', description: `There will be two of that name.` },
        { label: 'Do not create it', description: 'Nothing is changed.' },
      ],
    },
  ]);
  const isYes =
    entry?.picked.includes('Create another') ||
    (entry?.picked.length === 0 && /^(y|yes|sure|ok|create|go ahead)\b/i.test(entry.wrote ?? ''));
  if (!isYes)
    throw new Finish(`All right, there is still one ${noun} called **${safe(name)}**. ${NOTHING_CHANGED}`);
}

function listed(object: DemoObject, record: DemoRecord, now: Date): string {
  const lines = object.fields.slice(1).flatMap((field) => {
    const text = shown(field, record[field.name], now);
    return text === '' ? [] : [`- ${field.label}: ${safe(text)}`];
  });
  return lines.length > 0 ? `\n\n${lines.join('\n')}` : '';
}

function* askKind({ catalogue }: Desk): Script<DemoObject> {
  const kinds = catalogue.objects.filter(({ createTool }) => createTool).slice(0, 4);
  if (!catalogue.canAsk || kinds.length < 2)
    throw new Finish(`You did not say what to create. ${NOTHING_CHANGED}`);
  const labels = kinds.map((kind) => nounFor(kind, 1).replace(/^./, (letter) => letter.toUpperCase()));
  const [entry] = yield* ask([
    { header: 'Kind', question: 'What should be created?', options: labels.map((label) => ({ label })) },
  ]);
  const picked = kinds[labels.indexOf(entry?.picked[0] ?? '')];
  const typed = nounOf((entry?.wrote ?? '').trim().toLowerCase(), catalogue.objects)?.object;
  const kind = picked ?? typed;
  if (!kind) throw new Finish(`All right, ${NOTHING_CHANGED}`);
  return kind;
}

/** Creates a record from what was said: asks for its name when none was said, and before a second of the same name. */
export function* createJob(
  desk: Desk,
  { object: named, fields }: { object?: DemoObject; fields: Create['fields'] },
): Script {
  const object = named ?? (yield* askKind(desk));
  const create = { object, fields };
  const [nameField] = object.fields;
  if (!object.createTool || !nameField)
    throw new Finish(`I may not create ${nounFor(object, 2)} here. ${NOTHING_CHANGED}`);
  const { name, entries } = yield* nameFor(desk, create, nameField);
  yield* checkTwin(desk, object, name);
  const input: { [field: string]: string | number } = { [nameField.name]: name };
  for (const field of object.fields.slice(1)) {
    const words = create.fields[field.name];
    const value = words === undefined ? undefined : yield* resolveValue(desk, field, words);
    if (value !== undefined && value !== null) input[field.name] = value;
  }
  const [reply] = yield* change([{ toolName: object.createTool, input }]);
  const record = savedIn(reply);
  return `Done: I created the ${nounFor(object, 1)} **${safe(name)}**.${record ? listed(object, record, desk.now) : ''}${noteLine(entries)}`;
}
