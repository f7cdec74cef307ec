import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { ChatEvent, EventOf, RecordedEvent } from '@libs/protocol/events.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { SentTranslation } from '@libs/protocol/translation.ts';
import { newCommandId } from '@libs/client/new-ids.ts';

/** An event before it has a version. */
export type SampleEvent = { at: string; actor: Actor; event: ChatEvent };

export const AGENT = '0199f3a2-0000-4000-8000-0000000000aa' as AgentId;

const ACTORS = {
  customer: { role: 'customer' },
  agent: { role: 'agent', agentId: AGENT },
  system: { role: 'system' },
} as const satisfies Record<string, Actor>;

/** This many days ago, at that local time of day: `daysAgo(1, '21:40')`. */
export function daysAgo(days: number, time: string): string {
  const [hours, minutes] = time.split(':').map(Number);
  const day = new Date();
  day.setDate(day.getDate() - days);
  day.setHours(hours!, minutes, 0, 0);
  return day.toISOString();
}

export const sampleEvent = (who: keyof typeof ACTORS, at: string, event: ChatEvent): SampleEvent => ({
  at,
  actor: ACTORS[who],
  event,
});

export const sessionOpened = (at: string): SampleEvent =>
  sampleEvent('customer', at, { type: 'session.opened', lang: 'en', opening: 'click' });

export const sessionClaimed = (at: string): SampleEvent =>
  sampleEvent('agent', at, { type: 'session.claimed', agentId: AGENT });

export const customerMessage = (at: string, text: string): SampleEvent =>
  sampleEvent('customer', at, { type: 'message.sent', from: 'customer', kind: 'text', text });

export const agentMessage = (at: string, text: string, translation?: SentTranslation): SampleEvent =>
  sampleEvent('agent', at, {
    type: 'message.sent',
    from: 'agent',
    kind: 'text',
    text,
    ...(translation && { translation }),
  });

export const welcomeMessage = (at: string, text: string): SampleEvent =>
  sampleEvent('system', at, { type: 'message.sent', from: 'system', kind: 'welcome', text });

/** A command that is still pending. */
export const sendMessageCommand = (text: string): ChatCommand => ({ type: 'message.send', text });

type SentFile = Omit<EventOf<'attachment.sent'>, 'type' | 'from' | 'sha256'>;

export const sentFile = (who: 'customer' | 'agent', at: string, file: SentFile): SampleEvent =>
  sampleEvent(who, at, { type: 'attachment.sent', from: who, sha256: '0'.repeat(64), ...file });

/** The event as recorded. */
export const toRecordedEvent = (sessionId: SessionId, version: number, sample: SampleEvent): RecordedEvent => ({
  sessionId,
  version,
  commandId: newCommandId(),
  part: 0,
  ...sample,
});
