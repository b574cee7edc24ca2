import type { ReactNode } from 'react';

/** Addresses a link may lead to: on the web, in Parley itself, to a person. Nothing that runs code or holds data. */
const SAFE_URL = /^(https?:|mailto:|tel:|[/?#]|[^:/?#]+([/?#]|$))/i;
const WEB_URL = /^https?:/i;

/** A link of a reply, in a tab of its own. Where it may not lead, its words alone. */
export function MarkdownLink({ url, children }: { url: string; children: ReactNode }) {
  if (!SAFE_URL.test(url.trim())) return <span>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** An image of a reply is never loaded by itself: its address could carry what the reader wrote to others. */
export function MarkdownImage({ url, alt }: { url: string; alt: string | null | undefined }) {
  const words = `[image: ${alt || 'no description'}]`;
  return WEB_URL.test(url) ? <MarkdownLink url={url}>{words}</MarkdownLink> : <span>{words}</span>;
}
