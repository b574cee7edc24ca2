import 'server-only';
import { cache } from 'react';
import { loadViewer } from '@/server/workspace/load-viewer';
import type { Viewer } from '@/server/workspace/schema';
import { canSignInDemo } from '@/server/workspace/sign-in-demo';
import { pageContext } from './caller';

/** Who asked for the page being rendered; null when nobody is signed in. */
export const pageViewer = cache(async (): Promise<Viewer | null> => {
  const { actor } = await pageContext();
  return actor && loadViewer(actor);
});

/** Whether the sign-in page offers the demo. */
export const isDemoOffered = cache(async (): Promise<boolean> => canSignInDemo());
