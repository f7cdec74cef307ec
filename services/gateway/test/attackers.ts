import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, RefusalBody } from '@libs/protocol/wire.ts';
import { admitted, newCommand, openAgent, openVisitor, postJson, saying, visitorAuth } from './chat-client.ts';
import { send } from './file-client.ts';
import { picture } from './sample-files.ts';
import type { RunningSystem } from '../../../infra/jest/system.ts';

/** What became of what an attacker asked for. Those that were cut off at the end are neither. */
export type Tried = { served: number; refused: Record<string, number>; withoutTime: number };
type Asked = { ok: boolean; error?: RefusalBody['error'] };

/** One visitor, or nobody, who does one dear thing without end until it is told to stop. */
export type Attacker = (stop: AbortSignal) => Promise<Tried>;

/** A conversation whose history weighs 1.2 MB. */
const HEAVY_MESSAGES = 100;
const PER_SECOND = { join: 40, history: 40, 'long poll': 100, 'agents/join': 94 } as const;
const PICTURES_AT_ONCE = 12;
/** Ten times sooner than it is told to. */
const INSIST_EVERY_MS = 500;

export async function attackers(url: string, agent: RunningSystem['agent']): Promise<Record<string, Attacker>> {
  const { client, sessionId, key } = await openVisitor(url);
  const desk = await openAgent(url, agent);
  await Promise.all(Array.from({ length: HEAVY_MESSAGES }, () => desk.command(sessionId, saying('字'.repeat(4_000)))));
  desk.close();
  const sockets = [client, ...(await Promise.all([1, 2].map(() => admitted(url, visitorAuth(sessionId, key)))))];
  const proof = `Visitor ${sessionId}.${key}`;
  const read = async (query: string, signal?: AbortSignal) => {
    const path = `${url}/api/sessions/${sessionId}/events?${query}`;
    return (await (await fetch(path, { headers: { authorization: proof }, signal })).json()) as Answer<'join'>;
  };
  const { client: quiet, sessionId: quietId, key: quietKey } = await openVisitor(url);
  quiet.close();
  const { commandId } = quiet.applied[0]!;
  const poll = async (signal: AbortSignal) => {
    const path = `${url}/api/sessions/${quietId}/events?after=1&commandId=${commandId}&wait=25`;
    const headers = { authorization: `Visitor ${quietId}.${quietKey}` };
    return (await (await fetch(path, { headers, signal })).json()) as Answer<'join'>;
  };
  const file = await picture('avif', 3_900, 4_000);
  const guess = async () =>
    asked(
      await postJson(`${url}/api/agents/join`, {
        token: randomBytes(32).toString('base64url'),
        password: 'x'.repeat(12),
      }),
    );
  let turn = 0;
  return {
    join: flood(PER_SECOND.join, () =>
      sockets[turn++ % sockets.length]!.ask<Asked>('join', { sessionId, cursor: null }),
    ),
    history: flood(PER_SECOND.history, (stop) => read('after=0', stop)),
    'long poll': flood(PER_SECOND['long poll'], poll),
    'agents/join': flood(PER_SECOND['agents/join'], guess),
    'AVIF upload': insist(PICTURES_AT_ONCE, async () =>
      asked(await send(url, { sessionId, proof, file, name: 'photo.avif', fileId: newCommand() })),
    ),
  };
}

const asked = async (response: Response): Promise<Asked> =>
  response.status === 204 ? { ok: true } : ((await response.json()) as Asked);

/** Asks at a steady rate, without waiting for answers. */
function flood(perSecond: number, ask: (stop: AbortSignal) => Promise<Asked>): Attacker {
  return async (stop) => {
    const tried = nothing();
    const answers: Promise<void>[] = [];
    const begun = performance.now();
    for (let count = 0; !stop.aborted; count += 1) {
      answers.push(ask(stop).then((answer) => note(tried, answer), cutOff));
      await pause(Math.max(0, begun + ((count + 1) * 1000) / perSecond - performance.now()));
    }
    await Promise.all(answers);
    return tried;
  };
}

/** So many at once, and again soon after each answer, whatever it says. */
function insist(atOnce: number, ask: () => Promise<Asked>): Attacker {
  return async (stop) => {
    const tried = nothing();
    const again = async () => {
      while (!stop.aborted) {
        await ask().then((answer) => note(tried, answer), cutOff);
        await pause(INSIST_EVERY_MS);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, again));
    return tried;
  };
}

const nothing = (): Tried => ({ served: 0, refused: {}, withoutTime: 0 });
/** The attacker went away. */
const cutOff = (): void => undefined;

function note(tried: Tried, { ok, error }: Asked): void {
  if (ok || !error) tried.served += 1;
  else {
    tried.refused[error.code] = (tried.refused[error.code] ?? 0) + 1;
    if (error.code !== 'link.over' && !(error.retryAfterMs! > 0)) tried.withoutTime += 1;
  }
}
