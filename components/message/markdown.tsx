import { memo } from 'react';
import { type Components, defaultRehypePlugins, Streamdown } from 'streamdown';
import { ScrollSideways } from '../ui/scroll-sideways';

/** Without the plugin that parses raw HTML, HTML in a reply is shown as the text it is. */
const REHYPE_PLUGINS = [defaultRehypePlugins.sanitize, defaultRehypePlugins.harden].filter(
  (plugin) => plugin !== undefined,
);

const COMPONENTS: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  img: ({ src, alt }) => <ImageLink src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  table: ({ children }) => (
    <ScrollSideways label="Table" className="mt-2 mb-3">
      <table>{children}</table>
    </ScrollSideways>
  ),
  pre: ({ children }) => (
    <ScrollSideways label="Code">
      <pre className="w-fit min-w-full">{children}</pre>
    </ScrollSideways>
  ),
  code: 'code',
  p: 'p',
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  h6: 'h6',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  hr: 'hr',
  strong: 'strong',
  blockquote: 'blockquote',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
  sup: 'sup',
  sub: 'sub',
  section: 'section',
};

/** An image of a reply is never loaded by itself: its address could carry what the reader wrote to others. */
function ImageLink({ src, alt }: { src: string; alt: string }) {
  const words = `[image: ${alt || 'no description'}]`;
  return /^https?:/.test(src) ? (
    <a href={src} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  ) : (
    <span>{words}</span>
  );
}

type MarkdownProps = { text: string; isStreaming: boolean };

/** A reply's text. While it streams only its last block is parsed and rendered again. */
export const Markdown = memo(function Markdown({ text, isStreaming }: MarkdownProps) {
  return (
    <Streamdown
      className="reading"
      components={COMPONENTS}
      rehypePlugins={REHYPE_PLUGINS}
      parseIncompleteMarkdown={isStreaming}
      controls={false}
      linkSafety={{ enabled: false }}
    >
      {text}
    </Streamdown>
  );
});
