import { askDatabase } from '../../../infra/jest/ask-database.ts';
import type { RunningSystem } from '../../../infra/jest/system.ts';
import { refusals, type RefusalCode } from '@libs/protocol/refusals.ts';
import { refusalWords } from '@libs/protocol/refusal-words.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { RefusalBody } from '@libs/protocol/wire.ts';
import { openVisitor, saying } from './chat-client.ts';

/** What must never stand in an answer: where our code is, and what a fault says of itself. */
const INSIDES = /node_modules|\.[jt]s:\d+|at \S+ \(|Error:|select |insert /;

export interface Witness {
  /** Events that are not the bystander's. */
  rows: () => Promise<number>;
  /** True while the same process serves and somebody else's chat goes on. */
  isServed: () => Promise<boolean>;
  close: () => void;
}

/** Stands by while bad things are sent, and says afterwards whether anything came of it. */
export async function witnessOf(system: RunningSystem): Promise<Witness> {
  const { client, sessionId } = await openVisitor(system.gatewayUrls[0]!);
  const { pid } = system.gateways[0]!;
  const isAlive = () => process.kill(pid, 0) && system.gateways[0]!.pid === pid;
  const text = `select count(*)::int as rows from chat_event where session_id <> $1`;
  return {
    rows: async () => (await askDatabase<{ rows: number }>(system, text, [sessionId]))[0]!.rows,
    isServed: async () => (await client.command(sessionId, saying('still here'))).ok && isAlive(),
    close: () => client.close(),
  };
}

/** One coded refusal in the caller's own language, and nothing of our insides. */
export function expectRefusal(answer: unknown, code: RefusalCode, lang: Locale = 'en'): void {
  const { ok, error } = answer as RefusalBody;
  expect({ ok, code: error?.code, message: error?.message }).toEqual({
    ok: false,
    code,
    message: refusalWords[lang][code],
  });
  expect(error.ref).toMatch(/^[0-9a-f]{8}$/);
  expect(JSON.stringify(answer)).not.toMatch(INSIDES);
}

/** The refusal names the field at fault, where the case has one. */
export function expectField(answer: unknown, field: string | undefined): void {
  if (field) expect((answer as RefusalBody).error.field).toBe(field);
}

export const statusOf = (code: RefusalCode): number => refusals[code].status;
