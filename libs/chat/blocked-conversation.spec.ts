import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AgentId, CommandId, TagId } from '@libs/protocol/ids.ts';
import type { Command } from './decide.ts';
import { given } from './given-when.ts';
import { sessionEffects } from './session-effects.ts';
import { evolve, noSession, type Session } from './session.ts';

const mei = { role: 'agent', agentId: 'mei' as AgentId } as const;
const customer = { role: 'customer' } as const;
const held = '0199f3a2-0000-7000-8000-000000000001' as CommandId;
const tagId = '0199f3a2-0000-7000-8000-000000000002' as TagId;

const opened: ChatEvent = { type: 'session.opened', lang: 'en', opening: 'click' };
const claimed: ChatEvent = { type: 'session.claimed', agentId: mei.agentId };
const closed: ChatEvent = { type: 'session.closed' };
const blocked: ChatEvent = { type: 'session.blocked' };
const file = { name: 'a.png', mediaType: 'image/png', bytes: 1, sha256: '', pixels: null } as const;
const translation = { source: 'en', target: 'zh', text: 'x', flag: null, engine: 'deepl', ms: 1 } as const;

/** Of every command: who sends it, and whether it still counts in a blocked conversation. */
const whileBlocked: { [T in Command['type']]: [Extract<Command, { type: T }>, 'customer' | 'agent', boolean] } = {
  'session.open': [{ type: 'session.open', lang: 'en', opening: 'click' }, 'customer', true],
  'message.send': [{ type: 'message.send', text: 'again' }, 'customer', false],
  'message.hold': [{ type: 'message.hold', text: 'pay', reasons: ['fee'] }, 'agent', false],
  'message.release': [{ type: 'message.release', held, author: mei.agentId, text: 'x' }, 'agent', false],
  'message.decline': [{ type: 'message.decline', held }, 'agent', true],
  'attachment.record': [{ type: 'attachment.record', ...file }, 'customer', false],
  'contact.give': [{ type: 'contact.give', name: 'Li' }, 'customer', false],
  'person.record': [{ type: 'person.record', text: 'the same number', linked: held }, 'agent', true],
  'identity.record': [{ type: 'identity.record', host: 'shop.example', fields: ['name'] }, 'customer', true],
  'session.claim': [{ type: 'session.claim' }, 'agent', false],
  'session.transfer': [{ type: 'session.transfer', agentId: mei.agentId }, 'agent', false],
  'session.decline': [{ type: 'session.decline' }, 'agent', false],
  'session.release': [{ type: 'session.release' }, 'agent', false],
  'session.offer': [{ type: 'session.offer', agentId: mei.agentId, seconds: 30 }, 'agent', false],
  'session.assign': [{ type: 'session.assign', agentId: mei.agentId }, 'agent', false],
  'session.unassign': [{ type: 'session.unassign', agentId: mei.agentId }, 'agent', false],
  'session.snooze': [{ type: 'session.snooze', until: null, customerMessages: 0 }, 'agent', false],
  'session.wake': [{ type: 'session.wake' }, 'agent', false],
  'snooze.lapse': [{ type: 'snooze.lapse' }, 'agent', false],
  'offer.lapse': [{ type: 'offer.lapse' }, 'agent', false],
  'session.close': [{ type: 'session.close' }, 'agent', false],
  'session.reopen': [{ type: 'session.reopen' }, 'agent', false],
  'session.block': [{ type: 'session.block', reason: 'again' }, 'agent', false],
  'session.unblock': [{ type: 'session.unblock' }, 'agent', true],
  'session.erase': [{ type: 'session.erase' }, 'customer', true],
  'note.add': [{ type: 'note.add', text: 'police report 7' }, 'agent', true],
  'identifier.attribute': [
    { type: 'identifier.attribute', message: held, index: 0, owner: 'customer' },
    'customer',
    false,
  ],
  'session.tag': [{ type: 'session.tag', tagId }, 'agent', true],
  'session.untag': [{ type: 'session.untag', tagId }, 'agent', true],
  'distress.change': [{ type: 'distress.change', state: 'handled' }, 'agent', true],
  'debrief.change': [{ type: 'debrief.change', isWanted: true }, 'agent', true],
  'session.rate': [{ type: 'session.rate', stars: 1, text: '' }, 'customer', false],
  'translation.request': [
    { type: 'translation.request', of: 2, source: 'auto', target: 'zh', attempt: 0 },
    'customer',
    true,
  ],
  'translation.record': [
    { type: 'translation.record', of: 2, ...translation, characters: 1, costMicros: 0 },
    'agent',
    true,
  ],
  'timer.fire': [{ type: 'timer.fire', kind: 'welcome', text: 'hello' }, 'customer', false],
};

describe('blocking a conversation', () => {
  it.each([[[opened]], [[opened, claimed]], [[opened, claimed, closed]]])(
    'counts whatever state it is in: the reason as a note for colleagues, then the end',
    (history) => {
      expect(given(...history).when({ type: 'session.block', reason: ' threats ' }, mei)).toEqual({
        events: [{ type: 'note.added', text: 'threats' }, blocked],
      });
    },
  );

  it('needs a reason, and a conversation', () => {
    expect(given(opened).when({ type: 'session.block', reason: ' ' }, mei)).toEqual({ refused: 'message.blank' });
    expect(given().when({ type: 'session.block', reason: 'x' }, mei)).toEqual({ refused: 'session.unknown' });
    expect(given(opened, { type: 'session.erased' }).when({ type: 'session.block', reason: 'x' }, mei)).toEqual({
      refused: 'session.erased',
    });
  });

  it('cancels what would be sent by itself', () => {
    const settings = { welcomeDelaySeconds: 1, followUpMessage: 'x', followUpDelaySeconds: 1, now: 0 };
    expect(sessionEffects(blocked, settings).cancel).toEqual(['welcome', 'follow-up', 'offer', 'wake']);
  });

  it.each(Object.values(whileBlocked))('then answers %j of the %s: still counts is %s', (command, role, counts) => {
    const decision = given(opened, claimed, blocked).when(command, role === 'agent' ? mei : customer);
    expect('refused' in decision ? decision.refused : 'counts').toBe(counts ? 'counts' : 'session.blocked');
  });
});

describe('lifting a block', () => {
  it('opens the conversation again, and does nothing where there is none', () => {
    expect(given(opened, blocked).when({ type: 'session.unblock' }, mei)).toEqual({
      events: [{ type: 'session.reopened' }],
    });
    expect(given(opened, closed).when({ type: 'session.unblock' }, mei)).toEqual({ events: [] });
  });

  it.each<[ChatEvent[], Session['status']]>([
    [[opened, blocked], 'waiting'],
    [[opened, claimed, blocked], 'active'],
  ])('leaves it with whom it was with', (history, status) => {
    const session = [...history, { type: 'session.reopened' } as const].reduce(evolve, noSession);
    expect(session.status).toBe(status);
  });
});
