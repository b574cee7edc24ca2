import * as Radix from '@radix-ui/react-dialog';
import type { MouseEvent, ReactNode } from 'react';

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A small window over the page, for one short task. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-ink/20" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[20vh] left-1/2 z-50 w-[min(400px,calc(100vw-32px))] -translate-x-1/2 animate-appear rounded-r3 border border-line-2 bg-bg p-4 shadow-float outline-none"
        >
          <Radix.Title className="mb-3 text-reading font-semibold">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type DrawerProps = {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  /** A link in it was followed. */
  onNavigate: () => void;
  children: ReactNode;
};

/** A panel that slides over the page from its start edge, on phones. */
export function Drawer({ label, isOpen, onClose, onNavigate, children }: DrawerProps) {
  const noticeLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onNavigate();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 animate-appear bg-ink/20" />
        <Radix.Content
          aria-describedby={undefined}
          onClick={noticeLink}
          className="fixed inset-y-0 left-0 z-40 flex w-[min(300px,calc(100vw-56px))] animate-appear flex-col border-r border-line bg-bg-2 shadow-float outline-none"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
          <Radix.Close className="sr-only">Close</Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
