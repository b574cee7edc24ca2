import { IconX } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button';
import { useStore } from '../ui/store';
import { FaultWords } from '../workspace/fault-words';
import type { ThreadSession } from './thread-session';

/** A quiet line above the composer, and what screen readers are told. */
export function DockNotice({ session }: { session: ThreadSession }) {
  const notice = useStore(session.store, (state) => state.notice);
  const announcement = useStore(session.store, (state) => state.announcement);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <div role="status">
        {notice ? (
          <div className="flex items-center gap-2 px-4 pb-2 text-small text-ink-2 phone:pr-0 phone:pb-0">
            <span className="flex-1">
              <FaultWords words={notice} />
            </span>
            <IconButton label="Dismiss" size="tiny" onClick={() => session.store.set({ notice: null })}>
              <IconX size={14} stroke={1.75} aria-hidden />
            </IconButton>
          </div>
        ) : null}
      </div>
    </>
  );
}
