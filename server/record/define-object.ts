import { FieldType, type ObjectDefinition } from './schema';

const NAME = /^[a-z][a-zA-Z0-9]*$/;
const RESERVED = new Set(['id', 'createdAt', 'updatedAt']);

/** Declares a kind of record: from it come validation, storage, tools and table columns. Throws when the declaration contradicts itself. */
export function defineObject(definition: ObjectDefinition): ObjectDefinition {
  const fault = (what: string) => new Error(`Object "${definition.nameSingular}": ${what}`);
  const [first] = definition.fields;
  if (first.type !== FieldType.TEXT || !first.isRequired) {
    throw fault('its first field names its records, so it must be a required TEXT');
  }
  const names = [
    definition.nameSingular,
    definition.namePlural,
    ...definition.fields.map(({ name }) => name),
  ];
  const misnamed = names.find((name) => !NAME.test(name));
  if (misnamed !== undefined) throw fault(`"${misnamed}" must be in camelCase`);
  const seen = new Set<string>();
  for (const field of definition.fields) {
    if (RESERVED.has(field.name)) throw fault(`the field name "${field.name}" is taken`);
    if (seen.has(field.name)) throw fault(`the field "${field.name}" is declared twice`);
    seen.add(field.name);
    if (field.type === FieldType.SELECT && field.defaultOption !== undefined) {
      if (!field.options.includes(field.defaultOption)) {
        throw fault(`"${field.defaultOption}" is no option of "${field.name}"`);
      }
    }
  }
  return definition;
}
