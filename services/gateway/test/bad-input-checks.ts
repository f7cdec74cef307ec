import { queryDatabase } from '../../../infra/jest/query-database.ts';
import type { RunningSystem } from '../../../infra/jest/test-system.ts';
import { refusals, type RefusalCode } from '@libs/protocol/refusals.ts';
import { refusalMessages } from '@libs/protocol/refusal-messages.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { RefusalBody } from '@libs/protocol/socket-protocol.ts';
import { openVisitor, messageCommand } from './chat-client.ts';

/** What must never stand in an answer: where our code is, and what a fault says of itself. */
const INTERNALS = /node_modules|\.[jt]s:\d+|at \S+ \(|Error:|select |insert /;

export type ServiceMonitor = {
  /** Events that are not the bystander's. */
  foreignEventCount: () => Promise<number>;
  /** True while the same process serves and somebody else's chat goes on. */
  isServing: () => Promise<boolean>;
  close: () => void;
};

/** Stands by while bad things are sent, and says afterwards whether anything came of it. */
export async function startServiceMonitor(system: RunningSystem): Promise<ServiceMonitor> {
  const { client, sessionId } = await openVisitor(system.gatewayUrls[0]!);
  const { pid } = system.gateways[0]!;
  const isAlive = () => process.kill(pid, 0) && system.gateways[0]!.pid === pid;
  const text = `select count(*)::int as rows from chat_event where session_id <> $1`;
  return {
    foreignEventCount: async () => (await queryDatabase<{ rows: number }>(system, text, [sessionId]))[0]!.rows,
    isServing: async () => (await client.command(sessionId, messageCommand('still here'))).ok && isAlive(),
    close: () => client.close(),
  };
}

/** One coded refusal in the caller's own language, and nothing of our insides. */
export function expectRefusal(answer: unknown, code: RefusalCode, lang: Locale = 'en'): void {
  const { ok, error } = answer as RefusalBody;
  expect({ ok, code: error?.code, message: error?.message }).toEqual({
    ok: false,
    code,
    message: refusalMessages[lang][code],
  });
  expect(error.ref).toMatch(/^[0-9a-f]{8}$/);
  expect(JSON.stringify(answer)).not.toMatch(INTERNALS);
}

/** The refusal names the field at fault, where the case has one. */
export function expectField(answer: unknown, field: string | undefined): void {
  if (field) expect((answer as RefusalBody).error.field).toBe(field);
}

export const statusOf = (code: RefusalCode): number => refusals[code].status;
