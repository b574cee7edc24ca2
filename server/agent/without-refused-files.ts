import { APICallError, type LanguageModelV4FilePart, type LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { LanguageModelMiddleware } from 'ai';
import { log } from '../log';
import { refusalSuspects, type SentFile } from './refusal-suspects';

/** Where a file part says which file it is; no provider reads it. */
export const FILE_ID_OPTIONS = 'parley';
/** What stands in the place of a file that a model's provider did not take. */
export const NOT_ACCEPTED = 'this model did not accept it';

/** What says nothing about the request's content: the key, the rate, the time. */
const UNRELATED = new Set([401, 402, 403, 407, 408, 409, 425, 429]);
const TOO_LARGE = 413;

const statusOf = (error: unknown) => (APICallError.isInstance(error) ? (error.statusCode ?? 0) : 0);

function isRefusal(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  const statusCode = statusOf(error);
  if (statusCode >= 400 && statusCode < 500) return !UNRELATED.has(statusCode);
  return statusCode === 500 && /image|vision|multimodal|\bpdf\b/i.test(error.responseBody ?? '');
}

function idOf(part: LanguageModelV4FilePart): string {
  return String(part.providerOptions?.[FILE_ID_OPTIONS]?.fileId ?? part.filename ?? 'file');
}

/** The files of a request, each once, the newest first; in one message the PDFs, which are the likelier to be bad. */
function filesOf(prompt: LanguageModelV4Prompt): SentFile[] {
  const found = new Map<string, SentFile>();
  for (const message of prompt.toReversed()) {
    if (message.role !== 'user') continue;
    const files = message.content
      .filter((part) => part.type === 'file')
      .map((part) => ({ id: idOf(part), isPdf: part.mediaType === 'application/pdf' }));
    for (const file of files.toReversed().sort((one, other) => Number(other.isPdf) - Number(one.isPdf))) {
      if (!found.has(file.id)) found.set(file.id, file);
    }
  }
  return [...found.values()];
}

function without(prompt: LanguageModelV4Prompt, ids: ReadonlySet<string>): LanguageModelV4Prompt {
  if (ids.size === 0) return prompt;
  return prompt.map((message) =>
    message.role !== 'user'
      ? message
      : {
          ...message,
          content: message.content.map((part) =>
            part.type === 'file' && ids.has(idOf(part))
              ? { type: 'text' as const, text: noteOf(part) }
              : part,
          ),
        },
  );
}

function noteOf({ filename, mediaType }: LanguageModelV4FilePart): string {
  const name = JSON.stringify(filename ?? 'file');
  return `[The file ${name} (${mediaType}) is not shown to you: ${NOT_ACCEPTED}.]`;
}

/**
 * One file that a provider refuses must not fail every later turn of a thread, nor hide the other files: a refused
 * request is sent again without its suspects, a bounded number of times, with a line in the place of each. `remember`
 * is told which they were. Made anew for each run, whose later steps then leave them out at once.
 */
export function withoutRefusedFiles(remember: (fileIds: string[]) => Promise<void>): LanguageModelMiddleware {
  const refused = new Set<string>();

  async function attempt<T>(
    prompt: LanguageModelV4Prompt,
    callWith: (prompt: LanguageModelV4Prompt) => PromiseLike<T>,
  ): Promise<T> {
    const sent = without(prompt, refused);
    try {
      return await callWith(sent);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return searchCulprit(sent, error, callWith);
    }
  }

  async function searchCulprit<T>(
    sent: LanguageModelV4Prompt,
    refusal: unknown,
    callWith: (prompt: LanguageModelV4Prompt) => PromiseLike<T>,
  ): Promise<T> {
    for (const suspects of refusalSuspects(filesOf(sent))) {
      try {
        const result = await callWith(without(sent, new Set(suspects)));
        for (const id of suspects) refused.add(id);
        // A request that was too large says nothing about one of its files.
        if (statusOf(refusal) !== TOO_LARGE) await keep(suspects);
        return result;
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
    throw refusal;
  }

  const keep = (fileIds: string[]) =>
    remember(fileIds).catch((error) => log.warn({ error }, 'a refused file was not remembered'));

  return {
    specificationVersion: 'v4',
    wrapGenerate: ({ params, model }) =>
      attempt(params.prompt, (prompt) => model.doGenerate({ ...params, prompt })),
    wrapStream: ({ params, model }) =>
      attempt(params.prompt, (prompt) => model.doStream({ ...params, prompt })),
  };
}
