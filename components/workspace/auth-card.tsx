import type { ReactNode } from 'react';
import { WorkspaceMark } from './workspace-mark';

type AuthCardProps = { title: string; text: string; children: ReactNode; foot: ReactNode };

/** The frame of the sign-in and sign-up pages. */
export function AuthCard({ title, text, children, foot }: AuthCardProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-85">
        <div className="mb-8 flex items-center gap-2 font-semibold">
          <WorkspaceMark name="Parley" />
          Parley
        </div>
        <h1 className="text-title font-semibold">{title}</h1>
        <p className="mt-1 mb-6 text-ink-2">{text}</p>
        {children}
        <p className="mt-6 text-ink-2">{foot}</p>
      </div>
    </main>
  );
}
