import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportEdge, importRules, rulesBrokenBy } from './import-edge';

type Case = ImportEdge & { breaks: string[] };

const edge = (from: string, to: string, ...breaks: string[]): Case => ({ from, to, breaks });
const typeEdge = (from: string, to: string, ...breaks: string[]): Case => ({
  from,
  to,
  breaks,
  isType: true,
});

const forbidden: Case[] = [
  edge('server/thread/name-thread.ts', 'components/thread/title.ts', 'server-knows-no-screen'),
  edge('server/api/root.ts', 'app/layout.ts', 'server-knows-no-screen'),
  edge('server/turn/run-turn.ts', 'server/api/trpc.ts', 'domains-know-no-api', 'rank-4-looks-down'),
  edge('server/log.ts', 'server/api/trpc.ts', 'domains-know-no-api', 'the-ground-knows-no-domain'),
  edge('app/page.ts', 'server/thread/list-threads.ts', 'app-enters-by-the-api'),
  edge('components/thread/view.ts', 'server/thread/list-threads.ts', 'components-see-shapes'),
  typeEdge('components/thread/view.ts', 'server/thread/list-threads.ts', 'components-see-shapes'),
  edge('components/thread/view.ts', 'node_modules/zod', 'screens-load-no-zod'),
  edge('components/thread/view.ts', 'node_modules/ai', 'screens-load-no-zod'),
  edge('components/thread/view.ts', 'server/thread/schema.ts', 'screens-load-no-zod'),
  edge('app/error.tsx', 'server/thread/schema.ts', 'screens-load-no-zod'),
  edge(
    'server/question/terms.ts',
    'server/question/schema.ts',
    'terms-import-nothing',
    'what-screens-run-loads-no-zod',
  ),
  edge('server/question/rules.ts', 'server/file/schema.ts', 'what-screens-run-loads-no-zod'),
  edge('server/question/rules.ts', 'node_modules/zod', 'what-screens-run-loads-no-zod'),
  edge('server/question/read-question-output.ts', 'node_modules/zod', 'what-screens-run-loads-no-zod'),
  edge('server/guards.ts', 'node_modules/zod', 'what-screens-run-loads-no-zod'),
  edge('server/errors.ts', 'node_modules/zod', 'what-screens-run-loads-no-zod'),
  edge('server/question/terms.ts', 'server/question/rules.ts', 'terms-import-nothing'),
  edge('components/trpc/client.ts', 'server/api/root.ts', 'components-take-the-router-as-a-type'),
  edge('components/thread/view.ts', 'env.ts', 'components-know-no-environment'),
  edge('components/ui/button.ts', 'components/thread/view.ts', 'ui-knows-no-app'),
  typeEdge('components/ui/button.ts', 'server/thread/schema.ts', 'ui-knows-no-app'),
  edge('e2e/thread.spec.ts', 'server/thread/list-threads.ts', 'e2e-stays-outside'),
  edge('server/message/add-message.ts', 'server/thread/claim-thread.ts', 'rank-1-looks-down'),
  edge('server/thread/claim-thread.ts', 'server/agent/agent-loop.ts', 'rank-2-looks-down'),
  edge('server/turn/end-stream.ts', 'server/question/answer-question.ts', 'question-verbs-rank-above-turn'),
  edge('server/model/resolve-model.ts', 'server/turn/run-turn.ts', 'rank-3-looks-down'),
  typeEdge('server/model/resolve-model.ts', 'server/turn/run-turn.ts', 'rank-3-looks-down'),
  edge('server/turn/run-turn.ts', 'server/mcp/serve.ts', 'domains-know-no-api', 'rank-4-looks-down'),
  edge('server/message/schema.ts', 'server/thread/schema.ts', 'rank-1-schema-looks-down'),
  edge('server/thread/schema.ts', 'server/turn/schema.ts', 'rank-2-schema-looks-down'),
  edge('server/model/schema.ts', 'server/turn/schema.ts', 'rank-3-schema-looks-down'),
  edge('server/turn/schema.ts', 'server/api/schema.ts', 'domains-know-no-api', 'rank-4-schema-looks-down'),
  edge('server/thread/claim-thread.ts', 'prisma/generated/client.ts', 'only-stores-touch-the-client'),
  edge('server/thread/claim-thread.ts', 'node_modules/pg', 'only-stores-touch-the-client'),
  edge('server/api/routers/chat.ts', 'server/db.ts', 'doors-hold-no-database'),
  edge(
    'server/api/routers/chat.ts',
    'server/thread/store.ts',
    'a-store-is-private',
    'doors-hold-no-database',
  ),
  edge('server/question/answer-question.ts', 'server/thread/store.ts', 'a-store-is-private'),
  edge('server/question/rules.ts', 'server/question/answer-question.ts', 'rules-do-no-io'),
  edge('server/question/rules.ts', 'env.ts', 'rules-do-no-io'),
  edge('server/question/rules.ts', 'node:fs', 'rules-do-no-io'),
  edge('server/message/apply-chunk.ts', 'server/db.ts', 'rules-do-no-io'),
  edge('server/message/rules.ts', 'node_modules/ai', 'rules-run-no-sdk', 'what-screens-run-loads-no-zod'),
  edge('server/transaction.ts', 'server/thread/claim-thread.ts', 'the-ground-knows-no-domain'),
  edge('env.ts', 'server/log.ts', 'environment-knows-no-app'),
  edge('server/thread/claim-thread.ts', 'scripts/start.ts', 'scripts-are-run-not-imported'),
  edge('server/thread/claim-thread.ts', 'server/testing/fixtures.ts', 'tests-stay-in-tests'),
  { ...edge('server/thread/one.ts', 'server/thread/two.ts', 'no-cycles'), isMutual: true },
  edge('server/thread/one.ts', './gone', 'no-unresolved'),
  edge('server/thread/one.ts', 'node_modules/only-for-tests', 'production-needs-no-dev-package'),
];

