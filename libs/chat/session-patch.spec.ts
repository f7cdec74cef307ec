import fc from 'fast-check';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { evolve, noSession } from './session.ts';
import { sessionPatchOf } from './session-patch.ts';

const anyEvent: fc.Arbitrary<ChatEvent> = fc.oneof(
  fc.record({
    type: fc.constant('message.sent' as const),
    from: fc.constantFrom('customer' as const, 'agent' as const, 'system' as const),
    kind: fc.constant('text' as const),
    text: fc.string(),
  }),
  fc.record({
    type: fc.constantFrom('session.claimed' as const, 'session.transferred' as const),
    agentId: fc.constantFrom('a' as AgentId, 'b' as AgentId),
  }),
  fc.record({ type: fc.constantFrom('session.closed' as const, 'session.reopened' as const) }),
  fc.record({ type: fc.constant('note.added' as const), text: fc.string() }),
);

describe('sessionPatchOf', () => {
  it('adds up, command by command, to the same session as the fold of all events', () => {
    const opened: ChatEvent = { type: 'session.opened', lang: 'en', opening: 'click' };
    fc.assert(
      fc.property(fc.array(fc.array(anyEvent, { maxLength: 3 }), { maxLength: 20 }), (commands) => {
        let row = noSession;
        for (const events of [[opened], ...commands]) {
          const patch = sessionPatchOf(row, events);
          row = {
            status: patch.status,
            agentId: patch.agentId,
            lang: patch.lang,
            customerMessages: row.customerMessages + patch.customerMessages,
            agentMessages: row.agentMessages + patch.agentMessages,
          };
        }
        expect(row).toEqual([opened, ...commands.flat()].reduce(evolve, noSession));
      }),
    );
  });

  it('shows the last message of a person, and never a note or an automatic text', () => {
    const events: ChatEvent[] = [
      { type: 'message.sent', from: 'customer', kind: 'text', text: 'one' },
      { type: 'note.added', text: 'secret' },
      { type: 'message.sent', from: 'system', kind: 'welcome', text: 'hello' },
    ];
    expect(sessionPatchOf(noSession, events).lastMessagePart).toBe(0);
    expect(sessionPatchOf(noSession, [events[1]!]).lastMessagePart).toBeNull();
  });
});
