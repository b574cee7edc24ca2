import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', '.next/**', 'e2e/**'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/setup.ts'],
    env: { LOG_LEVEL: 'silent', DEMO_WORD_DELAY_MS: '0', AUTH_SECRET: 'a secret that only the tests know' },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
