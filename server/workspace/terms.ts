/** What an actor may do. Members hold those of their role, app tokens those they were given. */
export const PERMISSIONS = [
  'USE_CHAT',
  'READ_RECORD',
  'WRITE_RECORD',
  'DELETE_RECORD',
  'UPLOAD_FILE',
  'RUN_AGENT',
] as const;

/** What members are, the highest first. */
export const ROLES = ['owner', 'admin', 'member'] as const;

/** The seeded demo's one user; nobody has a password for it. */
export const DEMO_EMAIL = 'demo@parley.example';
