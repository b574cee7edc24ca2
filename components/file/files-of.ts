import { attachmentOf } from '@/server/file/rules';
import type { Attachment } from '@/server/file/schema';
import type { MessagePart } from '@/server/message/schema';

/** The files that a message refers to, in their order. */
export function filesOf(parts: readonly MessagePart[]): Attachment[] {
  return parts.flatMap((part) => attachmentOf(part) ?? []);
}
