import { setTimeout as pause } from 'node:timers/promises';
import { type ChatClient, openVisitor, saying } from './chat-client.ts';

type Visitor = Awaited<ReturnType<typeof openVisitor>>;

/** What honest visitors lived through in a while: how long each message waited for its answer, and how many were refused. */
export type Lived = { waits: number[]; refused: number };

const SENDERS = 20;
/** Half of what a visitor may say. */
const EVERY_MS = 500;

/** Visitors who write at a steady rate, whether they are answered or not: who is made to wait does not write less. */
export async function steadySenders(url: string) {
  const visitors: Visitor[] = [];
  for (let count = 0; count < SENDERS; count += 1) visitors.push(await openVisitor(url));
  return {
    /** Each message is timed from when it was due, so a late timer counts as waiting, too. */
    async during(windowMs: number): Promise<Lived> {
      const begun = performance.now();
      const lived: Lived = { waits: [], refused: 0 };
      const all = visitors.map((visitor, index) => writes(visitor, { begun, windowMs, index, lived }));
      await Promise.all(all);
      return lived;
    },
    close: () => visitors.forEach(({ client }) => client.close()),
  };
}

type Window = { begun: number; windowMs: number; index: number; lived: Lived };

async function writes({ client, sessionId }: Visitor, { begun, windowMs, index, lived }: Window): Promise<void> {
  const answers: Promise<void>[] = [];
  for (let due = begun + (index * EVERY_MS) / SENDERS; due < begun + windowMs; due += EVERY_MS) {
    await pause(Math.max(0, due - performance.now()));
    answers.push(timed(client, sessionId, { due, lived }));
  }
  await Promise.all(answers);
}

async function timed(
  client: ChatClient,
  sessionId: Visitor['sessionId'],
  { due, lived }: { due: number; lived: Lived },
): Promise<void> {
  const answer = await client.command(sessionId, saying('still here'));
  lived.waits.push(performance.now() - due);
  if (!answer.ok) lived.refused += 1;
}

/** The value below which a share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
