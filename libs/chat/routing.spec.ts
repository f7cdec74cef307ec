import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { given } from './given-when.ts';
import { parseRouting, routingText } from './routing.ts';
import { evolve, noSession } from './session.ts';

const mei = { role: 'agent', agentId: 'mei' as AgentId } as const;
const jun = { role: 'agent', agentId: 'jun' as AgentId } as const;
const system = { role: 'system' } as const;

const opened: ChatEvent = { type: 'session.opened', lang: 'en', opening: 'click' };
const claimed: ChatEvent = { type: 'session.claimed', agentId: mei.agentId };
const offered: ChatEvent = { type: 'session.offered', agentId: mei.agentId, seconds: 30 };
const passed: ChatEvent = { type: 'offer.passed', agentId: mei.agentId };
const handed: ChatEvent = { type: 'session.transferred', agentId: jun.agentId, from: mei.agentId };
const unassigned: ChatEvent = { type: 'session.unassigned', agentId: mei.agentId };
const hello: ChatEvent = { type: 'message.sent', from: 'agent', kind: 'text', text: 'hello' };
const routingOf = (...history: ChatEvent[]) => history.reduce(evolve, noSession).routing;

describe('an offer', () => {
  const offer = { type: 'session.offer', agentId: mei.agentId, seconds: 30 } as const;

  it('asks an agent while the person waits, and nobody else meanwhile', () => {
    expect(given(opened).when(offer, system)).toEqual({ events: [offered] });
    expect(given(opened, offered).when({ ...offer, agentId: jun.agentId }, system)).toEqual({ refused: 'timer.moot' });
    expect(given(opened, claimed).when(offer, system)).toEqual({ refused: 'timer.moot' });
  });

  it('is accepted by a claim, also of a colleague who was not asked', () => {
    for (const agent of [mei, jun])
      expect(given(opened, offered).when({ type: 'session.claim' }, agent)).toEqual({
        events: [{ type: 'session.claimed', agentId: agent.agentId }],
      });
    expect(routingOf(opened, offered, claimed)).toBeUndefined();
  });

  it('is declined by whom it was made to, and by nobody else', () => {
    expect(given(opened, offered).when({ type: 'session.decline' }, mei)).toEqual({ events: [passed] });
    expect(given(opened, offered).when({ type: 'session.decline' }, jun)).toEqual({ events: [] });
    expect(given(opened, offered, passed).when({ type: 'session.decline' }, mei)).toEqual({ events: [] });
  });

  it('lapses at its time, once, and not after an answer', () => {
    expect(given(opened, offered).when({ type: 'offer.lapse' }, system)).toEqual({ events: [passed] });
    for (const answer of [passed, claimed])
      expect(given(opened, offered, answer).when({ type: 'offer.lapse' }, system)).toEqual({ refused: 'timer.moot' });
  });

  it('is remembered of who has let it pass, once', () => {
    expect(routingOf(opened, offered, passed, offered, passed)).toEqual({ passedBy: [mei.agentId] });
  });
});

describe('an assignment', () => {
  it('gives the conversation to an agent while the person waits', () => {
    const assign = { type: 'session.assign', agentId: mei.agentId } as const;
    expect(given(opened).when(assign, system)).toEqual({
      events: [{ type: 'session.transferred', agentId: mei.agentId }],
    });
    expect(given(opened, claimed).when(assign, system)).toEqual({ refused: 'timer.moot' });
  });
});

describe('a hand-over', () => {
  const transfer = { type: 'session.transfer', agentId: jun.agentId, note: ' speaks Cantonese ' } as const;

  it('takes a note with it, and says who had it', () => {
    expect(given(opened, claimed).when(transfer, mei)).toEqual({
      events: [{ type: 'note.added', text: 'speaks Cantonese' }, handed],
    });
  });

  it('of somebody who waits comes from nobody, and cannot be returned', () => {
    const received: ChatEvent = { type: 'session.transferred', agentId: jun.agentId };
    expect(given(opened).when({ type: 'session.transfer', agentId: jun.agentId }, mei)).toEqual({ events: [received] });
    expect(given(opened, received).when({ type: 'session.decline' }, jun)).toEqual({ events: [] });
  });

  it('is accepted by a claim of the receiver or by their answer', () => {
    expect(given(opened, claimed, handed).when({ type: 'session.claim' }, jun)).toEqual({
      events: [{ type: 'transfer.accepted' }],
    });
    expect(given(opened, claimed, handed).when({ type: 'message.send', text: 'hello' }, jun)).toEqual({
      events: [{ type: 'transfer.accepted' }, hello],
    });
    expect(routingOf(opened, claimed, handed, { type: 'transfer.accepted' })).toBeUndefined();
  });

  it('is returned to who had it, with a note, and is theirs without a question', () => {
    const returned: ChatEvent = { type: 'session.transferred', agentId: mei.agentId };
    expect(given(opened, claimed, handed).when({ type: 'session.decline', note: 'my shift ends' }, jun)).toEqual({
      events: [{ type: 'note.added', text: 'my shift ends' }, returned],
    });
    expect(routingOf(opened, claimed, handed, returned)).toBeUndefined();
  });
});

