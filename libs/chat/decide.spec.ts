import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { CommandOf } from '@libs/protocol/commands.ts';
import type { TimerCommand } from './decide.ts';
import { given } from './given-when.ts';

const mei = { role: 'agent', agentId: 'mei' as AgentId } as const;
const jun = { role: 'agent', agentId: 'jun' as AgentId } as const;
const system = { role: 'system' } as const;

const open: CommandOf<'session.open'> = { type: 'session.open', lang: 'zh-TW', opening: 'click' };
const say = (text: string) => ({ type: 'message.send', text }) as const;
const welcome: TimerCommand = { type: 'timer.fire', kind: 'welcome', text: 'Hello' };

const opened: ChatEvent = { type: 'session.opened', lang: 'zh-TW', opening: 'click' };
const claimedBy = (agentId: AgentId): ChatEvent => ({ type: 'session.claimed', agentId });
const closed: ChatEvent = { type: 'session.closed' };
const sent = (from: 'customer' | 'agent', text: string): ChatEvent => ({
  type: 'message.sent',
  from,
  kind: 'text',
  text,
});

describe('session.open', () => {
  it('opens a session', () => expect(given().when(open)).toEqual({ events: [opened] }));
  it('records the page of the site', () =>
    expect(given().when({ ...open, page: '/about' })).toEqual({ events: [{ ...opened, page: '/about' }] }));
  it('has nothing to do when it is open already', () => expect(given(opened).when(open)).toEqual({ events: [] }));
});

describe('message.send', () => {
  it('is recorded, trimmed', () =>
    expect(given(opened).when(say('  hello \n'))).toEqual({ events: [sent('customer', 'hello')] }));
  it('is refused before the session exists', () =>
    expect(given().when(say('hello'))).toEqual({ refused: 'session.unknown' }));
  it.each(['', '   ', '\n\t', '\u3000', '\u200B', '\u2800', '\u3164', '\u200B \uFEFF'])(
    'is refused when nothing can be seen in it (%j)',
    (text) => expect(given(opened).when(say(text))).toEqual({ refused: 'message.blank' }),
  );
  it('by an agent claims the session', () =>
    expect(given(opened).when(say('hello'), mei)).toEqual({
      events: [claimedBy(mei.agentId), sent('agent', 'hello')],
    }));
  it('by the agent who has the session is only a message', () =>
    expect(given(opened, claimedBy(mei.agentId)).when(say('hello'), mei)).toEqual({
      events: [sent('agent', 'hello')],
    }));
  it('by another agent moves the session to them, as the specification has it', () =>
    expect(given(opened, claimedBy(mei.agentId)).when(say('hello'), jun)).toEqual({
      events: [claimedBy(jun.agentId), sent('agent', 'hello')],
    }));
  it('opens a closed session again', () =>
    expect(given(opened, claimedBy(mei.agentId), closed).when(say('still here'))).toEqual({
      events: [{ type: 'session.reopened' }, sent('customer', 'still here')],
    }));
});

describe('translation', () => {
  const translation = { language: 'en', text: 'We can help', engine: 'deepl' } as const;
  const send = { ...say('我们可以帮您'), translation };
  const sentWith = { ...sent('agent', '我们可以帮您'), translation };
  const result = { source: 'zh', target: 'en', text: 'I was cheated', flag: null, engine: 'deepl' } as const;
  const cost = { ms: 120, characters: 4, costMicros: 80 };

  it('travels with an agent’s message, beside their own words', () =>
    expect(given(opened, claimedBy(mei.agentId)).when(send, mei)).toEqual({ events: [sentWith] }));
  it('is refused in a message of a customer', () =>
    expect(given(opened).when(send)).toEqual({ refused: 'access.denied' }));
  it('may be requested, and the request is not recorded', () =>
    expect(
      given(opened).when({ type: 'translation.request', of: 2, source: 'auto', target: 'en', attempt: 0 }, mei),
    ).toEqual({ events: [] }));
  it('is recorded for the message it is of, also in a closed chat', () =>
    expect(given(opened, closed).when({ type: 'translation.record', of: 2, ...result, ...cost }, system)).toEqual({
      events: [{ type: 'message.translated', of: 2, ...result, ...cost }],
    }));
});

