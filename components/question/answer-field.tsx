import type { ReactNode, RefObject } from 'react';
import { FilePickerButton } from '../file/file-picker-button';
import { pasteFiles } from '../file/paste-files';
import { UploadRow } from '../file/upload-row';
import { sendObstacle } from '../file/upload-state';
import type { UploadTray } from '../file/upload-tray';
import { useFileUploads } from '../file/use-file-uploads';
import { AutoTextarea } from '../ui/auto-textarea';
import { useStore } from '../ui/store';
import { handleTextKey } from './card-keys';
import type { CardAct } from './card-state';

type AnswerFieldProps = {
  textareaRef: RefObject<HTMLTextAreaElement | null>;
  value: string;
  uploads: UploadTray;
  isInvalid: boolean;
  faultId: string | undefined;
  act: (act: CardAct, from: 'text') => void;
  children: ReactNode;
};

/** The free text of an answer, alone or as a note to a pick, its files, and the card's buttons beside it. */
export function AnswerField({ textareaRef, value, uploads, act, children, ...field }: AnswerFieldProps) {
  const files = useFileUploads(uploads);
  const obstacle = useStore(uploads.store, (state) => sendObstacle(state.uploads));
  return (
    <div className="border-t border-line">
      <UploadRow tray={uploads} acts={files} obstacle={obstacle} textRef={textareaRef} />
      <div className="flex items-end gap-1.5 py-2 pr-2 pl-4 phone:gap-0 phone:py-0.5">
        <AutoTextarea
          label="Your own answer"
          textareaRef={textareaRef}
          value={value}
          placeholder="Type anything to do differently."
          aria-invalid={field.isInvalid ? true : undefined}
          aria-describedby={field.faultId}
          className="flex-1 py-0.5 leading-6 phone:py-2.5"
          onChange={(event) => act({ type: 'type', text: event.target.value }, 'text')}
          onKeyDown={(event) => handleTextKey(event, (next) => act(next, 'text'))}
          onPaste={(event) => pasteFiles(event, files.add)}
        />
        <FilePickerButton onPick={files.add} />
        {children}
      </div>
    </div>
  );
}
