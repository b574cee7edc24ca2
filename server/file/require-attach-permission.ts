import { AppError } from '../errors';
import type { Actor } from '../workspace/schema';

/** Whoever refers to files reads them through the model, so it takes what reading them takes. @throws AppError FORBIDDEN */
export function requireAttachPermission(actor: Actor, attachments: readonly unknown[]): void {
  if (attachments.length === 0 || actor.permissions.includes('UPLOAD_FILE')) return;
  throw new AppError('FORBIDDEN', 'Attachments need the permission UPLOAD_FILE.');
}