describe('session.claim', () => {
  const claim = { type: 'session.claim' } as const;
  it('takes a waiting session', () =>
    expect(given(opened).when(claim, mei)).toEqual({ events: [claimedBy(mei.agentId)] }));
  it('is refused when somebody else was first', () =>
    expect(given(opened, claimedBy(mei.agentId)).when(claim, jun)).toEqual({ refused: 'session.taken' }));
  it('has nothing to do when the agent has the session already', () =>
    expect(given(opened, claimedBy(mei.agentId)).when(claim, mei)).toEqual({ events: [] }));
  it('is refused when the session is closed', () =>
    expect(given(opened, closed).when(claim, mei)).toEqual({ refused: 'session.closed' }));
  it('is not for customers', () => expect(given(opened).when(claim)).toEqual({ refused: 'access.denied' }));
});

describe('session.transfer, close, reopen and note.add', () => {
  it('hands a session over', () =>
    expect(given(opened, claimedBy(mei.agentId)).when({ type: 'session.transfer', agentId: jun.agentId }, mei)).toEqual(
      {
        events: [{ type: 'session.transferred', agentId: jun.agentId, from: mei.agentId }],
      },
    ));
  it('closes once', () => {
    expect(given(opened).when({ type: 'session.close' }, mei)).toEqual({ events: [closed] });
    expect(given(opened, closed).when({ type: 'session.close' }, mei)).toEqual({ events: [] });
  });
  it('reopens only what is closed', () => {
    expect(given(opened, closed).when({ type: 'session.reopen' }, mei)).toEqual({
      events: [{ type: 'session.reopened' }],
    });
    expect(given(opened).when({ type: 'session.reopen' }, mei)).toEqual({ events: [] });
  });
  it('keeps a note, but not a blank one', () => {
    expect(given(opened).when({ type: 'note.add', text: ' call back ' }, mei)).toEqual({
      events: [{ type: 'note.added', text: 'call back' }],
    });
    expect(given(opened).when({ type: 'note.add', text: ' ' }, mei)).toEqual({ refused: 'message.blank' });
  });
});

describe('timer.fire', () => {
  it('sends its text in the name of the organisation', () =>
    expect(given(opened).when(welcome, system)).toEqual({
      events: [{ type: 'message.sent', from: 'system', kind: 'welcome', text: 'Hello' }],
    }));
  it('still greets a customer who has written already', () =>
    expect(given(opened, sent('customer', 'hi')).when(welcome, system)).toHaveProperty('events'));
  it.each<[string, ChatEvent[]]>([
    ['a human has answered', [opened, claimedBy(mei.agentId), sent('agent', 'hi')]],
    ['the session is closed', [opened, closed]],
  ])('is moot once %s', (_, history) =>
    expect(given(...history).when(welcome, system)).toEqual({ refused: 'timer.moot' }),
  );
});

describe('session.erase', () => {
  const erased: ChatEvent = { type: 'session.erased' };
  const erase = { type: 'session.erase' } as const;
  it('erases, whatever the state', () => {
    for (const history of [[opened], [opened, claimedBy(mei.agentId)], [opened, closed]])
      expect(given(...history).when(erase)).toEqual({ events: [erased] });
  });
  it('is refused where there is no session', () => expect(given().when(erase)).toEqual({ refused: 'session.unknown' }));
  it('is final', () => {
    for (const command of [say('hello'), erase, open, welcome])
      expect(given(opened, erased).when(command, system)).toEqual({ refused: 'session.erased' });
  });
});

describe('contact.give', () => {
  it('records which details change, and never the details', () =>
    expect(given(opened).when({ type: 'contact.give', name: 'Ada', phone: null })).toEqual({
      events: [{ type: 'contact.given', fields: ['name', 'phone'] }],
    }));
  it('changes nothing when it names nothing', () =>
    expect(given(opened).when({ type: 'contact.give' })).toEqual({ events: [] }));
});

describe('identity.record', () => {
  it('records which site vouches for which fields, and does not change the session', () =>
    expect(given(opened).when({ type: 'identity.record', host: 'shop.example', fields: ['email'] })).toEqual({
      events: [{ type: 'identity.confirmed', host: 'shop.example', fields: ['email'] }],
    }));
});

describe('session.rate', () => {
  it('records the rating, and does not change the session', () =>
    expect(given(opened, closed).when({ type: 'session.rate', stars: 4, text: ' kind ' })).toEqual({
      events: [{ type: 'session.rated', stars: 4, text: 'kind' }],
    }));
});
