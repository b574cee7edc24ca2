import { z } from 'zod';
import { PERMISSIONS, type ROLES } from './terms';

export const permissionSchema = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof permissionSchema>;

export const createAppTokenInputSchema = z.object({
  name: z.string().trim().min(1, 'a name must not be blank').max(80, 'a name may have at most 80 characters'),
  permissions: z
    .array(permissionSchema)
    .min(1, 'a token needs at least one permission')
    .default([...PERMISSIONS]),
});
export type CreateAppTokenInput = z.input<typeof createAppTokenInputSchema>;

/** What a person sees of a token after it was made. */
export type AppTokenSummary = {
  id: string;
  name: string;
  prefix: string;
  permissions: Permission[];
  createdAt: string;
  lastUsedAt: string | null;
};

export type Role = (typeof ROLES)[number];

/** Who acts: a member of one workspace, in person or through an app token. Every query is scoped by it. */
export type Actor = {
  workspaceId: string;
  memberId: string;
  userId: string;
  userName: string;
  role: Role;
  permissions: readonly Permission[];
  via: 'session' | 'token';
  /** The app token, when it is one that acts. */
  tokenId?: string;
};

/** Who looks at the screens, and in which workspace. */
export type Viewer = { memberId: string; userName: string; email: string; workspaceName: string };
