import { expect, test } from 'vitest';
import { readEnv } from './env';

function faultsOf(source: Record<string, string>): string {
  try {
    readEnv(source);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('an empty environment is enough, and empty values count as unset', () => {
  const env = readEnv({ PORT: '', DATABASE_URL: '', AI_MODEL: '' });
  expect(env).toMatchObject({
    NODE_ENV: 'development',
    PORT: 3000,
    DATA_DIR: '.data',
    WORKER: 'inline',
    PARLEY_EMBEDDED_DATABASE: false,
  });
  expect(env.DATABASE_URL).toBeUndefined();
});

test('one message names every bad and missing variable, and prints no value', () => {
  const message = faultsOf({
    PORT: '99999',
    APP_URL: 'parley.example',
    AUTH_SECRET: 'short-secret',
    DATABASE_URL: 'mysql://u:hunter2@db/x',
    AI_MODEL: 'openai:gpt-5',
    TURN_MAX_STEPS: '0',
  });
  for (const name of ['PORT', 'APP_URL', 'AUTH_SECRET', 'DATABASE_URL', 'TURN_MAX_STEPS']) {
    expect(message).toContain(`  ${name}: `);
  }
  for (const value of ['99999', 'short-secret', 'hunter2']) expect(message).not.toContain(value);
});

test.each([
  ['openai:gpt-5', 'OPENAI_API_KEY'],
  ['anthropic:claude', 'ANTHROPIC_API_KEY'],
  ['openai-compatible:llama', 'OPENAI_COMPATIBLE_BASE_URL'],
])('AI_MODEL=%s needs %s', (AI_MODEL, name) => {
  expect(faultsOf({ AI_MODEL })).toContain(`${name}: is needed by AI_MODEL=${AI_MODEL}`);
  expect(faultsOf({ AI_MODEL, [name]: 'http://localhost:1' })).toBe('');
});

test('a model is demo or <provider>:<id>', () => {
  expect(faultsOf({ AI_MODEL: 'demo' })).toBe('');
  expect(faultsOf({ AI_MODEL: 'gpt-5' })).toContain('AI_MODEL: must be demo, openai:<id>');
});

test('production on an external database needs a secret of its own', () => {
  const source = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://u:p@db/parley' };
  expect(faultsOf(source)).toContain('AUTH_SECRET: is needed');
  expect(faultsOf({ ...source, AUTH_SECRET: 'x'.repeat(32) })).toBe('');
  expect(faultsOf({ ...source, PARLEY_EMBEDDED_DATABASE: 'true' })).toBe('');
  expect(faultsOf({ ...source, NODE_ENV: 'development' })).toBe('');
});

test('the settings of a bucket need one another', () => {
  expect(faultsOf({ S3_ENDPOINT: 'http://localhost:9000' })).toMatch(/S3_BUCKET/);
  expect(faultsOf({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' })).toMatch(/S3_SECRET_ACCESS_KEY/);
  expect(readEnv({ S3_BUCKET: 'files' })).toMatchObject({
    S3_REGION: 'us-east-1',
    S3_FORCE_PATH_STYLE: false,
  });
});
