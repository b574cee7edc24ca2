import type { Route } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { WorkspaceMark } from './workspace-mark';

type AuthCardProps = {
  title: string;
  text: string;
  children: ReactNode;
  /** The way to the other page: a question, and the link that answers it. */
  foot: { question: string; label: string; href: Route };
};

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
        <p className="mt-6 text-ink-2">
          {foot.question}{' '}
          <Link href={foot.href} className="font-medium text-accent-ink hover:underline">
            {foot.label}
          </Link>
        </p>
      </div>
    </main>
  );
}

/** What was wrong with the form as it was sent. */
export function FormFault({ fault }: { fault: string | null }) {
  if (!fault) return null;
  return (
    <p role="alert" className="text-danger">
      {fault}
    </p>
  );
}
