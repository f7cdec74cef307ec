import { eventSamples } from '../../infra/jest/samples-of-every-type.ts';
import type { EventType } from '@libs/protocol/events.ts';
import type { AgentId, TagId } from '@libs/protocol/ids.ts';
import { type ConversationMarks, markEvents, marksAfter, noMarks } from './conversation-marks.ts';
import { foldInboxRow } from './inbox-projection.ts';
import { given } from './given-when.ts';

const [fraud, urgent] = ['0199f3a2-0000-7000-8000-00000000000a', '0199f3a2-0000-7000-8000-00000000000b'] as TagId[];
const mei = { role: 'agent', agentId: 'mei' as AgentId } as const;
const opened = eventSamples['session.opened'];
const tagged = (tagId: TagId) => ({ type: 'session.tagged', tagId }) as const;
const untagged = (tagId: TagId) => ({ type: 'session.untagged', tagId }) as const;

describe('the marks of a conversation', () => {
  it('are its tags, each once and in one order, whoever added them first', () => {
    const marks = [tagged(urgent!), tagged(fraud!), tagged(urgent!)].reduce(marksAfter, noMarks);
    expect(marks.tagIds).toEqual([fraud, urgent]);
    expect(marksAfter(marks, untagged(fraud!)).tagIds).toEqual([urgent]);
    expect(marksAfter(noMarks, untagged(fraud!))).toEqual(noMarks);
  });

  it('raise the alarm again at the next sign, also after it was seen to', () => {
    const states = ['open', 'handled', 'open', 'mistaken'] as const;
    const folded = states.reduce<ConversationMarks[]>(
      (all, state) => [...all, marksAfter(all.at(-1) ?? noMarks, { type: 'distress.changed', state })],
      [],
    );
    expect(folded.map(({ distress }) => distress)).toEqual(states);
  });

  it('are gone with an erasure', () => {
    const marks = { tagIds: [fraud!], distress: 'open', debriefBy: mei.agentId } as const;
    expect(marksAfter(marks, { type: 'session.erased' })).toEqual(noMarks);
  });

  it('change with the events that are named for it, and with no other', () => {
    const marks = { tagIds: [fraud!], distress: 'handled', debriefBy: null } as const;
    const changing = (Object.keys(eventSamples) as EventType[]).filter(
      (type) => type === 'session.untagged' || marksAfter(marks, eventSamples[type]) !== marks,
    );
    expect(changing.toSorted()).toEqual([...markEvents].toSorted());
  });

  it('are part of the folded row', () => {
    const events = [opened, tagged(fraud!), { type: 'distress.changed', state: 'open' } as const];
    const row = events.reduce<ReturnType<typeof foldInboxRow> | null>(
      (before, event, index) => foldInboxRow(before, { version: index + 1, at: '', event }),
      null,
    );
    expect(row).toMatchObject({ tagIds: [fraud], distress: 'open', debriefBy: null, customerMessages: 0 });
  });
});

describe('marking', () => {
  it('is recorded as it was asked for, by whom it was', () => {
    const session = given(opened);
    expect(session.when({ type: 'session.tag', tagId: fraud! }, mei)).toEqual({ events: [tagged(fraud!)] });
    expect(session.when({ type: 'session.untag', tagId: fraud! }, mei)).toEqual({ events: [untagged(fraud!)] });
    expect(session.when({ type: 'distress.change', state: 'handled' }, mei)).toEqual({
      events: [{ type: 'distress.changed', state: 'handled' }],
    });
    expect(session.when({ type: 'debrief.change', isWanted: true }, mei)).toEqual({
      events: [{ type: 'debrief.changed', agentId: mei.agentId }],
    });
    expect(session.when({ type: 'debrief.change', isWanted: false }, mei)).toEqual({
      events: [{ type: 'debrief.changed', agentId: null }],
    });
  });

  it('raises the alarm with the very message that says so, and answers nothing', () => {
    const decision = given(opened).when({ type: 'message.send', text: 'x', isDistressed: true }, { role: 'customer' });
    expect(decision).toEqual({
      events: [
        { type: 'message.sent', from: 'customer', kind: 'text', text: 'x' },
        { type: 'distress.changed', state: 'open' },
      ],
    });
  });
});
