import { LLMock } from '@copilotkit/aimock';
import type { ServerSettings } from './server';

const ANYTHING = /[\s\S]*/;
const PACE = { fast: {}, slow: { latency: 60, chunkSize: 9 } } as const;

/** A provider on this machine that speaks OpenAI's wire protocol and says what a test tells it to. */
export class ScriptedModel {
  private constructor(private readonly mock: LLMock) {}

  static async start(): Promise<ScriptedModel> {
    const mock = new LLMock({ port: 0 });
    await mock.start();
    return new ScriptedModel(mock);
  }

  /** What a server needs in its environment to use this model. */
  get settings(): ServerSettings {
    return {
      AI_MODEL: 'openai-compatible:scripted',
      OPENAI_COMPATIBLE_BASE_URL: `${this.mock.url}/v1`,
      OPENAI_COMPATIBLE_API_KEY: 'a key',
      MODEL_MAX_RETRIES: '0',
    };
  }

  /** From now on every request gets this text; in `slow` pieces, it takes about a second for 150 characters. */
  reply(content: string, pace: 'fast' | 'slow' = 'fast'): void {
    this.mock.clearFixtures().onMessage(ANYTHING, { content }, PACE[pace]);
  }

  /** From now on a request is answered by a question, and the request that brings its answer by this text. */
  ask(questions: unknown[], then: string, pace: 'fast' | 'slow' = 'fast'): void {
    const toolCalls = [{ name: 'ask_questions', arguments: JSON.stringify({ questions }) }];
    this.mock
      .clearFixtures()
      .on({ hasToolResult: true }, { content: then }, PACE[pace])
      .onMessage(ANYTHING, { toolCalls });
  }

  /** The bodies of the requests since the last change of script, as JSON text. */
  requests(): string[] {
    return this.mock.getRequests().map(({ body }) => JSON.stringify(body));
  }

  /** From now on every request is refused. */
  fail(status: number, message: string): void {
    this.mock.clearFixtures().onMessage(ANYTHING, { error: { message }, status });
  }

  async stop(): Promise<void> {
    await this.mock.stop();
  }
}
