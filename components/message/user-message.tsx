import { textOf } from '@/server/message/rules';
import type { ThreadMessage } from '@/server/message/schema';
import { AttachmentList } from '../file/attachment-list';
import { filesOf } from '../file/files-of';

/** What the member wrote, and the files that went with it. */
export function UserMessage({ message }: { message: ThreadMessage }) {
  const text = textOf(message);
  return (
    <div className="flex flex-col items-end gap-1.5">
      {text === '' ? null : (
        <p className="max-w-[80%] rounded-r3 bg-bg-3 px-3 py-2 text-reading wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
      <AttachmentList
        files={filesOf(message.parts)}
        className="flex max-w-[80%] flex-wrap items-end justify-end gap-1.5"
      />
    </div>
  );
}
