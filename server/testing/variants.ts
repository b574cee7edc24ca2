const ODD_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' \n',
  'text',
  'pending',
  'answered',
  'skipped',
  'stopped',
  0,
  -1,
  1.5,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  {},
  [null],
  ['text'],
  [0],
  () => 'text',
];

/** A value as it is, and everything that it becomes when one odd value takes one place in it, or one is added. */
export function variantsOf(value: unknown): unknown[] {
  return [value, ...replacedIn(value)];
}

function replacedIn(value: unknown): unknown[] {
  const inner = typeof value === 'object' && value !== null ? withEntryReplaced(value) : [];
  return [...ODD_VALUES, ...inner];
}

function withEntryReplaced(value: object): unknown[] {
  if (Array.isArray(value)) {
    const replaced = value.flatMap((entry, index) => replacedIn(entry).map((odd) => value.with(index, odd)));
    return [...replaced, value.slice(1), [...value, ...value], ...ODD_VALUES.map((odd) => [...value, odd])];
  }
  return Object.entries(value).flatMap(([name, entry]) => {
    const { [name]: _left, ...rest } = value as { [name: string]: unknown };
    return [
      rest,
      ...replacedIn(entry).map((odd) => ({ ...value, [name]: odd })),
      { ...value, other: 'text' },
    ];
  });
}
