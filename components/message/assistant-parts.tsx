import { Fragment } from 'react';
import { isToolPart } from '@/server/message/rules';
import type { MessagePart } from '@/server/message/schema';
import { QUESTION_PART_TYPE } from '@/server/question/terms';
import { QuestionPart } from '../question/question-part';
import type { ThreadSession } from '../thread/thread-session';
import { Markdown } from './markdown';
import { ReasoningRow } from './reasoning-row';
import { ToolRow } from './tool-row';

type AssistantPartsProps = {
  parts: readonly MessagePart[];
  toolSeconds: Record<string, number> | undefined;
  session: ThreadSession;
};

/** The parts of a reply, in their order. A part that did not change is not rendered again. */
export function AssistantParts({ parts, toolSeconds, session }: AssistantPartsProps) {
  return parts.map((part, index) => (
    <Fragment key={isToolPart(part) ? part.toolCallId : `${part.type}-${index}`}>
      {renderPart(part, toolSeconds, session)}
    </Fragment>
  ));
}

function renderPart(
  part: MessagePart,
  toolSeconds: Record<string, number> | undefined,
  session: ThreadSession,
) {
  if (isToolPart(part)) {
    return part.type === QUESTION_PART_TYPE ? (
      <QuestionPart part={part} session={session} />
    ) : (
      <ToolRow part={part} seconds={toolSeconds?.[part.toolCallId]} />
    );
  }
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? null : (
        <Markdown text={part.text} isStreaming={part.state === 'streaming'} />
      );
    case 'reasoning':
      return <ReasoningRow text={part.text} isStreaming={part.state === 'streaming'} />;
    default:
      return null;
  }
}
