import * as Alert from '@radix-ui/react-alert-dialog';
import { buttonClass } from './button';

type ConfirmDialogProps = {
  title: string;
  text: string;
  action: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks once before something is lost. */
export function ConfirmDialog({ title, text, action, isOpen, onClose, onConfirm }: ConfirmDialogProps) {
  return (
    <Alert.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Alert.Portal>
        <Alert.Overlay className="fixed inset-0 z-40 animate-appear bg-ink/20" />
        <Alert.Content className="fixed top-[20vh] left-1/2 z-50 w-[min(400px,calc(100vw-32px))] -translate-x-1/2 animate-appear rounded-r3 border border-line-2 bg-bg p-4 shadow-float outline-none">
          <Alert.Title className="mb-1 text-reading font-semibold">{title}</Alert.Title>
          <Alert.Description className="mb-4 text-ink-2">{text}</Alert.Description>
          <div className="flex justify-end gap-2">
            <Alert.Cancel className={buttonClass()}>Cancel</Alert.Cancel>
            <Alert.Action className={buttonClass({ look: 'danger' })} onClick={onConfirm}>
              {action}
            </Alert.Action>
          </div>
        </Alert.Content>
      </Alert.Portal>
    </Alert.Root>
  );
}
