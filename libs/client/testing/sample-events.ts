import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatEvent, RecordedEvent } from '@libs/protocol/events.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';

/** Ids and events for specs: `message(3, 'hello')` is version 3, caused by command 3. */
export const SESSION = '0199f3a2-0000-7000-8000-000000000001' as SessionId;
export const EPOCH = '7412345678901234567.1';
export const AGENT = '0199f3a2-0000-4000-8000-0000000000aa' as AgentId;

export const commandIdOf = (number: number): CommandId =>
  `0199f3a2-0000-7000-8000-${String(number).padStart(12, '0')}` as CommandId;

export const customer: Actor = { role: 'customer' };
export const agent: Actor = { role: 'agent', agentId: AGENT };

export const recordedEvent = (version: number, event: ChatEvent, actor: Actor = customer): RecordedEvent => ({
  sessionId: SESSION,
  version,
  commandId: commandIdOf(version),
  part: 0,
  at: '2026-01-01T12:00:00.000Z',
  actor,
  event,
});

export const sessionOpenedEvent = (version = 1): RecordedEvent =>
  recordedEvent(version, { type: 'session.opened', lang: 'en', opening: 'click' });

export const messageSentEvent = (version: number, text: string, actor: Actor = customer): RecordedEvent =>
  recordedEvent(version, { type: 'message.sent', from: actor.role, kind: 'text', text }, actor);
