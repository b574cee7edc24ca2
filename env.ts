import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const modelId = z
  .string()
  .regex(
    /^(demo|(openai|anthropic|openai-compatible):\S+)$/,
    'must be demo, openai:<id>, anthropic:<id> or openai-compatible:<id>',
  );

const envSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    HOST: z.string().min(1).optional(),
    PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
    APP_URL: z.url({ protocol: /^https?$/ }).optional(),
    AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    DEMO_SIGN_IN: flag.optional(),
    /** Set by the launcher: DATABASE_URL is the embedded PostgreSQL. */
    PARLEY_EMBEDDED_DATABASE: flag.default(false),
    /** Set by the launcher: the database is not up yet, its address comes as a message. */
    PARLEY_AWAIT_DATABASE: flag.default(false),
    AI_MODEL: modelId.optional(),
    OPENAI_API_KEY: z.string().min(1).optional(),
    OPENAI_BASE_URL: z.url().optional(),
    ANTHROPIC_API_KEY: z.string().min(1).optional(),
    ANTHROPIC_BASE_URL: z.url().optional(),
    OPENAI_COMPATIBLE_BASE_URL: z.url().optional(),
    OPENAI_COMPATIBLE_API_KEY: z.string().min(1).optional(),
    MODEL_MAX_RETRIES: z.coerce.number().int().min(0).max(10).default(2),
    DEMO_WORD_DELAY_MS: z.coerce.number().int().min(0).max(1000).default(15),
    TURN_MAX_STEPS: count(24),
    TURN_MAX_TOKENS: count(400_000),
    TURN_MAX_SECONDS: count(900),
    TOOL_RESULT_MAX_CHARACTERS: count(40_000),
    FILE_MAX_BYTES: count(32 * 1024 * 1024).pipe(z.number().max(2_147_483_647)),
    FILE_QUOTA_BYTES: count(5 * 1024 * 1024 * 1024),
    FILE_UPLOADS_PER_MINUTE: count(120),
    S3_BUCKET: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    S3_FORCE_PATH_STYLE: flag.default(false),
    AGENT_RUNS_PER_MINUTE: count(60),
    AGENT_TOKENS_PER_DAY: count(20_000_000),
    AGENT_MAX_TOKENS: count(400_000),
    AGENT_MAX_SECONDS: count(300),
    WORKER: z.enum(['inline', 'none']).default('inline'),
    WORKER_CONCURRENCY: count(200),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .superRefine((env, context) => {
    const needs = (name: keyof typeof env, reason: string) => {
      if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: reason });
    };
    const isOperated = env.NODE_ENV === 'production' && env.DATABASE_URL && !env.PARLEY_EMBEDDED_DATABASE;
    if (isOperated)
      needs('AUTH_SECRET', 'is needed in production with a DATABASE_URL (openssl rand -hex 32)');
    if (env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID || env.S3_SECRET_ACCESS_KEY)
      needs('S3_BUCKET', 'is needed by the other S3_ settings');
    if (env.S3_ACCESS_KEY_ID) needs('S3_SECRET_ACCESS_KEY', 'is needed by S3_ACCESS_KEY_ID');
    if (env.S3_SECRET_ACCESS_KEY) needs('S3_ACCESS_KEY_ID', 'is needed by S3_SECRET_ACCESS_KEY');
    if (env.AI_MODEL?.startsWith('openai:')) needs('OPENAI_API_KEY', `is needed by AI_MODEL=${env.AI_MODEL}`);
    if (env.AI_MODEL?.startsWith('anthropic:'))
      needs('ANTHROPIC_API_KEY', `is needed by AI_MODEL=${env.AI_MODEL}`);
    if (env.AI_MODEL?.startsWith('openai-compatible:'))
      needs('OPENAI_COMPATIBLE_BASE_URL', `is needed by AI_MODEL=${env.AI_MODEL}`);
  });

export type Env = z.infer<typeof envSchema>;

/**
 * Reads and checks the environment. An empty value counts as unset.
 * @throws Error whose one message names every bad or missing variable; values are never printed.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = envSchema.safeParse(filled);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Parley cannot start, the environment needs attention:\n${faults.join('\n')}`);
}

export const env: Env = readEnv(process.env);
