'use client';

import { createContext, type ReactNode, use } from 'react';

/** What the screens know of files before one is chosen. */
export type FileSettings = {
  /** The most bytes that a file may have. */
  maxBytes: number;
  /** Whether the model of a new turn reads files at all. */
  modelReadsFiles: boolean;
};

const FileSettingsContext = createContext<FileSettings | null>(null);

/** Tells the screens below the limits of files. */
export function FileSettingsProvider({
  settings,
  children,
}: {
  settings: FileSettings;
  children: ReactNode;
}) {
  return <FileSettingsContext value={settings}>{children}</FileSettingsContext>;
}

/** The limits of files on this server. */
export function useFileSettings(): FileSettings {
  const settings = use(FileSettingsContext);
  if (!settings) throw new Error('useFileSettings needs a FileSettingsProvider above it.');
  return settings;
}
