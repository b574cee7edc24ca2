const WHAT_I_AM = 'I am Parley’s built-in demo model: small, deterministic, without any AI behind me.';

const HOW_TO_CONNECT =
  'To connect a real model, set `OPENAI_API_KEY` or `ANTHROPIC_API_KEY` in the environment (and `AI_MODEL`, such as `openai:<id>` or `anthropic:<id>`, to choose which one) and start Parley again.';

const WHAT_I_CAN = [
  'I work on the records of this workspace, asked in plain English:',
  '',
  '- find and list: “Which deals close in December?”, “Who works at Fabrikam?”',
  '- create: “Add a person called Lena Hoff, email lena@contoso.example, at Contoso”',
  '- change: “Close the Acme deal”, “Change Anna Keller’s email to …”',
  '- delete: “Delete Acme”',
  '- sum up: “Summarise the pipeline”',
  '',
  'When something is unclear or cannot be undone, I ask before I act.',
].join('\n');

export const GREETING = `Hello! ${WHAT_I_AM} Ask me to find, add, change, delete or sum up records, for example “Which deals close in December?”.`;
export const THANKS = 'You are welcome. Is there anything else to look up or change?';
export const HELP = `${WHAT_I_AM}\n\n${WHAT_I_CAN}\n\n${HOW_TO_CONNECT}`;
export const NO_TOOLS = `${WHAT_I_AM} I can only work through record tools, and this call brings none. ${HOW_TO_CONNECT}`;

export const NOTHING_NAMED =
  'Which record do you mean? Say it with a name, for example “Close the Acme deal” or “Delete Acme”.';

/** What to say to a request that is beyond the demo model. */
export function unknown(hasFiles: boolean): string {
  const files = hasFiles ? ' I cannot read attachments either.' : '';
  return `I cannot do that. ${WHAT_I_AM}${files} ${WHAT_I_CAN}\n\n${HOW_TO_CONNECT}`;
}

/** A title of a few words, from what a thread began with. */
export function titleOf(text: string): string {
  const words = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.?!]+$/, '')
    .split(' ')
    .slice(0, 8)
    .join(' ');
  return words.replace(/^./, (letter) => letter.toUpperCase()) || 'New thread';
}
