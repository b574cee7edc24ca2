/** Tells whether a value from outside has a type, as far as its readers rely on it. For the browser, which has no zod. */
export type Guard<Type> = (value: unknown) => value is Type;

/** Any text. */
export const isText: Guard<string> = (value) => typeof value === 'string';

/** A text that says something. */
export const isWords: Guard<string> = (value): value is string => isText(value) && value.trim() !== '';

/** True or false. */
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';

/** A number, neither NaN nor infinite. */
export const isAmount: Guard<number> = (value): value is number => Number.isFinite(value);

/** A whole number that is exact. */
export const isWhole: Guard<number> = (value): value is number => Number.isSafeInteger(value);

/** One of these texts. */
export function oneOf<const Text extends string>(...texts: readonly Text[]): Guard<Text> {
  return (value): value is Text => texts.some((text) => text === value);
}

/** What the guard takes, or nothing. */
export function optional<Type>(guard: Guard<Type>): Guard<Type | undefined> {
  return (value): value is Type | undefined => value === undefined || guard(value);
}

/** A list of what the guard takes, with so many entries. */
export function listOf<Type>(guard: Guard<Type>, least = 0, most = Number.POSITIVE_INFINITY): Guard<Type[]> {
  return (value): value is Type[] =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(guard);
}

/** An object with these fields, and whatever others. The compiler sees to it that no field of the type is forgotten. */
export function shapeOf<Type extends object>(
  fields: {
    [Field in keyof Type]-?: Guard<Type[Field]>;
  },
): Guard<Type> {
  const guards: [string, (value: unknown) => boolean][] = Object.entries(fields);
  return (value): value is Type => isObject(value) && guards.every(([name, guard]) => guard(value[name]));
}

/** An object in which each entry is one the guard takes. */
export function recordOf<Type>(guard: Guard<Type>): Guard<{ [name: string]: Type }> {
  return (value): value is { [name: string]: Type } => isObject(value) && Object.values(value).every(guard);
}

function isObject(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
