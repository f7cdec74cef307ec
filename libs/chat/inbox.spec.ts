import fc from 'fast-check';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { foldLine, searchedText, type Happened, type InboxLine } from './inbox.ts';
import { noSession } from './session.ts';
import { patchOf } from './session-patch.ts';

const opened: ChatEvent = { type: 'session.opened', lang: 'zh-TW', opening: 'click' };
const said = (text: string, from: 'customer' | 'agent' | 'system' = 'customer'): ChatEvent => ({
  type: 'message.sent',
  from,
  kind: 'text',
  text,
});
const agents = ['mei', 'jun'] as AgentId[];

const laterEvent: fc.Arbitrary<ChatEvent> = fc.oneof(
  fc
    .tuple(fc.string(), fc.constantFrom('customer' as const, 'agent' as const, 'system' as const))
    .map(([text, from]) => said(text, from)),
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

const at = (version: number) => `2026-01-01 00:00:${String(version).padStart(2, '0')}.000001+00`;
const fold = (events: ChatEvent[], from: InboxLine | null = null): InboxLine | null =>
  events.reduce<InboxLine | null>((line, event) => {
    const version = (line?.version ?? 0) + 1;
    return foldLine(line, { version, at: at(version), event });
  }, from);

describe('foldLine', () => {
  it('shows what a person said last; neither a note nor a greeting moves it', () => {
    const welcome: ChatEvent = { type: 'message.sent', from: 'system', kind: 'welcome', text: 'hello' };
    const line = fold([opened, said('help'), { type: 'note.added', text: 'call back' }, welcome]);
    expect(line).toMatchObject({ version: 4, createdAt: at(1), lastMessageAt: at(2), lastMessageVersion: 2 });
  });

  it('remembers when a session was closed, until it is open again', () => {
    const closed = fold([opened, { type: 'session.closed' }, { type: 'note.added', text: 'x' }]);
    expect(closed).toMatchObject({ status: 'closed', closedAt: at(2) });
    expect(fold([{ type: 'session.reopened' }], closed)).toMatchObject({ status: 'waiting', closedAt: null });
  });

  it('gives the same line rebuilt from the beginning as carried on from any line before', () => {
    fc.assert(
      fc.property(commands, fc.nat(), (later, cut) => {
        const events = [opened, ...later.flat()];
        const place = cut % (events.length + 1);
        expect(fold(events.slice(place), fold(events.slice(0, place)))).toEqual(fold(events));
      }),
    );
  });

  it('gives the same line to a reader without the key', () => {
    const closedBook = (event: ChatEvent): ChatEvent => ('text' in event ? { ...event, text: '' } : event);
    fc.assert(
      fc.property(commands, (later) => {
        const events = [opened, ...later.flat()];
        expect(fold(events.map(closedBook))).toEqual(fold(events));
      }),
    );
  });

  it('equals the hot row, which is written command by command', () => {
    fc.assert(
      fc.property(commands, (later) => {
        let [row, version, lastMessageAt] = [noSession, 0, null as string | null];
        let line: InboxLine | null = null;
        for (const events of [[opened], ...later]) {
          const patch = patchOf(row, events);
          const counts = {
            customerMessages: row.customerMessages + patch.customerMessages,
            agentMessages: row.agentMessages + patch.agentMessages,
          };
          row = { status: patch.status, agentId: patch.agentId, lang: patch.lang, ...counts };
          // All events of a command carry the moment of its commit.
          const moment = at(version + 1);
          if (patch.preview !== null) lastMessageAt = moment;
          for (const event of events) {
            version += 1;
            line = foldLine(line, { version, at: moment, event } satisfies Happened);
          }
        }
        expect(line).toMatchObject({ ...row, version, lastMessageAt });
      }),
    );
  });
});

describe('searchedText', () => {
  it('finds what people wrote, and not what the house says to everybody', () => {
    expect([said('a'), said('b', 'agent'), said('c', 'system'), opened].map(searchedText)).toEqual([
      'a',
      'b',
      null,
      null,
    ]);
    expect(searchedText({ type: 'note.added', text: 'call back' })).toBe('call back');
  });
});
