/**
 * Pure decisions that live outside `schema.ts` and `rules.ts`: one function a file, named as its verb, and the guards
 * that they are made of. Screens may import them as they may import rules, and in return they are held to the same purity.
 */
const PURE_FILES = [
  'server/guards',
  'server/message/apply-chunk',
  'server/message/merge-chunks',
  'server/message/parts-to-chunks',
  'server/question/read-question-output',
];

/** Low to high. A domain may import its own rank and those below it. */
const RANKS = [
  ['message', 'tool', 'file', 'workspace'],
  ['thread', 'question', 'queue', 'record', 'stream', 'skill'],
  ['model', 'agent'],
  ['turn'],
  ['api', 'mcp'],
];

/** What settles a question puts its turn on a new stream, so it ranks above the turn; its rules and tool rank below. */
const QUESTION_VERBS = '^server/question/(answer-question|skip-question|settle-call)\\.ts$';

const SCHEMA = '^server/[^/]+/schema\\.ts$';
/** What a browser may run. */
const LIGHT = `^(server/[^/]+/(terms|rules)\\.ts|(${PURE_FILES.join('|')})\\.ts)$`;
const PURE = `${SCHEMA}|${LIGHT}`;
/** zod, and what loads it. */
const ZOD = `${SCHEMA}|^node_modules/(zod|ai|@ai-sdk/[^/]+|better-auth)/`;
const TEST = '\\.test\\.tsx?$|^server/testing/';
const CLIENT =
  '^prisma/generated/|^node_modules/(@prisma|\\.prisma|pg|pg-boss)(/|$)|^(@prisma/.*|\\.prisma/.*|pg|pg-boss)$';

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const rankRules = RANKS.slice(0, -1).map((domains, rank) =>
  rule(
    `rank-${rank + 1}-looks-down`,
    `${domains.join(', ')} import nothing that ranks above them. Between schemas, a type may.`,
    { path: `^server/(${domains.join('|')})/`, pathNot: [TEST, SCHEMA, QUESTION_VERBS] },
    {
      path: `^server/(${RANKS.slice(rank + 1)
        .flat()
        .join('|')})/`,
    },
  ),
);

const questionVerbRule = rule(
  'question-verbs-rank-above-turn',
  'Only the doors call what settles a question; it may call turns, and turns may not call it.',
  { path: '^server/(?!(api|mcp|question)/)', pathNot: TEST },
  { path: QUESTION_VERBS },
);

const schemaRankRules = RANKS.slice(0, -1).map((domains, rank) =>
  rule(
    `rank-${rank + 1}-schema-looks-down`,
    'A schema takes only types, and only from schemas, of what ranks above it.',
    { path: `^server/(${domains.join('|')})/schema\\.ts$` },
    {
      path: `^server/(${RANKS.slice(rank + 1)
        .flat()
        .join('|')})/`,
      dependencyTypesNot: ['type-only'],
    },
  ),
);

