import { resolveActor } from '@/server/workspace/resolve-actor';
import type { Actor } from '@/server/workspace/schema';

export type Context = { actor: Actor | null; headers: Headers };

/** What every procedure and route starts from: who asks, and the request's headers. */
export async function createContext({ headers }: { headers: Headers }): Promise<Context> {
  return { actor: await resolveActor(headers), headers };
}
