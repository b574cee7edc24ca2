import 'inter-ui/inter-variable-latin.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { THEME_SCRIPT } from '@/components/settings/theme-script';
import { ServerProvider } from '@/components/trpc/provider';

export const metadata: Metadata = {
  title: { default: 'Parley', template: '%s · Parley' },
  description: 'An Ask AI workspace whose assistant pauses to ask instead of guessing.',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  interactiveWidget: 'resizes-content',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#171716' },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script>{THEME_SCRIPT}</script>
      </head>
      <body>
        <ServerProvider>{children}</ServerProvider>
      </body>
    </html>
  );
}
