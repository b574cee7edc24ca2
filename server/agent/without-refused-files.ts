import { APICallError, type LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { LanguageModelMiddleware } from 'ai';

/** What says nothing about the request's content: the key, the rate, the time. */
const UNRELATED = new Set([401, 402, 403, 407, 408, 409, 425, 429]);

function isRefusal(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  const { statusCode = 0, responseBody = '' } = error;
  if (statusCode >= 400 && statusCode < 500) return !UNRELATED.has(statusCode);
  return statusCode === 500 && /image|vision|multimodal|\bpdf\b/i.test(responseBody);
}

function hasFiles(prompt: LanguageModelV4Prompt): boolean {
  return prompt.some(
    (message) => message.role === 'user' && message.content.some((part) => part.type === 'file'),
  );
}

function withoutFiles(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  return prompt.map((message) =>
    message.role !== 'user'
      ? message
      : {
          ...message,
          content: message.content.map((part) =>
            part.type === 'file' ? { type: 'text' as const, text: noteOf(part) } : part,
          ),
        },
  );
}

function noteOf({ filename, mediaType }: { filename?: string; mediaType: string }): string {
  const name = JSON.stringify(filename ?? 'file');
  return `[The file ${name} (${mediaType}) is not shown to you: this model did not accept it.]`;
}

/**
 * A model that cannot read a file must not fail every later turn of a thread: when a provider refuses a request that
 * holds files, it is asked once more with a line in the place of each. Made anew for each run, whose later steps then
 * leave the files out at once.
 */
export function withoutRefusedFiles(): LanguageModelMiddleware {
  let isRefused = false;
  async function attempt<T>(
    prompt: LanguageModelV4Prompt,
    call: () => PromiseLike<T>,
    callWith: (prompt: LanguageModelV4Prompt) => PromiseLike<T>,
  ): Promise<T> {
    if (!hasFiles(prompt)) return call();
    if (isRefused) return callWith(withoutFiles(prompt));
    try {
      return await call();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const result = await callWith(withoutFiles(prompt)).then(undefined, () => Promise.reject(error));
      isRefused = true;
      return result;
    }
  }
  return {
    specificationVersion: 'v4',
    wrapGenerate: ({ doGenerate, params, model }) =>
      attempt(params.prompt, doGenerate, (prompt) => model.doGenerate({ ...params, prompt })),
    wrapStream: ({ doStream, params, model }) =>
      attempt(params.prompt, doStream, (prompt) => model.doStream({ ...params, prompt })),
  };
}
