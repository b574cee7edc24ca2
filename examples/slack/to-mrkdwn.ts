/**
 * The model's Markdown as Slack writes it. What would call people or channels, or be a link of its own making, is
 * escaped first: a mention in an answer is text.
 */
export function toMrkdwn(markdown: string): string {
  return markdown
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/^&gt; ?/gm, '> ')
    .replace(/\[([^\]\n]+)\]\((https?:\/\/[^\s)|]+)\)/g, '<$2|$1>')
    .replace(/^#{1,6} +(.+?) *#*$/gm, '*$1*')
    .replace(/\*\*([^*\n]+)\*\*/g, '*$1*')
    .replace(/~~([^~\n]+)~~/g, '~$1~')
    .replace(/^(\s*)[-*] +/gm, '$1• ');
}
