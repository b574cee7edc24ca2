import { company } from './objects/company';
import { note } from './objects/note';
import { opportunity } from './objects/opportunity';
import { person } from './objects/person';
import { task } from './objects/task';
import type { ObjectDefinition } from './schema';

/** Every kind of record. A new one is its file and its line here. */
export const ALL_OBJECTS: readonly ObjectDefinition[] = [company, person, opportunity, task, note];

/** The object of a name, singular or plural, or undefined. */
export function objectNamed(name: string): ObjectDefinition | undefined {
  return ALL_OBJECTS.find((object) => object.nameSingular === name || object.namePlural === name);
}
