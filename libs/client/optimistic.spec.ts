import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import {
  type ConversationState,
  createConversationStore,
  withAck,
  withEvents,
  withPending,
  withRefusal,
} from './conversation-store.ts';
import { optimisticLines, optimisticSession } from './optimistic.ts';
import { gatewayRefusal } from './testing/gateway-refusal.ts';
import { AGENT, agent, commandIdOf, customer, recordedEvent, sessionOpenedEvent } from './testing/sample-events.ts';

const AT = '2026-01-01T12:00:09.000Z';
const opened = withEvents(createConversationStore().getState(), [sessionOpenedEvent()]).chat;
const closed = withEvents(opened, [recordedEvent(2, { type: 'session.closed' }, agent)]).chat;
const erased = withEvents(opened, [recordedEvent(2, { type: 'session.erased' }, { role: 'system' })]).chat;

/** The chat after commands of one's own, numbered from 11. */
const pending = (chat: ConversationState, ...commands: ChatCommand[]): ConversationState =>
  commands.reduce(
    (so, command, index) => withPending(so, { commandId: commandIdOf(11 + index), command, at: AT }),
    chat,
  );
const say = (text: string): ChatCommand => ({ type: 'message.send', text });
const summary = (chat: ConversationState, actor: Actor) =>
  optimisticLines(chat, actor).map((line) =>
    line.is === 'bubble' ? `${line.from} ${line.kind} ${line.text} ${line.state}` : line.what,
  );

describe('what a person sees of their own commands before the server answers', () => {
  it('shows a command as it will stand: without a version, at this device’s time, from who sent it', () => {
    const [line] = optimisticLines(pending(opened, say(' hello ')), agent).slice(-1);
    expect(line).toMatchObject({ text: 'hello', version: null, at: AT, agentId: AGENT, state: 'saved' });
    expect(line).not.toHaveProperty('refusal');
  });

  it('shows each state of a message for what it is', () => {
    const chat = pending(opened, say('one'), say('two'), say('three'));
    const acked = withAck(chat, commandIdOf(11), 2);
    const refused = withRefusal(acked, commandIdOf(12), gatewayRefusal('message.too-long', 'en'));
    const unkept = withPending(refused, {
      commandId: commandIdOf(14),
      command: say('four'),
      at: AT,
      isMemoryOnly: true,
    });
    expect(summary(unkept, customer)).toEqual([
      'customer text one sent',
      'customer text two refused',
      'customer text three saved',
      'customer text four unkept',
    ]);
    expect(optimisticLines(unkept, customer)[1]).toMatchObject({ refusal: { code: 'message.too-long' } });
  });

  it('judges each command by what those before it will have made of the session', () => {
    const chat = pending(closed, say('again'), { type: 'session.claim' }, say('hello'));
    expect(optimisticSession(chat, agent)).toMatchObject({ status: 'active', agentId: AGENT, agentMessages: 2 });
    expect(optimisticSession(closed, agent)).toMatchObject({ status: 'closed', agentMessages: 0 });
  });

  it('counts nothing that was refused, and changes nothing by it', () => {
    const claimed = withRefusal(
      pending(opened, { type: 'session.claim' }),
      commandIdOf(11),
      gatewayRefusal('session.taken', 'en'),
    );
    expect([summary(claimed, agent), optimisticSession(claimed, agent)]).toEqual([[], opened.session]);
    const spoken = withRefusal(pending(opened, say('x')), commandIdOf(11), gatewayRefusal('message.too-long', 'en'));
    expect(optimisticSession(spoken, customer)).toEqual(opened.session);
  });

  it('keeps a message in sight that these rules would refuse, because the server may know more', () => {
    expect(summary(pending(erased, say(' still here ')), customer)).toEqual([
      'erased',
      'customer text still here saved',
    ]);
  });

  it('shows nothing of any other command that these rules would refuse', () => {
    const chat = pending(erased, { type: 'session.claim' }, { type: 'session.close' });
    expect(summary(chat, agent)).toEqual(['erased']);
    expect(optimisticSession(chat, agent).status).toBe('erased');
  });

  it('changes neither the log’s lines nor its session', () => {
    const chat = pending(opened, say('hello'));
    const before = structuredClone({ lines: chat.lines, session: chat.session });
    optimisticLines(chat, customer);
    expect({ lines: chat.lines, session: chat.session }).toEqual(before);
  });

  it('is the very list of the log where nothing is under way, so that no view is drawn anew', () => {
    expect(optimisticLines(closed, customer)).toBe(closed.lines);
  });
});
