'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Viewer } from '@/server/workspace/schema';

const ViewerContext = createContext<Viewer | null>(null);

/** Tells the screens below who looks at them. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** The signed-in member. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer needs a ViewerProvider above it.');
  return viewer;
}
