import * as Popover from '@radix-ui/react-popover';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';

type OptionInfoProps = { label: string; description: string; isTabStop: boolean };

/** What picking an option means: opens on hover, focus and tap, and picks nothing. */
export function OptionInfo({ label, description, isTabStop }: OptionInfoProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isTouched = useRef(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label={`About ${label}`}
        tabIndex={isTabStop ? 0 : -1}
        className="relative z-10 grid size-6 shrink-0 place-items-center rounded-r1 text-ink-3 transition-colors hover:text-ink phone:-my-1.5 phone:-mr-2 phone:size-11"
        onPointerEnter={(event) => event.pointerType === 'mouse' && setIsOpen(true)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setIsOpen(false)}
        onPointerDown={(event) => {
          isTouched.current = event.pointerType !== 'mouse';
        }}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onClick={(event) => {
          event.preventDefault();
          setIsOpen((open) => (isTouched.current ? !open : true));
        }}
      >
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-40 max-w-70 animate-appear rounded-r2 border border-line-2 bg-bg px-2.5 py-2 text-small leading-4.5 text-ink-2 shadow-float outline-none"
        >
          {description}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
