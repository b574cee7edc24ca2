import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from '@playwright/test';
import { companyNames } from './support/api';
import { test } from './support/fixtures';

/** An app token as an operator makes one, beside the running app. */
async function newToken(dataDir: string): Promise<string> {
  const args = [
    'run',
    '-s',
    'token',
    '--',
    'create',
    '--name',
    'mcp',
    '--permissions',
    'READ_RECORD,WRITE_RECORD',
  ];
  const { stdout } = await promisify(execFile)('npm', args, { env: { ...process.env, DATA_DIR: dataDir } });
  return stdout.trim().split('\n').at(-1) ?? '';
}

test('an MCP client works on the records that the member sees', async ({ server, signedInPage: page }) => {
  const headers = { authorization: `Bearer ${await newToken(server.dataDir)}` };
  const client = new Client({ name: 'e2e', version: '1.0.0' });
  const url = new URL('/api/mcp', server.url);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toContain('create_company');
  expect(names).not.toContain('delete_company');
  expect(names).not.toContain('ask_questions');
  const name = `Model Context ${Math.random().toString(36).slice(2, 8)}`;
  await client.callTool({ name: 'create_company', arguments: { name } });
  expect(await companyNames(page, name)).toEqual([name]);
  await client.close();
});
