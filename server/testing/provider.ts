import { LLMock } from '@copilotkit/aimock';
import { env } from '@/env';

type Fixture = Parameters<LLMock['addFixture']>[0];
export type ProviderReply = Exclude<Fixture['response'], (...args: never[]) => unknown>;
export type ProviderRequest = { messages: { role: string; content: unknown; [key: string]: unknown }[] };

export const COMPATIBLE_MODEL = 'openai-compatible:test-model';
export const OPENAI_MODEL = 'openai:test-model';
export const ANTHROPIC_MODEL = 'anthropic:test-model';

/** A provider on the wire that answers from a script, and a journal of what it was sent. */
export class TestProvider {
  private script: ProviderReply[] = [];
  private readonly mock: LLMock;

  constructor(options: { latency?: number; chunkSize?: number } = {}) {
    this.mock = new LLMock({ port: 0, chunkSize: 8, ...options });
    this.mock.addFixture({ match: { predicate: () => true }, response: () => this.next() });
  }

  /** Starts it and points every provider of this process's environment at it. */
  async start(): Promise<this> {
    const url = await this.mock.start();
    Object.assign(env, {
      OPENAI_COMPATIBLE_BASE_URL: `${url}/v1`,
      OPENAI_COMPATIBLE_API_KEY: 'test-key',
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_API_KEY: 'test-key',
      ANTHROPIC_BASE_URL: `${url}/v1`,
      ANTHROPIC_API_KEY: 'test-key',
      MODEL_MAX_RETRIES: 0,
      DEMO_WORD_DELAY_MS: 0,
    });
    return this;
  }

  async stop(): Promise<void> {
    await this.mock.stop();
  }

  /** The replies of the next requests, in order. A request with no reply left is answered with a plain text. */
  replies(...replies: ProviderReply[]): void {
    this.script.push(...replies);
  }

  /** Forgets the script and the journal. */
  reset(): void {
    this.script = [];
    this.mock.clearRequests();
  }

  /** Every request so far, as the provider's handler understood it (OpenAI chat form). */
  get requests(): ProviderRequest[] {
    return this.mock.getRequests().map((entry) => entry.body as unknown as ProviderRequest);
  }

  /** The raw journal. */
  get journal() {
    return this.mock.getRequests();
  }

  get url(): string {
    return this.mock.url;
  }

  private next(): ProviderReply {
    return this.script.shift() ?? { content: 'Done.' };
  }
}

/** A reply that calls tools. */
export function toolCalls(...calls: { name: string; arguments: object; id?: string }[]): ProviderReply {
  return { toolCalls: calls.map((call) => ({ ...call, arguments: JSON.stringify(call.arguments) })) };
}

export const ACME_QUESTION = {
  header: 'Company',
  question: 'Which Acme do you mean?',
  options: [
    { label: 'Acme Ltd', isRecommended: true },
    { label: 'Acme, "Labs" GmbH' },
    { label: 'Acme\nIberia' },
  ],
};

/** A reply that asks one question, or several. */
export function ask(...questions: object[]): ProviderReply {
  return toolCalls({
    name: 'ask_questions',
    arguments: { questions: questions.length > 0 ? questions : [ACME_QUESTION] },
    id: 'call_ask',
  });
}
