import { IconArrowDown } from '@tabler/icons-react';

/** Goes to the newest line, when the reader has scrolled away from it. */
export function JumpToNewest({ onJump }: { onJump: () => void }) {
  return (
    <button
      type="button"
      onClick={onJump}
      className="absolute bottom-2 left-1/2 flex h-8 -translate-x-1/2 animate-appear items-center gap-1.5 rounded-full border border-line-2 bg-bg px-3 text-small font-medium text-ink-2 shadow-float hover:text-ink phone:h-10"
    >
      <IconArrowDown size={14} stroke={1.75} aria-hidden />
      Newest
    </button>
  );
}
