import { askField, chooseOne, fieldOf, fitting, type Update, valueFor } from './choose-change';
import { boldAll, type Candidate, lookUp, notFound } from './choose-target';
import type { ChangePhrase, DemoField, DemoRecord } from './demo-types';
import { nameOf, nounFor, safe, shown } from './format';
import type { ToolReply } from './read-prompt';
import { Finish, type Script } from './replay';
import { change, type Desk, NOTHING_CHANGED, noteLine, savedIn } from './script-tools';

type NewValue = string | number | null;

function isAsBefore(before: unknown, value: NewValue): boolean {
  if (before === undefined || before === null) return value === null;
  if (typeof before === 'object') return 'id' in before && before.id === value;
  return before === value;
}

/** What is closed already cannot be closed again. */
function closedAlready(
  desk: Desk,
  candidates: readonly Candidate[],
  phrase: ChangePhrase | undefined,
): Finish {
  const [first] = candidates;
  const field = first && phrase && fieldOf(first.object, phrase);
  if (!first || !field) return new Finish(NOTHING_CHANGED);
  const state = shown(field, first.record[field.name], desk.now).toLowerCase();
  const others = candidates.length > 1 ? ', and the others like it are closed too' : '';
  return new Finish(`**${safe(first.label)}** is ${state} already${others}. ${NOTHING_CHANGED}`);
}

function saidDone(
  desk: Desk,
  field: DemoField,
  targets: readonly Candidate[],
  value: NewValue,
  saved: DemoRecord | undefined,
): string {
  const named = targets.map((target) => ({ ...target, label: nameOf(target.object, target.record) }));
  const what = `the ${field.label.toLowerCase()} of ${boldAll(named)}`;
  if (value === null) return `Done: ${what} is empty now.`;
  const [first] = named;
  const amount = first?.object.fields.find(({ kind }) => kind === 'currency');
  const worth =
    first && amount && value === 'WON' && named.length === 1
      ? shown(amount, first.record[amount.name], desk.now)
      : '';
  return `Done: ${what} is now **${safe(shown(field, saved?.[field.name] ?? value, desk.now))}**.${worth ? ` It is worth ${worth}.` : ''}`;
}

/** Changes a record: asks which when a name matches several, and for the value when none was said, in one call. */
export function* updateJob(desk: Desk, update: Update): Script {
  const all = yield* lookUp(desk, update.query, update.object);
  if (all.length === 0) throw notFound(update.query, update.object);
  const open = fitting(all, update.phrase ?? {});
  if (open.length === 0) throw closedAlready(desk, all, update.phrase);
  const isEvery = update.query.isAll && open.length > 1;
  const chosen = isEvery
    ? { targets: open, entries: [], answered: undefined }
    : yield* chooseOne(desk, update, open);
  const [first] = chosen.targets;
  if (!first) throw notFound(update.query, update.object);
  const phrase = update.phrase ?? (yield* askField(desk, first));
  const field = fieldOf(first.object, phrase);
  if (!field) throw new Finish(`A ${nounFor(first.object, 1)} has no such field. ${NOTHING_CHANGED}`);
  if (!first.object.updateTool)
    throw new Finish(`I may not change ${nounFor(first.object, 2)} here. ${NOTHING_CHANGED}`);
  const value = yield* valueFor(desk, field, phrase.words, first, chosen.answered);
  const targets = chosen.targets.filter(({ record }) => !isAsBefore(record[field.name], value));
  if (targets.length === 0) {
    throw new Finish(
      `The ${field.label.toLowerCase()} of ${boldAll(chosen.targets)} is that already. ${NOTHING_CHANGED}`,
    );
  }
  const replies: ToolReply[] = yield* change(
    targets.map(({ object, record }) => ({
      toolName: object.updateTool ?? '',
      input: { id: record.id, [field.name]: value },
    })),
  );
  return `${saidDone(desk, field, targets, value, savedIn(replies[0]))}${noteLine(chosen.entries)}`;
}
