'use client';

import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button';
import { drawerState } from './drawer-state';

type ScreenHeaderProps = { title: string; children?: ReactNode };

/** The head of a screen: its title, and on phones the way to the sidebar. */
export function ScreenHeader({ title, children }: ScreenHeaderProps) {
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line pr-3 pl-4 phone:gap-0 phone:pr-0.5 phone:pl-0.5">
      <IconButton
        label="Open the sidebar"
        className="wide:hidden"
        onClick={() => drawerState.set({ isOpen: true })}
      >
        <IconMenu2 size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <h1 className="min-w-0 flex-1 truncate text-body font-semibold">{title}</h1>
      {children}
    </header>
  );
}
