import fc from 'fast-check';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { foldInboxRow, type VersionedEvent, type FoldedInboxRow } from './inbox-projection.ts';
import { noSession } from './session.ts';
import { sessionPatchOf } from './session-patch.ts';

const opened: ChatEvent = { type: 'session.opened', lang: 'zh-TW', opening: 'click' };
const messageSent = (text: string, from: 'customer' | 'agent' | 'system' = 'customer'): ChatEvent => ({
  type: 'message.sent',
  from,
  kind: 'text',
  text,
});
const agents = ['mei', 'jun'] as AgentId[];

const laterEvent: fc.Arbitrary<ChatEvent> = fc.oneof(
  fc
    .tuple(fc.string(), fc.constantFrom('customer' as const, 'agent' as const, 'system' as const))
    .map(([text, from]) => messageSent(text, from)),
  fc.record({
    type: fc.constantFrom('session.claimed' as const, 'session.transferred' as const),
    agentId: fc.constantFrom(...agents),
  }),
  fc.record({
    type: fc.constantFrom('session.closed' as const, 'session.reopened' as const, 'session.erased' as const),
  }),
  fc.record({ type: fc.constant('note.added' as const), text: fc.string() }),
);
const commands = fc.array(fc.array(laterEvent, { minLength: 1, maxLength: 3 }), { maxLength: 20 });

const timestampAt = (version: number) => `2026-01-01 00:00:${String(version).padStart(2, '0')}.000001+00`;
const foldEvents = (events: ChatEvent[], from: FoldedInboxRow | null = null): FoldedInboxRow | null =>
  events.reduce<FoldedInboxRow | null>((line, event) => {
    const version = (line?.version ?? 0) + 1;
    return foldInboxRow(line, { version, at: timestampAt(version), event });
  }, from);

describe('foldInboxRow', () => {
  it('shows the last message of a person; neither a note nor a greeting replaces it', () => {
    const welcome: ChatEvent = { type: 'message.sent', from: 'system', kind: 'welcome', text: 'hello' };
    const line = foldEvents([opened, messageSent('help'), { type: 'note.added', text: 'call back' }, welcome]);
    expect(line).toMatchObject({
      version: 4,
      createdAt: timestampAt(1),
      lastMessageAt: timestampAt(2),
      lastMessageVersion: 2,
    });
  });

  it('has the time of closing until the session is reopened', () => {
    const closed = foldEvents([opened, { type: 'session.closed' }, { type: 'note.added', text: 'x' }]);
    expect(closed).toMatchObject({ status: 'closed', closedAt: timestampAt(2) });
    expect(foldEvents([{ type: 'session.reopened' }], closed)).toMatchObject({ status: 'waiting', closedAt: null });
  });

  it('gives the same line rebuilt from the beginning as carried on from any line before', () => {
    fc.assert(
      fc.property(commands, fc.nat(), (later, cut) => {
        const events = [opened, ...later.flat()];
        const place = cut % (events.length + 1);
        expect(foldEvents(events.slice(place), foldEvents(events.slice(0, place)))).toEqual(foldEvents(events));
      }),
    );
  });

  it('gives the same line to a reader without the key', () => {
    const closedBook = (event: ChatEvent): ChatEvent => ('text' in event ? { ...event, text: '' } : event);
    fc.assert(
      fc.property(commands, (later) => {
        const events = [opened, ...later.flat()];
        expect(foldEvents(events.map(closedBook))).toEqual(foldEvents(events));
      }),
    );
  });

  it('equals the hot row, which is written command by command', () => {
    fc.assert(
      fc.property(commands, (later) => {
        let [row, version] = [noSession, 0];
        let last: Pick<FoldedInboxRow, 'lastMessageAt' | 'lastMessageVersion'> = {
          lastMessageAt: null,
          lastMessageVersion: null,
        };
        let line: FoldedInboxRow | null = null;
        for (const events of [[opened], ...later]) {
          const patch = sessionPatchOf(row, events);
          const counts = {
            customerMessages: row.customerMessages + patch.customerMessages,
            agentMessages: row.agentMessages + patch.agentMessages,
          };
          row = { status: patch.status, agentId: patch.agentId, lang: patch.lang, ...counts };
          // All events of a command carry the moment of its commit.
          const moment = timestampAt(version + 1);
          if (patch.lastMessagePart !== null)
            last = { lastMessageAt: moment, lastMessageVersion: version + 1 + patch.lastMessagePart };
          for (const event of events) {
            version += 1;
            line = foldInboxRow(line, { version, at: moment, event } satisfies VersionedEvent);
          }
        }
        expect(line).toMatchObject({ ...row, version, ...last });
      }),
    );
  });
});
