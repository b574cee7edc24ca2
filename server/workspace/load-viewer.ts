import { db } from '../db';
import type { Actor, Viewer } from './schema';
import { findMemberById } from './store';

/** Who the actor is, for the screens to show; null when the member is gone. */
export async function loadViewer(actor: Actor): Promise<Viewer | null> {
  const member = await findMemberById(db(), actor.memberId);
  return (
    member && {
      memberId: member.id,
      userName: member.userName,
      email: member.email,
      workspaceName: member.workspaceName,
    }
  );
}
