import { expect } from '@playwright/test';
import { signInToDemo, test } from './support/fixtures';

const uniqueEmail = () => `person-${Math.random().toString(36).slice(2)}@example.com`;

test('one click signs in to the demo workspace', async ({ page }) => {
  await signInToDemo(page);
  await expect(page.getByText('Northwind').first()).toBeVisible();
});

test('a page asks who you are, and the API answers nobody', async ({ page }) => {
  await page.goto('/threads');
  await page.waitForURL(/\/sign-in/);
  const answer = await page.request.get(
    `/api/trpc/chat.listThreads?input=${encodeURIComponent(JSON.stringify({}))}`,
  );
  expect(answer.status()).toBe(401);
});

test('signing up makes a workspace of one’s own; signing out and in leads back to it', async ({ page }) => {
  const email = uniqueEmail();
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill('Ada Verne');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a long passphrase');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/threads/);
  await expect(
    page.getByText('Ada Verne’s workspace').or(page.getByText("Ada Verne's workspace")).first(),
  ).toBeVisible();

  await page.getByRole('button', { name: /workspace menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not the passphrase');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await page.getByLabel('Password').fill('a long passphrase');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/threads/);
});
