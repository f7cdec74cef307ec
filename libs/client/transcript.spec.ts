import { AGENT, agent, messageSentEvent, sessionOpenedEvent, recordedEvent } from './testing/sample-events.ts';
import { lineFromEvent, withEventLines } from './transcript.ts';

describe('lineOf', () => {
  it('turns a message into a bubble that knows who spoke, where it stands and that it is sent', () => {
    expect(lineFromEvent(messageSentEvent(2, 'hello', agent))).toMatchObject({
      is: 'bubble',
      from: 'agent',
      agentId: AGENT,
      kind: 'text',
      text: 'hello',
      version: 2,
      state: 'sent',
    });
  });

  it('turns what happened to the session into notices, and its opening into nothing', () => {
    expect(lineFromEvent(recordedEvent(2, { type: 'session.claimed', agentId: AGENT }, agent))).toMatchObject({
      is: 'notice',
      what: 'claimed',
      agentId: AGENT,
    });
    expect(lineFromEvent(recordedEvent(3, { type: 'session.closed' }, agent))).toMatchObject({
      is: 'notice',
      what: 'closed',
    });
    expect(lineFromEvent(sessionOpenedEvent())).toBeNull();
  });

  it('keeps an internal note apart from what was said to the customer', () => {
    expect(lineFromEvent(recordedEvent(2, { type: 'note.added', text: 'careful' }, agent))).toMatchObject({
      kind: 'note',
    });
  });

  it('says of the numbers of a message whose they are, once their writer has said it', () => {
    const identifiers = [
      { kind: 'card-number', ending: '1111' },
      { kind: 'card-number', ending: '5679' },
    ] as const;
    const sent = recordedEvent(2, {
      ...{ type: 'message.sent', from: 'customer', kind: 'text', text: '•••••• ••••••' },
      identifiers: [...identifiers],
    });
    const attributed = (index: number, owner: 'customer' | 'counterparty') =>
      recordedEvent(3, { type: 'identifier.attributed', message: sent.commandId, index, owner });
    const lines = withEventLines([], [sent, attributed(1, 'counterparty')]);
    expect(lines).toMatchObject([{ identifiers: [identifiers[0], { ...identifiers[1], owner: 'counterparty' }] }]);
    expect(withEventLines(lines, [attributed(1, 'customer')])).toMatchObject([
      { identifiers: [identifiers[0], { ...identifiers[1], owner: 'customer' }] },
    ]);
  });

  it('puts a translation to the message it is of, and nowhere else', () => {
    const translation = { source: 'en', target: 'zh', text: '你好', flag: null, engine: 'fake' } as const;
    const cost = { ms: 1, characters: 5, costMicros: 0 };
    const translated = recordedEvent(4, { type: 'message.translated', of: 2, ...translation, ...cost });
    const lines = withEventLines([], [messageSentEvent(2, 'hello'), messageSentEvent(3, 'help'), translated]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ text: 'hello', translations: [translation] });
    expect(lines[1]).not.toHaveProperty('translations');
  });
});
