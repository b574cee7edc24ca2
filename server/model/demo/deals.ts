import type { DemoField, DemoObject, DemoRecord } from './demo-types';

/** The deals of the pipeline, and the fields that matter about them. */
export type Deals = {
  object: DemoObject;
  stage: DemoField;
  amount: DemoField;
  date: DemoField | undefined;
  records: DemoRecord[];
};

/** The kind of record that has stages and an amount, if there is one. */
export function dealsObject(objects: readonly DemoObject[]): Omit<Deals, 'records'> | undefined {
  for (const object of objects) {
    const stage = object.fields.find(
      ({ kind, options, name }) => (kind === 'select' && options.includes('WON')) || name === 'stage',
    );
    const amount = object.fields.find(({ kind, name }) => kind === 'currency' || name === 'amount');
    if (stage && amount)
      return { object, stage, amount, date: object.fields.find(({ kind }) => kind === 'date') };
  }
  return undefined;
}

/** The stages that are in use, in their order. */
export function stagesOf({ stage, records }: Deals): string[] {
  const used = records.map((record) => String(record[stage.name] ?? ''));
  return [...new Set([...stage.options, ...used])].filter((option) => used.includes(option));
}

/** The deals of one stage. */
export function inStage({ stage, records }: Deals, option: string): DemoRecord[] {
  return records.filter((record) => String(record[stage.name] ?? '') === option);
}

/** Whether a deal is neither won nor lost. */
export function isOpen({ stage }: Deals, record: DemoRecord): boolean {
  return !['WON', 'LOST'].includes(String(record[stage.name] ?? ''));
}