const sideRules = [
  rule(
    'server-knows-no-screen',
    'The server never imports pages, components or browser tests.',
    { path: '^server/' },
    { path: '^(app|components|e2e)/' },
  ),
  rule(
    'domains-know-no-api',
    'Domains never import the doors that lead to them.',
    { path: '^server/(?!(api|mcp|testing)/)', pathNot: TEST },
    { path: '^server/(api|mcp)/' },
  ),
  rule(
    'app-enters-by-the-api',
    'Pages and routes reach the server through server/api, or take terms, rules and types of schemas.',
    { path: '^app/' },
    { path: '^server/', pathNot: ['^server/(api|mcp)/', PURE] },
  ),
  rule(
    'components-see-shapes',
    'Components import terms, rules, and schemas and the router as types.',
    { path: '^components/', pathNot: TEST },
    { path: '^server/', pathNot: [PURE, '^server/api/root\\.ts$'] },
  ),
  rule(
    'screens-load-no-zod',
    'A browser loads no zod: components and pages take of schemas types alone, and values from terms and rules.',
    { path: '^(components|app)/', pathNot: TEST },
    { path: ZOD, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'what-screens-run-loads-no-zod',
    'Terms, rules and pure files run in the browser: of schemas they take types alone.',
    { path: `${LIGHT}|^server/errors\\.ts$` },
    { path: ZOD, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'components-take-the-router-as-a-type',
    'The router is a type to a component, never code.',
    { path: '^components/', pathNot: TEST },
    { path: '^server/api/root\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'components-know-no-environment',
    'Secrets stay out of the browser: components read neither env.ts nor the database.',
    { path: '^components/' },
    { path: `^env\\.ts$|^(app|scripts)/|${CLIENT}` },
  ),
  rule(
    'ui-knows-no-app',
    'Primitives know nothing of the app.',
    { path: '^components/ui/' },
    { path: '^(components/(?!ui/)|server/|app/|env\\.ts|prisma/)' },
  ),
  rule(
    'e2e-stays-outside',
    'Browser tests see what a browser sees; schemas are the contract.',
    { path: '^e2e/' },
    { path: '^(server|components|app|prisma)/', pathNot: PURE },
  ),
];

const dataRules = [
  rule(
    'only-stores-touch-the-client',
    'Only stores, the database’s own doors, scripts, seeds and tests touch the database client.',
    {
      path: '^(server|app|components|e2e|instrumentation\\.ts|env\\.ts)',
      pathNot: [
        '^server/[^/]+/store\\.ts$',
        '^server/(db|transaction|notify|jobs|json)\\.ts$',
        '^server/workspace/auth\\.ts$',
        TEST,
      ],
    },
    { path: CLIENT },
  ),
  rule(
    'doors-hold-no-database',
    'Procedures and routes call verbs; they open no connection, no transaction and no store.',
    { path: '^server/(api|mcp)/|^app/', pathNot: TEST },
    { path: '^server/(db|transaction)\\.ts$|^server/[^/]+/store\\.ts$' },
  ),
  rule(
    'a-store-is-private',
    'A store is private to its domain.',
    { path: '^server/([^/]+)/', pathNot: TEST },
    { path: '^server/[^/]+/store\\.ts$', pathNot: '^server/$1/' },
  ),
  rule(
    'rules-do-no-io',
    'Schemas, terms and rules import each other, zod and the AI SDK’s types: no I/O, no clock, no environment.',
    { path: PURE },
    { pathNot: [PURE, '^server/errors\\.ts$', '^node_modules/(zod|ai|@ai-sdk/provider)/'] },
  ),
  rule(
    'rules-run-no-sdk',
    'Of the AI SDK, schemas and rules take types alone.',
    { path: PURE },
    { path: '^node_modules/(ai|@ai-sdk/provider)/', dependencyTypesNot: ['type-only'] },
  ),
  rule('terms-import-nothing', 'Terms are plain values.', { path: '^server/[^/]+/terms\\.ts$' }, {}),
  rule(
    'the-ground-knows-no-domain',
    'server/*.ts lies below every domain; a schema’s type may be named.',
    { path: '^server/[^/]+\\.ts$', pathNot: TEST },
    { path: '^server/(?!testing/)[^/]+/', pathNot: SCHEMA },
  ),
  rule(
    'environment-knows-no-app',
    'env.ts imports nothing of ours.',
    { path: '^env\\.ts$' },
    { path: '^(server|app|components|e2e|scripts|prisma)/' },
  ),
  rule(
    'scripts-are-run-not-imported',
    'Nothing but scripts and tests imports a script.',
    { path: '^(server|app|components|prisma|env\\.ts|instrumentation\\.ts)', pathNot: TEST },
    { path: '^scripts/' },
  ),
  rule(
    'tests-stay-in-tests',
    'What runs in production imports no test and no test support.',
    {
      path: '^(server|app|components|prisma|scripts|env\\.ts|instrumentation\\.ts)',
      pathNot: [TEST, '^scripts/bench/', '^scripts/faults/'],
    },
    { path: TEST },
  ),
];

const graphRules = [
  rule(
    'no-cycles',
    'No cycles, types aside.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  rule(
    'no-unresolved',
    'Every import leads somewhere.',
    { path: '\\.(ts|tsx|mts)$' },
    { couldNotResolve: true, pathNot: '^server-only$' },
  ),
  rule(
    'production-needs-no-dev-package',
    'What runs in production imports no development dependency.',
    { path: '^(server|app|components|env\\.ts|instrumentation\\.ts)', pathNot: TEST },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

export default {
  forbidden: [...sideRules, ...rankRules, questionVerbRule, ...schemaRankRules, ...dataRules, ...graphRules],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['^node_modules/', '^prisma/generated/'] },
    exclude: { path: ['^\\.next/', '^node_modules/next/dist/compiled/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
