import { textOf } from '@/server/message/rules';
import type { ThreadMessage } from '@/server/message/schema';

/** What the member wrote. */
export function UserMessage({ message }: { message: ThreadMessage }) {
  return (
    <div className="flex justify-end">
      <p className="max-w-[80%] rounded-r3 bg-bg-3 px-3 py-2 text-reading wrap-anywhere whitespace-pre-wrap">
        {textOf(message)}
      </p>
    </div>
  );
}
