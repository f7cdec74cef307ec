import { randomBytes, randomUUID } from 'node:crypto';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { commandDigest, sealEvent, toSubjectKey } from '@libs/ledger/sealing.ts';
import { openEvent } from '@libs/ledger/stored-event.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Benchmark, BenchmarkContext } from '../benchmark.ts';

/** Processor time of a process for each message that it seals, opens, or computes the digest of; no database. */
export const sealingBenchmark: Benchmark = { name: 'sealing', measure };

/** From a short answer to a long message. */
const TEXT_LENGTHS = [60, 200, 500];
const CALLS = 100_000;
/** Enough for the code to be compiled. */
const WARM_UP_CALLS = 20_000;

const key = toSubjectKey(randomBytes(32));

async function measure({ progress }: BenchmarkContext) {
  const figures: Record<string, number> = {};
  for (const length of TEXT_LENGTHS)
    for (const [what, call] of Object.entries(callsFor('a'.repeat(length))))
      figures[`${what}, ${length} characters`] = await progress.step(`Sealing: ${what}, ${length} characters`, () =>
        Promise.resolve(measureCalls(call)),
      );
  return {
    tables: [
      {
        title: 'Processor time per call, without a database',
        head: ['', 'cpu µs'],
        rows: Object.entries(figures).map(([what, microseconds]) => [what, microseconds.toFixed(1)]),
      },
    ],
    figures: { sealing: figures },
  };
}

function measureCalls(call: () => unknown): number {
  for (let index = 0; index < WARM_UP_CALLS; index += 1) call();
  const before = process.cpuUsage();
  for (let index = 0; index < CALLS; index += 1) call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

function callsFor(text: string) {
  const context = { sessionId: randomUUID() as SessionId, commandId: randomUUID() as CommandId, part: 0 };
  const event: ChatEvent = { type: 'message.sent', from: 'customer', kind: 'text', text };
  const command = { type: 'message.send', text };
  const stored: StoredEvent = {
    ...{ ...context, ...sealEvent(key, event, context), digest: commandDigest(key, command) },
    ...{ version: 2, pos: 2, actor: { role: 'customer' }, at: new Date() },
  };
  return {
    'seal an event': () => sealEvent(key, event, context),
    'open an event': () => openEvent(key, stored),
    'digest of a command': () => commandDigest(key, command),
  };
}
