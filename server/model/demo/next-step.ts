import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { createJob } from './create-job';
import { deleteJob } from './delete-job';
import type { DemoRequest } from './demo-types';
import { findJob, lookupJob, profileJob } from './find-job';
import { parseRequest, splitRequests } from './parse-request';
import { readCatalogue } from './read-catalogue';
import { readPrompt } from './read-prompt';
import { Finish, replay, type Script, type Step } from './replay';
import type { Desk } from './script-tools';
import { summaryJob } from './summary-job';
import { GREETING, HELP, NO_TOOLS, NOTHING_NAMED, THANKS, titleOf, unknown } from './talk';
import { updateJob } from './update-job';

function* jobFor(desk: Desk, request: DemoRequest, hasFiles: boolean): Script {
  switch (request.kind) {
    case 'greeting':
      return GREETING;
    case 'thanks':
      return THANKS;
    case 'help':
      return HELP;
    case 'nothing-named':
      return NOTHING_NAMED;
    case 'unknown':
      return unknown(hasFiles);
    case 'summary':
      return yield* summaryJob(desk, request.isLong);
    case 'profile':
      return yield* profileJob(desk, request.query);
    case 'find':
      return yield* findJob(desk, request.query, request.isCount);
    case 'lookup':
      return yield* lookupJob(desk, request.query, request.field);
    case 'create':
      return yield* createJob(desk, request);
    case 'update':
      return yield* updateJob(desk, request);
    case 'delete':
      return yield* deleteJob(desk, request.query);
  }
}

/** Runs one job; what an earlier one said goes before its first call, or before its end. */
function* after(earlier: string, job: Script): Script<{ said: string; isOver: boolean }> {
  let lead = earlier;
  const join = (text = '') => [lead, text].filter((part) => part !== '').join('\n\n');
  try {
    let state = job.next();
    while (!state.done) {
      const replies = yield { ...state.value, say: join(state.value.say) };
      lead = '';
      state = job.next(replies);
    }
    return { said: join(state.value), isOver: false };
  } catch (error) {
    if (error instanceof Finish) return { said: join(error.message), isOver: true };
    throw error;
  }
}

/** One job after the other, until one ends early. */
function* allJobs(desk: Desk, requests: readonly DemoRequest[], hasFiles: boolean): Script {
  let said = '';
  for (const request of requests) {
    const result = yield* after(said, jobFor(desk, request, hasFiles));
    said = result.said;
    if (result.isOver) break;
  }
  return said;
}

/** What the demo model says and does next, from nothing but what a provider gets: the prompt and the tools. */
export function nextStep(options: LanguageModelV4CallOptions, now: Date): Step {
  const catalogue = readCatalogue(options);
  const prompt = readPrompt(options.prompt);
  if (catalogue.objects.length === 0) {
    const isTitle = /\btitle\b/i.test(prompt.systemText);
    return { text: isTitle ? titleOf(prompt.userText) : NO_TOOLS, calls: [] };
  }
  const parts = splitRequests(prompt.userText);
  const requests = parts.map((part) => parseRequest(part, catalogue.objects, now));
  const isPartlyUnknown = requests.some(({ kind }) => kind === 'unknown');
  const wanted =
    requests.length === 0 || isPartlyUnknown
      ? [parseRequest(prompt.userText, catalogue.objects, now)]
      : requests;
  const desk: Desk = { catalogue, now, earlier: prompt.earlier };
  return replay(allJobs(desk, wanted, prompt.hasFiles), prompt.finished);
}
