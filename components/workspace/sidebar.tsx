import { IconInbox, IconPlus, IconSearch } from '@tabler/icons-react';
import Link from 'next/link';
import { useState } from 'react';
import { RecordLinks } from '../record/record-links';
import { ThreadList } from '../thread/thread-list';
import { useWaitingCount } from '../thread/use-waiting-count';
import { IconButton } from '../ui/icon-button';
import { useCommandKey } from '../ui/use-command-key';
import { NAV_ITEM } from './nav-item';
import { WorkspaceMenu } from './workspace-menu';

/** The workspace at a glance: a new thread, what needs input, the threads, and the records. */
export function Sidebar() {
  const [isSearching, setIsSearching] = useState(false);
  const [words, setWords] = useState('');
  const [needsInput, setNeedsInput] = useState(false);
  const command = useCommandKey();
  const waiting = useWaitingCount();
  const toggleSearch = () => {
    setIsSearching(!isSearching);
    setWords('');
  };
  return (
    <>
      <div className="flex items-center justify-between gap-2 px-3 pt-3 pb-2 phone:pr-0">
        <WorkspaceMenu />
        <IconButton label="Search threads" aria-pressed={isSearching} onClick={toggleSearch}>
          <IconSearch size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {isSearching ? <SearchField words={words} onChange={setWords} onLeave={toggleSearch} /> : null}
      <nav aria-label="Workspace" className="flex min-h-0 flex-1 flex-col">
        <div className="px-2 py-1">
          <Link href="/threads" className={NAV_ITEM}>
            <IconPlus size={16} stroke={1.75} aria-hidden className="shrink-0" />
            <span className="flex-1">New thread</span>
            <span aria-hidden className="text-tiny text-ink-3 phone:hidden">
              {command}K
            </span>
          </Link>
          <button
            type="button"
            aria-pressed={needsInput}
            className={NAV_ITEM}
            onClick={() => setNeedsInput(!needsInput)}
          >
            <IconInbox size={16} stroke={1.75} aria-hidden className="shrink-0" />
            <span className="flex-1">Needs input</span>
            {waiting > 0 ? <span className="text-tiny text-accent-ink tabular-nums">{waiting}</span> : null}
          </button>
        </div>
        <div className="min-h-24 overflow-y-auto">
          <ThreadList filter={{ words, needsInput }} />
        </div>
        <div className="max-h-2/5 shrink-0 overflow-y-auto pb-4">
          <RecordLinks />
        </div>
      </nav>
    </>
  );
}

type SearchFieldProps = { words: string; onChange: (words: string) => void; onLeave: () => void };

function SearchField({ words, onChange, onLeave }: SearchFieldProps) {
  const focus = (input: HTMLInputElement | null) => input?.focus();
  return (
    <div className="px-3 pb-1">
      <input
        ref={focus}
        type="search"
        aria-label="Search threads by title"
        placeholder="Search by title"
        value={words}
        className="h-7 w-full rounded-r1 border border-line-2 bg-bg px-2 placeholder:text-ink-3 phone:h-11 phone:text-[16px]"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      />
    </div>
  );
}
