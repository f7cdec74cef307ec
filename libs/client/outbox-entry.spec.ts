import {
  type ConversationState,
  emptyConversationState,
  withAck,
  withDiscarded,
  withEvents,
  withPending,
  withRefusal,
  withRemoved,
  withReset,
} from './conversation-store.ts';
import { optimisticLines } from './optimistic.ts';
import { type OutboxEntryInput, type OutboxEntryState, outboxEntryTransitions } from './outbox-entry.ts';
import { commandIdOf, customer, messageSentEvent, sessionOpenedEvent } from './testing/sample-events.ts';

const commandId = commandIdOf(2);
const entry = { commandId, command: { type: 'message.send', text: 'hello' }, at: '' } as const;
const refusal = { code: 'message.too-long', message: 'too long', ref: 'r' };

type Step = (chat: ConversationState) => ConversationState;

/** What the conversation does at each input. */
const inputs: Record<OutboxEntryInput, Step> = {
  stored: (chat) => withPending(chat, entry),
  unstored: (chat) => withPending(chat, { ...entry, isMemoryOnly: true }),
  acked: (chat) => withAck(chat, commandId, 2),
  refused: (chat) => withRefusal(chat, commandId, refusal),
  removed: (chat) => withRemoved(chat, commandId),
  discarded: (chat) => withDiscarded(chat, commandId),
  recorded: (chat) => withEvents(chat, [messageSentEvent(2, 'hello')]).chat,
  reset: withReset,
};

const stepsTo: Record<OutboxEntryState, readonly OutboxEntryInput[]> = {
  absent: [],
  saved: ['stored'],
  unkept: ['unstored'],
  sent: ['stored', 'acked'],
  refused: ['stored', 'refused'],
  recorded: ['stored', 'recorded'],
};

const open = withEvents(emptyConversationState, [sessionOpenedEvent()]).chat;

const after = (steps: readonly OutboxEntryInput[]): ConversationState =>
  steps.reduce((chat, input) => inputs[input](chat), open);

const stateIn = ({ lines, pending }: ConversationState): OutboxEntryState =>
  pending[0]?.state ?? (lines.length > 0 ? 'recorded' : 'absent');

const states = Object.keys(outboxEntryTransitions) as OutboxEntryState[];
const cells = states.flatMap((state) =>
  (Object.keys(inputs) as OutboxEntryInput[]).map(
    (input) => [state, input, outboxEntryTransitions[state][input]] as const,
  ),
);

describe('an outbox entry', () => {
  it.each(states)('that is %s is reached', (state) => expect(stateIn(after(stepsTo[state]))).toBe(state));

  it.each(cells)('that is %s, at "%s", is then %s, and is shown at most once', (state, input, next) => {
    const chat = after([...stepsTo[state], input]);
    expect(stateIn(chat)).toBe(next);
    const shown = optimisticLines(chat, customer).flatMap((line) => (line.is === 'bubble' ? line.state : []));
    expect(shown).toEqual(next === 'absent' ? [] : [next === 'recorded' ? 'sent' : next]);
  });

  it.each(states)('that is %s and then recorded is shown as sent, whatever answer comes late', (state) => {
    for (const late of ['stored', 'acked', 'refused', 'removed', 'discarded'] as const) {
      expect(stateIn(after([...stepsTo[state], 'recorded', late]))).toBe('recorded');
    }
  });

  it('shows the reason of a refusal only as long as it is refused', () => {
    expect(after(['stored', 'refused']).pending).toMatchObject([{ refusal }]);
    expect(after(['stored', 'refused', 'acked']).pending).toEqual([{ ...entry, state: 'sent', ackedVersion: 2 }]);
    expect(after(['stored', 'acked', 'refused']).pending).toEqual([{ ...entry, state: 'sent', ackedVersion: 2 }]);
    expect(after(['stored', 'acked', 'reset']).pending).toEqual([{ ...entry, state: 'saved' }]);
  });
});
