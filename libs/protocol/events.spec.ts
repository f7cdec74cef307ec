import { eventReaders, messageEvents, translatableFields, translatableText, type EventType } from './events.ts';

const eventTypes = Object.keys(eventReaders) as EventType[];

describe('the tables over events', () => {
  it('keep from customers what agents note, hold and mark, and nothing else', () => {
    expect(eventTypes.filter((type) => eventReaders[type] === 'agents')).toEqual([
      'note.added',
      'message.held',
      'message.released',
      'message.declined',
      'session.tagged',
      'session.untagged',
      'distress.changed',
      'debrief.changed',
      'session.offered',
      'offer.passed',
      'transfer.accepted',
      'skill.wanted',
      'session.snoozed',
      'session.woken',
    ]);
  });

  it('count words and files as messages, and nothing else', () => {
    expect(eventTypes.filter((type) => messageEvents[type])).toEqual(['message.sent', 'attachment.sent']);
  });

  it('let the words of a message go to a translator, and nothing else', () => {
    const translated = eventTypes.filter((type) => translatableFields[type].length > 0);
    expect(translated).toEqual(['message.sent']);
    expect(translatableText({ type: 'message.sent', from: 'customer', kind: 'text', text: '你好' })).toBe('你好');
    expect(translatableText({ type: 'note.added', text: 'among us' })).toBeNull();
  });
});
