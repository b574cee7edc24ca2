import { LLMock } from '@copilotkit/aimock';
import { ASKING, type PacedReply, REPLIES, RESUMED, TOKEN } from './provider-replies';

/** The provider, in a process of its own: OpenAI's protocol, with a fixed time to the first token and a fixed rate. */
const question = {
  header: 'Company',
  question: 'Which one?',
  options: [{ label: 'Acme Ltd' }, { label: 'Acme Labs GmbH' }],
};
const call = { name: 'ask_questions', arguments: JSON.stringify({ questions: [question] }), id: 'call_ask' };

function paced({ tokens, ttftMs, tokensPerSecond }: PacedReply) {
  return [
    { content: TOKEN.repeat(tokens) },
    { chunkSize: TOKEN.length, streamingProfile: { ttft: ttftMs, tps: tokensPerSecond } },
  ] as const;
}

const mock = new LLMock({ port: 0, journalMaxEntries: 1 });
mock.on({ hasToolResult: true }, ...paced(RESUMED));
mock.onMessage(new RegExp(`^${ASKING}$`), { toolCalls: [call] });
for (const [name, reply] of Object.entries(REPLIES)) mock.onMessage(new RegExp(`^${name}$`), ...paced(reply));
process.send?.(`${await mock.start()}/v1`);
process.once('disconnect', () => process.exit());
