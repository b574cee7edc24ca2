import { clsx } from 'clsx';
import { memo } from 'react';
import { textOf } from '@/server/message/rules';
import type { ThreadMessage } from '@/server/message/schema';
import { pendingQuestionsOf } from '@/server/question/rules';
import type { ThreadSession } from '../thread/thread-session';
import { CopyButton } from '../ui/copy-button';
import { useStore } from '../ui/store';
import { AssistantParts } from './assistant-parts';
import { UserMessage } from './user-message';

type MessageRowProps = { message: ThreadMessage; session: ThreadSession; isNewest: boolean };

/** One message of the transcript. While its reply streams, this row alone follows the stream. */
export const MessageRow = memo(function MessageRow({ message, session, isNewest }: MessageRowProps) {
  const isUser = message.role === 'user';
  return (
    <article
      data-message-id={message.id}
      aria-label={isUser ? 'Your message' : 'Reply'}
      className={clsx('relative pb-5', !isUser && 'phone:pb-8', !isNewest && 'message-box')}
    >
      {isUser ? <UserMessage message={message} /> : <Reply message={message} session={session} />}
    </article>
  );
});

function Reply({ message, session }: Pick<MessageRowProps, 'message' | 'session'>) {
  const live = useStore(session.store, (state) => (state.live?.messageId === message.id ? state.live : null));
  const isLive = live !== null && live.reply.parts.length >= message.parts.length;
  const parts = isLive ? live.reply.parts : message.parts;
  const toolSeconds = { ...message.metadata?.toolSeconds, ...live?.metadata.toolSeconds };
  const isOver = live === null && pendingQuestionsOf(message.parts).length === 0;
  const text = isOver ? textOf(message) : '';
  return (
    <div className="group/reply flex min-w-0 flex-col gap-1">
      <AssistantParts parts={parts} toolSeconds={toolSeconds} session={session} />
      {text === '' ? null : (
        <div className="absolute bottom-0 -left-1 phone:-bottom-3 phone:-left-3.5 opacity-0 transition-opacity group-hover/reply:opacity-100 focus-within:opacity-100 phone:opacity-100">
          <CopyButton label="Copy reply" read={() => text} />
        </div>
      )}
    </div>
  );
}
