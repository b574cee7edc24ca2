import type { ReactNode, RefObject } from 'react';
import { AutoTextarea } from '../ui/auto-textarea';
import { handleTextKey } from './card-keys';
import type { CardAct } from './card-state';

type AnswerFieldProps = {
  textareaRef: RefObject<HTMLTextAreaElement | null>;
  value: string;
  isInvalid: boolean;
  faultId: string | undefined;
  act: (act: CardAct, from: 'text') => void;
  children: ReactNode;
};

/** The free text of an answer, alone or as a note to a pick, with the card's buttons beside it. */
export function AnswerField({ textareaRef, value, isInvalid, faultId, act, children }: AnswerFieldProps) {
  return (
    <div className="flex items-end gap-1.5 border-t border-line py-2 pr-2 pl-4">
      <AutoTextarea
        label="Your own answer"
        textareaRef={textareaRef}
        value={value}
        placeholder="Type anything to do differently."
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={faultId}
        className="flex-1 py-0.5 leading-6"
        onChange={(event) => act({ type: 'type', text: event.target.value }, 'text')}
        onKeyDown={(event) => handleTextKey(event, (next) => act(next, 'text'))}
      />
      {children}
    </div>
  );
}
