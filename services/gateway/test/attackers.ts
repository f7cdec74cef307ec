import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { visitorCredentials } from '@libs/client/credentials.ts';
import type { Acknowledgement, RefusalBody } from '@libs/protocol/socket-protocol.ts';
import { connectOrThrow, newCommandId, openAgent, openVisitor, postJson, messageCommand } from './chat-client.ts';
import { uploadFile } from './file-client.ts';
import { picture } from './sample-files.ts';
import type { RunningSystem } from '../../../infra/jest/test-system.ts';

/** What became of what an attacker asked for. Those that were cut off at the end are neither. */
export type AttackResult = { served: number; refused: Record<string, number>; withoutRetryAfter: number };
type AttackAnswer = { ok: boolean; error?: RefusalBody['error'] };

/** One visitor, or nobody, who does one dear thing without end until it is told to stop. */
export type Attacker = (stop: AbortSignal) => Promise<AttackResult>;

/** A conversation whose history weighs 1.2 MB. */
const HEAVY_MESSAGES = 100;
const PER_SECOND = { join: 40, history: 40, 'long poll': 100, 'agents/join': 94 } as const;
const PICTURE_CONCURRENCY = 12;
/** Ten times sooner than it is told to. */
const RETRY_INTERVAL_MS = 500;

export async function createAttackers(url: string, agent: RunningSystem['agent']): Promise<Record<string, Attacker>> {
  const { client, sessionId, key } = await openVisitor(url);
  const desk = await openAgent(url, agent);
  await Promise.all(
    Array.from({ length: HEAVY_MESSAGES }, () => desk.command(sessionId, messageCommand('字'.repeat(4_000)))),
  );
  desk.close();
  const sockets = [
    client,
    ...(await Promise.all([1, 2].map(() => connectOrThrow(url, visitorCredentials(sessionId, key))))),
  ];
  const proof = `Visitor ${sessionId}.${key}`;
  const read = async (query: string, signal?: AbortSignal) => {
    const path = `${url}/api/sessions/${sessionId}/events?${query}`;
    return (await (await fetch(path, { headers: { authorization: proof }, signal })).json()) as Acknowledgement<'join'>;
  };
  const { client: quiet, sessionId: quietId, key: quietKey } = await openVisitor(url);
  quiet.close();
  const { commandId } = quiet.applied[0]!;
  const poll = async (signal: AbortSignal) => {
    const path = `${url}/api/sessions/${quietId}/events?after=1&commandId=${commandId}&wait=25`;
    const headers = { authorization: `Visitor ${quietId}.${quietKey}` };
    return (await (await fetch(path, { headers, signal })).json()) as Acknowledgement<'join'>;
  };
  const file = await picture('avif', 2_400, 2_500);
  const guess = async () =>
    readAnswer(
      await postJson(`${url}/api/agents/join`, {
        token: randomBytes(32).toString('base64url'),
        password: 'x'.repeat(12),
      }),
    );
  let turn = 0;
  return {
    join: flood(PER_SECOND.join, () =>
      sockets[turn++ % sockets.length]!.request<AttackAnswer>('join', { sessionId, cursor: null }),
    ),
    history: flood(PER_SECOND.history, (stop) => read('after=0', stop)),
    'long poll': flood(PER_SECOND['long poll'], poll),
    'agents/join': flood(PER_SECOND['agents/join'], guess),
    'AVIF upload': retryForever(PICTURE_CONCURRENCY, async () =>
      readAnswer(await uploadFile(url, { sessionId, proof, file, name: 'photo.avif', fileId: newCommandId() })),
    ),
  };
}

const readAnswer = async (response: Response): Promise<AttackAnswer> =>
  response.status === 204 ? { ok: true } : ((await response.json()) as AttackAnswer);

/** Asks at a steady rate, without waiting for answers. */
function flood(perSecond: number, ask: (stop: AbortSignal) => Promise<AttackAnswer>): Attacker {
  return async (stop) => {
    const tried = emptyResult();
    const answers: Promise<void>[] = [];
    const begun = performance.now();
    for (let count = 0; !stop.aborted; count += 1) {
      answers.push(ask(stop).then((answer) => recordAnswer(tried, answer), ignoreAbort));
      await pause(Math.max(0, begun + ((count + 1) * 1000) / perSecond - performance.now()));
    }
    await Promise.all(answers);
    return tried;
  };
}

/** So many at once, and again soon after each answer, whatever it says. */
function retryForever(atOnce: number, ask: () => Promise<AttackAnswer>): Attacker {
  return async (stop) => {
    const tried = emptyResult();
    const again = async () => {
      while (!stop.aborted) {
        await ask().then((answer) => recordAnswer(tried, answer), ignoreAbort);
        await pause(RETRY_INTERVAL_MS);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, again));
    return tried;
  };
}

const emptyResult = (): AttackResult => ({ served: 0, refused: {}, withoutRetryAfter: 0 });
/** The attacker went away. */
const ignoreAbort = (): void => undefined;

function recordAnswer(tried: AttackResult, { ok, error }: AttackAnswer): void {
  if (ok || !error) tried.served += 1;
  else {
    tried.refused[error.code] = (tried.refused[error.code] ?? 0) + 1;
    if (error.code !== 'link.over' && !(error.retryAfterMs! > 0)) tried.withoutRetryAfter += 1;
  }
}