describe('back to the line', () => {
  it('goes what its agent gives back, for somebody who knows a subject', () => {
    expect(given(opened, claimed).when({ type: 'session.release', skill: 'crypto' }, mei)).toEqual({
      events: [{ type: 'skill.wanted', skill: 'crypto' }, unassigned],
    });
  });

  it('goes what the agent has who is not there, and nothing that is another agent’s by now', () => {
    const unassign = { type: 'session.unassign', agentId: mei.agentId } as const;
    expect(given(opened, claimed).when(unassign, system)).toEqual({ events: [unassigned] });
    expect(given(opened, claimed, handed).when(unassign, system)).toEqual({ refused: 'timer.moot' });
    expect(given(opened, claimed, unassigned).when(unassign, system)).toEqual({ refused: 'timer.moot' });
  });

  it('is given by nobody but its agent', () => {
    expect(given(opened, claimed).when({ type: 'session.release' }, jun)).toEqual({ refused: 'session.taken' });
    expect(given(opened).when({ type: 'session.release' }, jun)).toEqual({ events: [] });
  });

  it('leaves nobody as its agent, keeps the subject, and asks who has given it back last', () => {
    const session = [opened, claimed, { type: 'skill.wanted', skill: 'crypto' } as const, unassigned].reduce(
      evolve,
      noSession,
    );
    expect(session).toMatchObject({ status: 'waiting', agentId: null });
    expect(session.routing).toEqual({ skill: 'crypto', passedBy: [mei.agentId] });
  });
});

it('nothing of it is left after an end', () => {
  for (const type of ['session.closed', 'session.blocked', 'session.erased'] as const)
    expect(routingOf(opened, offered, { type })).toBeUndefined();
});

it('is the same text for the same routing, in whatever order it was made', () => {
  const one = routingText({ skill: 'a', passedBy: [mei.agentId], offeredTo: jun.agentId });
  expect(one).toBe(routingText({ offeredTo: jun.agentId, skill: 'a', passedBy: [mei.agentId] }));
  expect(routingText(parseRouting(one))).toBe(one);
  expect([routingText(undefined), parseRouting(null)]).toEqual([null, undefined]);
});

describe('a conversation that is put aside', () => {
  const until = '2026-11-27T01:00:00.000Z';
  const asleep: ChatEvent = { type: 'session.snoozed', until };

  it('is its agent’s until then; nobody’s becomes whose who puts it aside', () => {
    expect(given(opened, claimed).when({ type: 'session.snooze', until, customerMessages: 0 }, mei)).toEqual({
      events: [asleep],
    });
    expect(given(opened).when({ type: 'session.snooze', until: null, customerMessages: 0 }, mei)).toEqual({
      events: [claimed, { type: 'session.snoozed', until: null }],
    });
    expect(given(opened, claimed).when({ type: 'session.snooze', until, customerMessages: 0 }, jun)).toEqual({
      refused: 'session.taken',
    });
    expect(
      given(opened, claimed, { type: 'session.closed' }).when(
        { type: 'session.snooze', until, customerMessages: 0 },
        mei,
      ),
    ).toEqual({
      refused: 'session.closed',
    });
    expect(routingOf(opened, claimed, asleep)).toEqual({ snoozedUntil: until });
  });

  it('is not put aside while the person has written what the agent has not seen', () => {
    const wrote: ChatEvent = { type: 'message.sent', from: 'customer', kind: 'text', text: 'hello' };
    const snoozeWith = (customerMessages: number) =>
      given(opened, claimed, wrote).when({ type: 'session.snooze', until, customerMessages }, mei);
    expect(snoozeWith(0)).toEqual({ refused: 'customer.just-wrote' });
    expect(snoozeWith(1)).toEqual({ events: [asleep] });
    expect(given(opened, claimed, wrote).when({ type: 'session.snooze', until, customerMessages: 0 }, jun)).toEqual({
      refused: 'session.taken',
    });
  });

  it('wakes when the person writes, whatever they send, and not when its agent does', () => {
    const write = given(opened, claimed, asleep).when({ type: 'message.send', text: 'hello' }, { role: 'customer' });
    expect(write).toMatchObject({ events: [{ type: 'session.woken' }, { type: 'message.sent', from: 'customer' }] });
    expect(given(opened, claimed, asleep).when({ type: 'message.send', text: 'note' }, mei)).toMatchObject({
      events: [{ type: 'message.sent', from: 'agent' }],
    });
    expect(routingOf(opened, claimed, asleep, { type: 'session.woken' })).toBeUndefined();
  });

  it('wakes when the time comes, once, and when somebody else has it', () => {
    expect(given(opened, claimed, asleep).when({ type: 'snooze.lapse' }, { role: 'system' })).toEqual({
      events: [{ type: 'session.woken' }],
    });
    expect(given(opened, claimed).when({ type: 'snooze.lapse' }, { role: 'system' })).toEqual({
      refused: 'timer.moot',
    });
    expect(given(opened, claimed).when({ type: 'session.wake' }, mei)).toEqual({ events: [] });
    expect(routingOf(opened, claimed, asleep, { type: 'session.transferred', agentId: jun.agentId })).toBeUndefined();
    expect(routingOf(opened, claimed, asleep, { type: 'session.closed' })).toBeUndefined();
  });
});