const allowed: Case[] = [
  edge('app/page.ts', 'server/api/caller.ts'),
  edge('app/page.ts', 'components/thread/view.ts'),
  typeEdge('app/page.ts', 'server/thread/schema.ts'),
  typeEdge('components/thread/view.ts', 'server/thread/schema.ts'),
  typeEdge('components/thread/view.ts', 'node_modules/ai'),
  edge('components/thread/view.ts', 'server/thread/terms.ts'),
  edge('components/thread/view.ts', 'server/guards.ts'),
  edge('server/thread/schema.ts', 'server/thread/terms.ts'),
  edge('server/thread/schema.ts', 'node_modules/zod'),
  typeEdge('server/question/rules.ts', 'server/question/schema.ts'),
  edge('server/question/rules.ts', 'server/file/terms.ts'),
  typeEdge('components/trpc/client.ts', 'server/api/root.ts'),
  edge('components/thread/view.ts', 'server/question/rules.ts'),
  edge('components/thread/view.ts', 'server/message/apply-chunk.ts'),
  edge('server/turn/run-turn.ts', 'server/agent/agent-loop.ts'),
  edge('server/thread/claim-thread.ts', 'server/message/add-message.ts'),
  edge('server/thread/claim-thread.ts', 'server/thread/store.ts'),
  edge('server/thread/store.ts', 'prisma/generated/client.ts'),
  edge('server/thread/claim-thread.test.ts', 'server/testing/fixtures.ts'),
  typeEdge('server/thread/schema.ts', 'server/turn/schema.ts'),
  typeEdge('server/message/rules.ts', 'node_modules/ai'),
  { ...typeEdge('server/thread/one.ts', 'server/thread/two.ts'), isMutual: true },
];

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-import-rules-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('import rules', () => {
  for (const one of forbidden) {
    it(`refuses ${one.isType ? 'a type of ' : ''}${one.to} in ${one.from}`, async () => {
      expect(await rulesBrokenBy(one, root)).toEqual([...one.breaks].sort());
    });
  }

  for (const one of allowed) {
    it(`lets ${one.from} import ${one.isType ? 'a type of ' : ''}${one.to}`, async () => {
      expect(await rulesBrokenBy(one, root)).toEqual([]);
    });
  }

  it('has a broken example of every rule', async () => {
    const proven = new Set(forbidden.flatMap((one) => one.breaks));
    expect((await importRules()).filter((name) => !proven.has(name))).toEqual([]);
  });
});
