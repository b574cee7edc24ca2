import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ThreadSummary } from '@/server/thread/schema';
import { MAX_TITLE_CHARACTERS } from '@/server/thread/terms';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Dialog } from '../ui/dialog';
import { IconButton } from '../ui/icon-button';
import { Menu, MenuItem, MenuLine } from '../ui/menu';
import { TextField } from '../ui/text-field';
import { useThreadChanges } from './use-thread-changes';

/** What can be done with a thread: rename and delete. */
export function ThreadMenu({ thread }: { thread: Pick<ThreadSummary, 'id' | 'title'> }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const changes = useThreadChanges(thread.id);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Thread menu">
            <IconDots size={16} stroke={1.75} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setOpen('rename')}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
          Rename
        </MenuItem>
        <MenuLine />
        <MenuItem isDanger onSelect={() => setOpen('delete')}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
          Delete
        </MenuItem>
      </Menu>
      <Dialog title="Rename thread" isOpen={open === 'rename'} onClose={close}>
        <RenameForm title={thread.title} onCancel={close} onRename={changes.rename} />
      </Dialog>
      <ConfirmDialog
        title="Delete this thread?"
        text="Its messages are gone for good. Records that it changed stay as they are."
        action="Delete"
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={changes.remove}
      />
    </>
  );
}

type RenameFormProps = {
  title: string;
  onCancel: () => void;
  onRename: (title: string) => Promise<string | null>;
};

function RenameForm({ title, onCancel, onRename }: RenameFormProps) {
  const [text, setText] = useState(title);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setFault('A title must not be blank.');
    const refused = await onRename(text.trim());
    if (refused) setFault(refused);
    else onCancel();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Title"
        value={text}
        maxLength={MAX_TITLE_CHARACTERS}
        fault={fault}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit">
          Rename
        </Button>
      </div>
    </form>
  );
}
