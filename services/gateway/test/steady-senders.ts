import { setTimeout as pause } from 'node:timers/promises';
import { type ChatClient, openVisitor, messageCommand } from './chat-client.ts';

type OpenedVisitor = Awaited<ReturnType<typeof openVisitor>>;

/** What honest visitors lived through in a while: how long each message waited for its answer, and how many were refused. */
export type SendStats = { waits: number[]; refused: number };

const SENDERS = 20;
/** Half of what a visitor may say. */
const SEND_INTERVAL_MS = 500;

/** Visitors who write at a steady rate, whether they are answered or not: who is made to wait does not write less. */
export async function startSteadySenders(url: string) {
  const visitors: OpenedVisitor[] = [];
  for (let count = 0; count < SENDERS; count += 1) visitors.push(await openVisitor(url));
  return {
    /** Each message is timed from when it was due, so a late timer counts as waiting, too. */
    async during(windowMs: number): Promise<SendStats> {
      const begun = performance.now();
      const lived: SendStats = { waits: [], refused: 0 };
      const all = visitors.map((visitor, index) => sendSteadily(visitor, { begun, windowMs, index, lived }));
      await Promise.all(all);
      return lived;
    },
    close: () => visitors.forEach(({ client }) => client.close()),
  };
}

type SendWindow = { begun: number; windowMs: number; index: number; lived: SendStats };

async function sendSteadily(
  { client, sessionId }: OpenedVisitor,
  { begun, windowMs, index, lived }: SendWindow,
): Promise<void> {
  const answers: Promise<void>[] = [];
  for (let due = begun + (index * SEND_INTERVAL_MS) / SENDERS; due < begun + windowMs; due += SEND_INTERVAL_MS) {
    await pause(Math.max(0, due - performance.now()));
    answers.push(sendTimed(client, sessionId, { due, lived }));
  }
  await Promise.all(answers);
}

async function sendTimed(
  client: ChatClient,
  sessionId: OpenedVisitor['sessionId'],
  { due, lived }: { due: number; lived: SendStats },
): Promise<void> {
  const answer = await client.command(sessionId, messageCommand('still here'));
  lived.waits.push(performance.now() - due);
  if (!answer.ok) lived.refused += 1;
}

/** The value below which a share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
