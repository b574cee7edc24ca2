import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown';

const html = (text: string, isStreaming = false) =>
  renderToStaticMarkup(<Markdown text={text} isStreaming={isStreaming} />)
    .replace(/^<div class="reading">/, '')
    .replace(/<\/div>$/, '');

describe('Markdown', () => {
  it('renders what GitHub renders', () => {
    expect(html('# A *b* `c`\n\n~~d~~ **e**  \nf')).toBe(
      '<h3>A <em>b</em> <code>c</code></h3><p><del>d</del> <strong>e</strong><br/>f</p>',
    );
    expect(html('3. x\n4. y\n   - z')).toBe('<ol start="3"><li>x</li><li>y<ul><li>z</li></ul></li></ol>');
    expect(html('- a\n\n- b')).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
    expect(html('- [x] a')).toContain('<input type="checkbox" disabled="" aria-label="Done" checked=""/> a');
    expect(html('| a |\n| -: |\n| 1 |')).toContain('<td style="text-align:right">1</td>');
    expect(html('```ts\na\n```')).toContain('<code>a\n</code>');
    expect(html('> q\n\n---')).toBe('<blockquote><p>q</p></blockquote><hr/>');
  });

  it('shows HTML as text', () => {
    expect(html('a <b onclick="x">c</b>')).toBe('<p>a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt;</p>');
    expect(html('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it.each(['https://a.b/c', 'http://a.b', 'mailto:a@b.c', 'tel:1', '/records', '#x', 'records/x'])(
    'links to %s',
    (url) => {
      expect(html(`[a](${url})`)).toBe(
        `<p><a href="${url}" target="_blank" rel="noopener noreferrer nofollow">a</a></p>`,
      );
    },
  );

  it.each([
    'javascript:alert(1)',
    'JavaScript&colon;alert(1)',
    '<java\tscript:alert(1)>',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.b/c',
  ])('does not link to %s', (url) => {
    expect(html(`[a](${url})`)).not.toContain('<a');
    expect(html(`[a][r]\n\n[r]: ${url}`)).not.toContain('<a');
    expect(html(`![a](${url})`)).not.toContain('<a');
  });

  it('loads no image', () => {
    expect(html('![a](https://a.b/c.png)')).toContain('href="https://a.b/c.png"');
    expect(html('![a](https://a.b/c.png)')).not.toContain('<img');
    expect(html('![][r]\n\n[r]: https://a.b/c.png')).toContain('>[image: no description]</a>');
  });

  it('finds what is defined elsewhere in the text', () => {
    expect(html('[a][r]\n\n[r]: https://a.b')).toContain('<a href="https://a.b"');
    expect(html('a[^n]\n\nb\n\n[^n]: the note')).toMatch(
      /<p>a<sup><a href="#([^"]+)">1<\/a><\/sup><\/p><p>b<\/p><section aria-label="Footnotes"><ol><li id="\1"><p>the note/,
    );
  });

  it('closes open marks while the text goes on, and leaves them when it is over', () => {
    expect(html('so **bold', true)).toBe('<p>so <strong>bold</strong></p>');
    expect(html('so **bold')).toBe('<p>so **bold</p>');
    expect(html('see [a](http', true)).toBe('<p>see a</p>');
  });
});
