import { z } from 'zod';
import { AppError } from '../errors';
import { type CatalogueTool, defineTool, type ToolResult, toolFailure } from '../tool/define-tool';
import { ALL_OBJECTS } from './all-objects';
import { createRecord } from './create-record';
import { deleteRecord } from './delete-record';
import { changedFieldsShape, idSchema, newFieldsShape } from './field-rules';
import { findRecords } from './find-records';
import { queryFieldNames } from './query-rules';
import { FILTER_OPERATORS, type ObjectDefinition, type RecordView } from './schema';
import { updateRecord } from './update-record';

const MAX_TOOL_PAGE = 50;

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A record for the model: flat, without empty fields. */
function forModel(record: RecordView): { [field: string]: unknown } {
  const filled = Object.entries(record.fields).filter(([, value]) => value !== null);
  return { id: record.id, ...Object.fromEntries(filled) };
}

async function withFailureAsData(work: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return toolFailure(error.code, error.message);
    throw error;
  }
}

function findTool(object: ObjectDefinition): CatalogueTool {
  const [firstName, ...otherNames] = queryFieldNames(object);
  const fieldName = z.enum([firstName ?? 'id', ...otherNames]);
  return defineTool({
    name: `find_${snakeCase(object.namePlural)}`,
    description: `Find or list ${object.labelPlural.toLowerCase()}. Newest first unless orderBy is given; a nextCursor in the result means there are more.`,
    isReadOnly: true,
    isDestructive: false,
    permission: 'READ_RECORD',
    inputSchema: z.strictObject({
      search: z
        .string()
        .max(200)
        .optional()
        .describe('Words that must all occur in the record or in the name of a record it is linked to.'),
      filters: z
        .array(
          z.strictObject({
            field: fieldName,
            operator: z.enum(FILTER_OPERATORS),
            value: z.union([z.string().max(500), z.number()]),
          }),
        )
        .max(10)
        .optional()
        .describe(
          'All must hold. gte and lte are for numbers and dates, contains is for text and for the name of a linked record.',
        ),
      orderBy: z
        .strictObject({ field: fieldName, direction: z.enum(['asc', 'desc']).default('asc') })
        .optional(),
      limit: z.int().min(1).max(MAX_TOOL_PAGE).default(25),
      cursor: z.string().max(1000).optional().describe('The nextCursor of the page before.'),
    }),
    execute: (context, input) =>
      withFailureAsData(async () => {
        const page = await findRecords(context, { ...input, object: object.nameSingular });
        return { records: page.records.map(forModel), nextCursor: page.nextCursor };
      }),
  });
}

function createTool(object: ObjectDefinition): CatalogueTool {
  return defineTool({
    name: `create_${snakeCase(object.nameSingular)}`,
    description: `Create a ${object.labelSingular.toLowerCase()}.`,
    isReadOnly: false,
    isDestructive: false,
    permission: 'WRITE_RECORD',
    inputSchema: z.strictObject(newFieldsShape(object)),
    execute: (context, fields) =>
      withFailureAsData(async () => ({
        record: forModel(await createRecord(context, { object: object.nameSingular, fields })),
      })),
  });
}

function recordId(object: ObjectDefinition): z.ZodType<string> {
  const noun = object.labelSingular.toLowerCase();
  return idSchema(`must be the id of a ${noun}; find it first`).meta({
    description: `The id of the ${noun}.`,
  });
}

function updateTool(object: ObjectDefinition): CatalogueTool {
  return defineTool({
    name: `update_${snakeCase(object.nameSingular)}`,
    description: `Change fields of a ${object.labelSingular.toLowerCase()}. Fields left out stay as they are, null empties one.`,
    isReadOnly: false,
    isDestructive: false,
    permission: 'WRITE_RECORD',
    inputSchema: z.strictObject({ id: recordId(object), ...changedFieldsShape(object) }),
    execute: (context, { id, ...fields }) =>
      withFailureAsData(async () => ({
        record: forModel(await updateRecord(context, { object: object.nameSingular, id, fields })),
      })),
  });
}

function deleteTool(object: ObjectDefinition): CatalogueTool {
  return defineTool({
    name: `delete_${snakeCase(object.nameSingular)}`,
    description: `Delete a ${object.labelSingular.toLowerCase()} for good. What is linked to it stays, without the link.`,
    isReadOnly: false,
    isDestructive: true,
    permission: 'DELETE_RECORD',
    inputSchema: z.strictObject({ id: recordId(object) }),
    execute: (context, { id }) =>
      withFailureAsData(async () => ({
        deleted: await deleteRecord(context, { object: object.nameSingular, id }),
      })),
  });
}

/** The catalogue's tools for every object: find, create, update and delete. */
export function recordTools(): CatalogueTool[] {
  return ALL_OBJECTS.flatMap((object) => [
    findTool(object),
    createTool(object),
    updateTool(object),
    deleteTool(object),
  ]);
}
