import { expect, it } from 'vitest';
import { INTERRUPTED_ERROR_TEXT } from '@/server/message/rules';
import { type ToolPart, toolWords } from './tool-words';

const call = (name: string, fields: object): ToolPart =>
  ({ type: `tool-${name}`, toolCallId: '1', state: 'output-available', input: {}, ...fields }) as ToolPart;

const acme = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Acme ${index}` }));

it.each([
  [call('find_companies', { output: { records: acme(3) } }), 'Found 3 companies'],
  [
    call('find_companies', { input: { search: 'acme' }, output: { records: acme(3) } }),
    'Found 3 companies named acme',
  ],
  [
    call('find_tasks', { input: { search: 'acme' }, output: { records: [{ title: 'Call' }] } }),
    'Found 1 task matching acme',
  ],
  [call('find_people', { output: { records: [{ name: 'Mara' }] } }), 'Found 1 person'],
  [
    call('find_companies', { input: { search: 'zz' }, output: { records: [] } }),
    'Found no companies matching zz',
  ],
  [call('find_notes', { output: { records: acme(25), nextCursor: 'x' } }), 'Found 25+ notes'],
  [
    call('delete_company', { output: { deleted: { id: '1', name: 'Acme Ltd' } } }),
    'Deleted company Acme Ltd',
  ],
  [call('create_task', { output: { record: { title: 'Call Mara' } } }), 'Created task Call Mara'],
  [call('delete_company', { output: { deleted: true } }), 'Deleted company'],
])('says what a call did: %#', (part, text) => {
  expect(toolWords(part)).toEqual({ text, outcome: 'done' });
});

it('reads a tool run through execute_tool as the tool itself', () => {
  const part = call('execute_tool', {
    input: { name: 'find_people', input: { search: 'Mara' } },
    output: { records: [{ name: 'Mara Lindqvist' }, { name: 'Mara Weber' }] },
  });
  expect(toolWords(part).text).toBe('Found 2 people named Mara');
});

it('tells running, failed and interrupted calls apart', () => {
  expect(toolWords(call('delete_company', { state: 'input-available' }))).toEqual({
    text: 'Deleting company…',
    outcome: 'running',
  });
  expect(
    toolWords(call('delete_company', { output: { isError: true, code: 'NOT_FOUND', message: '' } })),
  ).toEqual({
    text: 'Could not delete company',
    outcome: 'failed',
  });
  expect(
    toolWords(call('delete_company', { state: 'output-error', errorText: INTERRUPTED_ERROR_TEXT })).text,
  ).toBe('Deleting company was interrupted');
});

it('has words for a tool it does not know', () => {
  expect(toolWords(call('web-search', { output: {} })).text).toBe('Used web search');
  expect(toolWords(call('learn_tools', { state: 'input-streaming' })).text).toBe('Looking up tools…');
});
