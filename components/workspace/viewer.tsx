'use client';

import { createContext, type ReactNode, use } from 'react';

/** Who looks at the screens, and in which workspace. */
export type Viewer = {
  memberId: string;
  userName: string;
  workspaceName: string;
};

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
