import { tokenPermissions } from './rules';
import type { AppTokenSummary } from './schema';

/** A stored token as a person sees it. */
export function summariseAppToken(row: {
  id: string;
  name: string;
  prefix: string;
  permissions: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}): AppTokenSummary {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    permissions: tokenPermissions(row.permissions, 'owner'),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
