'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { useThreadEvents } from '../thread/use-thread-events';
import { Drawer } from '../ui/dialog';
import { useStore } from '../ui/store';
import { useOnline } from '../ui/use-online';
import { drawerState } from './drawer-state';
import { ScreenBoundary } from './screen-boundary';
import { Sidebar } from './sidebar';

/** The frame around every screen of the workspace. */
export function Shell({ children }: { children: ReactNode }) {
  useThreadEvents();
  useNewThreadKey();
  return (
    <div className="grid h-dvh grid-cols-[248px_minmax(0,1fr)] phone:grid-cols-[minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-r2 bg-ink px-3 py-2 text-bg focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside className="flex min-h-0 flex-col border-r border-line bg-bg-2 phone:hidden" aria-label="Sidebar">
        <Sidebar />
      </aside>
      <PhoneDrawer />
      <main
        id="main"
        tabIndex={-1}
        className="relative flex min-h-0 min-w-0 flex-col focus-visible:shadow-none"
      >
        <OfflineLine />
        <ScreenBoundary>{children}</ScreenBoundary>
      </main>
    </div>
  );
}

function PhoneDrawer() {
  const isOpen = useStore(drawerState, (state) => state.isOpen);
  const close = () => drawerState.set({ isOpen: false });
  return (
    <Drawer label="Sidebar" isOpen={isOpen} onClose={close} onNavigate={close}>
      <Sidebar />
    </Drawer>
  );
}

function OfflineLine() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="border-b border-line bg-warn-bg px-4 py-1 text-center text-small text-warn">
          You are offline. What you see may be old; Parley reconnects by itself.
        </p>
      )}
    </div>
  );
}

function useNewThreadKey(): void {
  const router = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      router.push('/threads');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [router]);
}
