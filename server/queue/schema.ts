import { z } from 'zod';
import { threadIdSchema } from '../thread/schema';
import { permissionSchema } from '../workspace/schema';

export const MAX_QUEUED_MESSAGES = 50;

export const queuedMessageSchema = threadIdSchema.extend({
  messageId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
});

/** How a queued message's turn is to be run: as if it had been sent when it was queued. */
export const queuedRequestSchema = z.object({ modelId: z.string(), permissions: z.array(permissionSchema) });
export type QueuedRequest = z.infer<typeof queuedRequestSchema>;
