import { expect, test } from 'vitest';
import { auth } from './auth';

const password = 'correct horse battery';

async function call(path: string, body: object): Promise<number> {
  const response = await auth().handler(
    new Request(`http://localhost:3000/api/auth${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        'x-forwarded-for': `10.0.0.${Math.floor(Math.random() * 250)}`,
      },
      body: JSON.stringify(body),
    }),
  );
  return response.status;
}

test('an account takes ten wrong passwords in a while, wherever they come from, and no other account suffers', async () => {
  for (const email of ['ada@example.com', 'bob@example.com']) {
    expect(await call('/sign-up/email', { name: 'Ada', email, password })).toBe(200);
  }
  const attempt = (email: string, tried: string) => call('/sign-in/email', { email, password: tried });
  for (let tries = 0; tries < 5; tries += 1)
    expect(await attempt('ada@example.com', 'wrong wrong')).toBe(401);
  expect(await attempt('ada@example.com', password)).toBe(200);
  for (let tries = 0; tries < 10; tries += 1)
    expect(await attempt('ADA@example.com', 'wrong wrong')).toBe(401);
  expect(await attempt('ada@example.com', 'wrong wrong')).toBe(429);
  expect(await attempt('ada@example.com', password)).toBe(429);
  expect(await attempt('bob@example.com', password)).toBe(200);
});
