import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Body = { messages: { role: string; content: unknown; tool_call_id?: string }[] };
type Answer = {
  text?: string;
  tool?: { id: string; name: string; input: object };
  stallAfterWords?: number;
  /** How long each word takes that comes after the stall. */
  msPerWord?: number;
};

/** What the model is to do for a thread: its first call, its calls after tool results, and where it stalls. */
export type Script = (round: number, isRevived: boolean) => Answer;

const QUESTION = {
  questions: [
    {
      header: 'Company',
      question: 'Which one?',
      options: [{ label: 'Acme Ltd' }, { label: 'Acme Labs GmbH' }],
    },
  ],
};

/** The call that asks. */
export const ASK = { tool: { id: 'call_ask', name: 'ask_questions', input: QUESTION } };

/**
 * A provider of the OpenAI chat protocol that can stall: in the middle of a reply, or before it begins, until it is
 * let go or its caller is gone.
 */
export class StallingProvider {
  readonly requests: { key: string; round: number; isAborted: boolean }[] = [];
  isRevived = false;
  private readonly scripts = new Map<string, Script>();
  private readonly gates = new Map<string, () => void>();
  private readonly server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => void this.answer(JSON.parse(Buffer.concat(pieces).toString()), response));
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Sets what the model does in the thread whose first message is `key`. */
  script(key: string, script: Script): void {
    this.scripts.set(key, script);
  }

  /** Lets a stalled reply of this thread go on. */
  release(key: string): void {
    this.gates.get(key)?.();
    this.gates.delete(key);
  }

  isStalled(key: string): boolean {
    return this.gates.has(key);
  }

  private async answer(body: Body, response: ServerResponse): Promise<void> {
    const key = String(body.messages.find(({ role }) => role === 'user')?.content);
    const round = body.messages.filter(({ role }) => role === 'tool').length;
    const seen = { key, round, isAborted: false };
    this.requests.push(seen);
    response.on('close', () => {
      seen.isAborted = !response.writableFinished;
      if (seen.isAborted) this.release(key);
    });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const answer = this.scripts.get(key)?.(round, this.isRevived) ?? { text: 'Done.' };
    const words = (answer.text ?? '').split(/(?<= )/).filter((word) => word !== '');
    if (answer.stallAfterWords === 0) await this.stall(key);
    for (const [index, word] of words.entries()) {
      this.send(response, { content: word });
      const stallsAt = answer.stallAfterWords ?? 0;
      if (index + 1 === stallsAt) await this.stall(key);
      if (answer.msPerWord && index >= stallsAt) await sleep(answer.msPerWord);
    }
    if (answer.tool) this.sendToolCall(response, answer.tool);
    this.send(response, {}, answer.tool ? 'tool_calls' : 'stop');
    response.end('data: [DONE]\n\n');
  }

  private async stall(key: string): Promise<void> {
    await new Promise<void>((resolve) => this.gates.set(key, resolve));
  }

  private sendToolCall(response: ServerResponse, { id, name, input }: NonNullable<Answer['tool']>): void {
    const call = { index: 0, id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
    this.send(response, { tool_calls: [call] });
  }

  private send(response: ServerResponse, delta: object, finish: string | null = null): void {
    const chunk = {
      id: 'x',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'faults',
      choices: [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: finish }],
    };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
}
