import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

/** How the stand-in behaves: as a model should, or as one that fails or makes something up. */
export type GuardModelMode = 'honest' | 'fail' | 'hang' | 'prose' | 'no-verdict' | 'invented' | 'unknown-reason';

export type FakeGuardModel = LoopbackServer & {
  mode: GuardModelMode;
  /** What it was asked, in order. */
  questions: { path: string; authorization: string | undefined; model: unknown; text: string; earlier: unknown }[];
  /** Lets the calls that hang be answered. */
  release: () => void;
};

/** What the honest one holds: words that no rule and no classifier of ours knows. */
const HELD_WORDS = 'the blue umbrella';

/** A server with the chat completions API that holds what contains `the blue umbrella`. */
export async function fakeGuardModel(mode: GuardModelMode = 'honest'): Promise<FakeGuardModel> {
  const waiting: (() => void)[] = [];
  const server = await startLoopbackServer((request, response) => void answer(request, response));
  const fake: FakeGuardModel = {
    ...server,
    mode,
    questions: [],
    release: () => waiting.splice(0).forEach((go) => go()),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const question = readQuestion(request, await text(request));
    fake.questions.push(question);
    if (fake.mode === 'hang') await new Promise<void>((resolve) => waiting.push(resolve));
    if (fake.mode === 'fail') return void response.writeHead(500).end('out of memory');
    const content = contents[fake.mode](question.text);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  };
  return fake;
}

function readQuestion({ url, headers }: IncomingMessage, body: string): FakeGuardModel['questions'][number] {
  const { model, messages } = JSON.parse(body) as { model: unknown; messages: { content: string }[] };
  const asked = JSON.parse(messages.at(-1)!.content) as { text: string; earlier: unknown };
  return { path: url ?? '', authorization: headers.authorization, model, ...asked };
}

const honestly = (said: string): string =>
  JSON.stringify(
    said.includes(HELD_WORDS) ? { held: true, reason: 'other-channel', phrase: HELD_WORDS } : { held: false },
  );

const contents: Record<Exclude<GuardModelMode, 'fail'>, (said: string) => string> = {
  honest: honestly,
  hang: honestly,
  prose: () => 'I would rather not send this message.',
  'no-verdict': () => '{"verdict": "bad"}',
  invented: () => JSON.stringify({ held: true, reason: 'fee', phrase: 'pay me a thousand dollars' }),
  'unknown-reason': (said) => JSON.stringify({ held: true, reason: 'rudeness', phrase: said.slice(0, 8) }),
};
