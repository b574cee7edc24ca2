import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '../db';
import { QUESTION_TOOL_NAME } from '../question/terms';
import { createRecord } from '../record/create-record';
import { createActor } from '../testing/fixtures';
import { serveApi } from '../testing/http';
import { createAppToken } from '../workspace/create-app-token';
import { revokeAppToken } from '../workspace/revoke-app-token';
import type { Actor, Permission } from '../workspace/schema';

const ALL: Permission[] = ['READ_RECORD', 'WRITE_RECORD', 'DELETE_RECORD'];

let api: Awaited<ReturnType<typeof serveApi>>;
let actor: Actor;
beforeAll(async () => {
  api = await serveApi();
});
beforeEach(async () => {
  actor = await createActor();
});
afterAll(() => api.close());

const newToken = async (permissions = ALL) => createAppToken(actor, { name: 'test', permissions });

type Mode = 'legacy' | 'auto';

/** The official client, as it was before the protocol had no handshake, or as it is now. */
async function connect(permissions = ALL, mode: Mode = 'auto'): Promise<Client> {
  const { token } = await newToken(permissions);
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${api.url}/api/mcp`), { requestInit }));
  return client;
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

describe.each<Mode>(['legacy', 'auto'])('a client (%s)', (mode) => {
  test('lists the tools, each with a valid JSON Schema and what it does to the records', async () => {
    const client = await connect(ALL, mode);
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(20);
    const ajv = new Ajv2020({ validateFormats: false });
    for (const { inputSchema } of tools) {
      expect(inputSchema).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
      });
      expect(() => ajv.compile(inputSchema)).not.toThrow();
    }
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.find_people).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(hints.delete_company).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(client.getInstructions()).toMatch(/Nobody is asked/);
    await client.close();
  });

  test('works on the records of its workspace, and on no other’s', async () => {
    const other = await createActor();
    await createRecord({ actor: other, db: db() }, { object: 'company', fields: { name: 'Not theirs' } });
    const client = await connect(ALL, mode);
    const created = await client.callTool({ name: 'create_company', arguments: { name: 'Globex' } });
    const { record } = created.structuredContent as { record: { id: string } };
    expect(created.content).toEqual([{ type: 'text', text: JSON.stringify(created.structuredContent) }]);
    const found = await client.callTool({ name: 'find_companies', arguments: {} });
    expect(found.structuredContent).toMatchObject({ records: [{ id: record.id, name: 'Globex' }] });
    await client.callTool({ name: 'delete_company', arguments: { id: record.id } });
    const after = await client.callTool({ name: 'find_companies', arguments: {} });
    expect(after.structuredContent).toMatchObject({ records: [] });
    await client.close();
  });

  test('sees no tool that asks a person, and cannot call it', async () => {
    const client = await connect(ALL, mode);
    expect(await namesOf(client)).not.toContain(QUESTION_TOOL_NAME);
    const calls = [QUESTION_TOOL_NAME, 'no_such_tool'].map((name) =>
      client.callTool({ name, arguments: { questions: [] } }).then(
        () => 'called',
        (error: { code: number; message: string }) => [error.code, error.message.replaceAll(name, 'X')],
      ),
    );
    const [asking, unknown] = await Promise.all(calls);
    expect(asking).toEqual(unknown);
    expect(asking).toEqual([-32602, expect.stringMatching(/X not found/)]);
    await client.close();
  });

  test('is told what is wrong with an input, and with a record, as a result that its model can read', async () => {
    const client = await connect(ALL, mode);
    const wrongInput = await client.callTool({ name: 'create_company', arguments: { nmae: 'Globex' } });
    expect(wrongInput).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/nmae|name/) }],
    });
    const id = crypto.randomUUID();
    const gone = await client.callTool({ name: 'delete_company', arguments: { id } });
    expect(gone).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/NOT_FOUND/) }] });
    await client.close();
  });

  test('has only the tools that its token allows', async () => {
    const client = await connect(['READ_RECORD'], mode);
    const names = await namesOf(client);
    expect(names.every((name) => name.startsWith('find_'))).toBe(true);
    await expect(client.callTool({ name: 'create_company', arguments: { name: 'X' } })).rejects.toMatchObject(
      {
        code: -32602,
      },
    );
    await client.close();
  });

  test('with a token that allows no tool finds none', async () => {
    const client = await connect(['USE_CHAT'], mode);
    expect(await namesOf(client)).toEqual([]);
    await client.close();
  });
});

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

async function post(body: string, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> {
  const { token } = await newToken();
  return fetch(`${api.url}/api/mcp`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      ...headers,
    },
    ...(method === 'POST' && { body }),
  });
}

describe('a request', () => {
  test.each([
    ['no token', { authorization: '' }],
    ['a token of another kind', { authorization: 'Basic abc' }],
    ['an unknown token', { authorization: 'Bearer parley_nothing' }],
    ['a cookie alone', { authorization: '', cookie: 'parley.session_token=abc.def' }],
  ])('with %s is answered with a challenge', async (_, headers) => {
    const response = await post(JSON.stringify(LIST), headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
  });

  test('with a token that was revoked is refused from the next one on', async () => {
    const { id, token } = await newToken();
    const headers = { authorization: `Bearer ${token}` };
    expect((await post(JSON.stringify(LIST), headers)).status).toBe(200);
    await revokeAppToken(actor, id);
    expect((await post(JSON.stringify(LIST), headers)).status).toBe(401);
  });

  test('that is no JSON, or too large, is refused in words', async () => {
    const broken = await post('{');
    expect([broken.status, (await broken.json()).error.code]).toEqual([400, -32700]);
    expect((await post(`"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
  });

  test('to open or end a session finds that there are none', async () => {
    for (const method of ['GET', 'DELETE']) expect((await post('', {}, method)).status).toBe(405);
  });
});
