import { z } from 'zod';

/** What an actor may do. Members hold those of their role, app tokens those they were given. */
export const PERMISSIONS = [
  'USE_CHAT',
  'READ_RECORD',
  'WRITE_RECORD',
  'DELETE_RECORD',
  'UPLOAD_FILE',
  'RUN_AGENT',
] as const;

export const permissionSchema = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof permissionSchema>;

export const roleSchema = z.enum(['owner', 'admin', 'member']);
export type Role = z.infer<typeof roleSchema>;

/** Who acts: a member of one workspace, in person or through an app token. Every query is scoped by it. */
export type Actor = {
  workspaceId: string;
  memberId: string;
  userId: string;
  userName: string;
  role: Role;
  permissions: readonly Permission[];
  via: 'session' | 'token';
};
