import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AgentId, CommandId } from '@libs/protocol/ids.ts';
import type { AttachmentCommand, HoldCommand, ModerationDecisionCommand } from './decide.ts';
import { given } from './given-when.ts';

const mei = { role: 'agent', agentId: 'mei' as AgentId } as const;
const lead = { role: 'agent', agentId: 'lead' as AgentId } as const;
const held = '0199f3a2-0000-7000-8000-000000000001' as CommandId;

const opened: ChatEvent = { type: 'session.opened', lang: 'en', opening: 'auto' };
const closed: ChatEvent = { type: 'session.closed' };
const claimed: ChatEvent = { type: 'session.claimed', agentId: mei.agentId };
const reopened: ChatEvent = { type: 'session.reopened' };

describe('a message that waits for a second person', () => {
  const hold: HoldCommand = { type: 'message.hold', text: ' pay first ', reasons: ['fee'] };
  const release = (text: string): ModerationDecisionCommand => ({
    type: 'message.release',
    held,
    author: mei.agentId,
    text,
  });

  it('is recorded with its reasons and moves neither chat nor agent', () => {
    for (const history of [[opened], [opened, claimed, closed]])
      expect(given(...history).when(hold, mei)).toEqual({
        events: [{ type: 'message.held', text: 'pay first', reasons: ['fee'] }],
      });
  });

  it('is refused when it is blank, held or released', () => {
    expect(given(opened).when({ ...hold, text: '\u200b' }, mei)).toEqual({ refused: 'message.blank' });
    expect(given(opened).when(release(' '), lead)).toEqual({ refused: 'message.blank' });
  });

  it('is said by its author once a lead lets it pass, who does not get the chat by that', () => {
    expect(given(opened).when(release('pay first'), lead)).toEqual({
      events: [
        { type: 'message.released', held, author: mei.agentId },
        claimed,
        { type: 'message.sent', from: 'agent', kind: 'text', text: 'pay first' },
      ],
    });
  });

  it('may be a file, which is sent in its author’s name once a lead lets it pass', () => {
    const file = { name: 'a.png', mediaType: 'image/png', bytes: 1, sha256: '', pixels: null } as const;
    const heldFile: HoldCommand = { type: 'message.hold', text: 'a.png', reasons: [], file };
    expect(given(opened).when(heldFile, mei)).toEqual({
      events: [{ type: 'message.held', text: 'a.png', reasons: [], file }],
    });
    expect(given(opened).when({ ...release('a.png'), file } as ModerationDecisionCommand, lead)).toEqual({
      events: [
        { type: 'message.released', held, author: mei.agentId },
        claimed,
        { type: 'attachment.sent', from: 'agent', ...file },
      ],
    });
  });

  it('opens a closed chat only when it is released, and not when it is declined', () => {
    const history = given(opened, claimed, closed);
    expect(history.when(release('x'), lead)).toMatchObject({
      events: [{ type: 'message.released' }, reopened, { type: 'message.sent' }],
    });
    expect(history.when({ type: 'message.decline', held }, lead)).toEqual({
      events: [{ type: 'message.declined', held }],
    });
  });
});

describe('an attachment', () => {
  const file = { name: 'a.png', mediaType: 'image/png', bytes: 1, sha256: '', pixels: null } as const;
  const record: AttachmentCommand = { type: 'attachment.record', ...file };
  const sent = (from: 'customer' | 'agent') => ({ type: 'attachment.sent', from, ...file });

  it('is the customer’s or the agent’s, who takes the chat with it', () => {
    expect(given(opened).when(record)).toEqual({ events: [sent('customer')] });
    expect(given(opened).when(record, mei)).toEqual({ events: [claimed, sent('agent')] });
    expect(given(opened, claimed).when(record, mei)).toEqual({ events: [sent('agent')] });
  });

  it('is never the system’s', () => {
    expect(given(opened).when(record, { role: 'system' })).toEqual({ refused: 'access.denied' });
  });

  it('opens a closed chat again, as a message does', () => {
    expect(given(opened, claimed, closed).when(record)).toEqual({ events: [reopened, sent('customer')] });
  });
});

describe('a handover', () => {
  const transfer = { type: 'session.transfer', agentId: mei.agentId } as const;
  const transferred = { events: [{ type: 'session.transferred', agentId: mei.agentId }] };

  it.each<[string, ChatEvent[], object]>([
    ['a waiting chat', [opened], transferred],
    ['the chat of the same agent', [opened, claimed], { events: [] }],
    ['the closed chat of the same agent', [opened, claimed, closed], transferred],
  ])('of %s', (_, history, decision) => {
    expect(given(...history).when(transfer, lead)).toEqual(decision);
  });
});

describe('what is left out', () => {
  const translation = { language: 'zh', text: ' ', engine: 'deepl' } as const;

  it('is a translation that shows nothing, and not the message', () => {
    expect(given(opened, claimed).when({ type: 'message.send', text: 'hi', translation }, mei)).toEqual({
      events: [{ type: 'message.sent', from: 'agent', kind: 'text', text: 'hi' }],
    });
  });

  it('is an automatic text that shows nothing', () => {
    expect(given(opened).when({ type: 'timer.fire', kind: 'welcome', text: '\u2800' }, { role: 'system' })).toEqual({
      refused: 'timer.moot',
    });
  });
});
