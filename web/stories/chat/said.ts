import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { ChatEvent, EventOf, RecordedEvent } from '@libs/protocol/events.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { SentTranslation } from '@libs/protocol/translation.ts';
import { newCommandId } from '../../src/chat/new-ids.ts';

/** Something that has happened, before it has its place in a log. */
export type Said = { at: string; actor: Actor; event: ChatEvent };

export const AGENT = '0199f3a2-0000-4000-8000-0000000000aa' as AgentId;

const ACTORS = {
  customer: { role: 'customer' },
  agent: { role: 'agent', agentId: AGENT },
  system: { role: 'system' },
} as const satisfies Record<string, Actor>;

/** So many days ago, at that time of the day as this machine has it: `daysAgo(1, '21:40')`. */
export function daysAgo(days: number, time: string): string {
  const [hours, minutes] = time.split(':').map(Number);
  const day = new Date();
  day.setDate(day.getDate() - days);
  day.setHours(hours!, minutes, 0, 0);
  return day.toISOString();
}

export const happened = (who: keyof typeof ACTORS, at: string, event: ChatEvent): Said => ({
  at,
  actor: ACTORS[who],
  event,
});

export const opened = (at: string): Said =>
  happened('customer', at, { type: 'session.opened', lang: 'en', opening: 'click' });

export const claimed = (at: string): Said => happened('agent', at, { type: 'session.claimed', agentId: AGENT });

export const customerSaid = (at: string, text: string): Said =>
  happened('customer', at, { type: 'message.sent', from: 'customer', kind: 'text', text });

export const agentSaid = (at: string, text: string, translation?: SentTranslation): Said =>
  happened('agent', at, {
    type: 'message.sent',
    from: 'agent',
    kind: 'text',
    text,
    ...(translation && { translation }),
  });

export const greeted = (at: string, text: string): Said =>
  happened('system', at, { type: 'message.sent', from: 'system', kind: 'welcome', text });

/** On its way. */
export const saying = (text: string): ChatCommand => ({ type: 'message.send', text });

type SentFile = Omit<EventOf<'attachment.sent'>, 'type' | 'from' | 'sha256'>;

export const sentFile = (who: 'customer' | 'agent', at: string, file: SentFile): Said =>
  happened(who, at, { type: 'attachment.sent', from: who, sha256: '0'.repeat(64), ...file });

/** As the log has it. */
export const recorded = (sessionId: SessionId, version: number, said: Said): RecordedEvent => ({
  sessionId,
  version,
  commandId: newCommandId(),
  part: 0,
  ...said,
});
