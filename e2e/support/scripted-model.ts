import { LLMock } from '@copilotkit/aimock';
import type { ServerSettings } from './server';

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
    };
  }

  /** From now on every request gets this text. */
  reply(content: string): void {
    this.mock.clearFixtures().onMessage(/[\s\S]*/, { content });
  }

  /** From now on every request is refused. */
  fail(status: number, message: string): void {
    this.mock.clearFixtures().onMessage(/[\s\S]*/, { error: { message }, status });
  }

  async stop(): Promise<void> {
    await this.mock.stop();
  }
}
