import { randomBytes } from 'node:crypto';
import { evolve, noSession } from '@libs/chat/session.ts';
import { type ChatEvent, chatEvent, type EventOf, type EventType, type RecordedEvent } from '@libs/protocol/events.ts';
import { locales } from '@libs/protocol/languages.ts';
import { newCommandId, newSessionId } from '@libs/ledger/ledger.contract.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { sealEvent, toSubjectKey } from '@libs/ledger/sealing.ts';
import { openEvent } from '@libs/ledger/stored-event.ts';
import { firstProtocols, isKnownToAllPages } from './event-protocols.ts';
import { isSameForAll, openVisibleEvents, visibleTo } from './visible-events.ts';
import { eventSamples } from '../../../../infra/jest/samples-of-every-type.ts';

const key = toSubjectKey(randomBytes(32));

function storedEvent(type: EventType, changed: Partial<StoredEvent> = {}): StoredEvent {
  const context = { sessionId: newSessionId(), commandId: newCommandId(), part: 0 };
  return {
    ...{ ...sealEvent(key, eventSamples[type], context), ...context, version: 3, pos: 7, at: new Date() },
    ...{ actor: { role: 'customer' }, digest: randomBytes(16), ...changed },
  };
}

const seen = (as: 'visitor' | 'agent', stored: StoredEvent, lang = 'en') =>
  visibleTo({ as, lang }, openVisibleEvents({ open: openEvent }, key, [stored])[0]!);
const textOf = (event: ReturnType<typeof seen>) =>
  'event' in event && event.event.type === 'message.sent' ? event.event.text : null;

describe('an event that this build cannot read', () => {
  const ofTomorrow = storedEvent('message.sent', { type: 9_999 });
  const damaged = storedEvent('message.sent', { body: randomBytes(40) });

  it('is shown as a message of the system, in the reader’s language, which every page understands', () => {
    for (const stored of [ofTomorrow, damaged]) {
      const { sessionId, version, commandId } = stored;
      const texts = locales.map((lang) => textOf(seen('visitor', stored, lang)));
      expect(new Set(texts).size).toBe(locales.length);
      const shown = seen('agent', stored);
      expect(shown).toMatchObject({ sessionId, version, commandId, actor: { role: 'system' } });
      const { event } = shown as Extract<typeof shown, { event: object }>;
      expect(chatEvent.parse(event)).toMatchObject({ type: 'message.sent', from: 'system', kind: 'text' });
      expect(evolve(noSession, event)).toBe(noSession);
    }
  });

  it('says whether it can be expected later', () => {
    expect(textOf(seen('visitor', ofTomorrow))).toContain('yet');
    expect(textOf(seen('visitor', damaged))).toContain('any more');
  });

  it('stays hidden from customers where its type is for agents', () => {
    const note = storedEvent('note.added', { body: randomBytes(40) });
    expect(seen('visitor', note)).toMatchObject({ hidden: true, version: 3 });
    expect(textOf(seen('agent', note))).toContain('any more');
  });
});

describe('an event of a type that is newer than the reader’s page', () => {
  const stored = storedEvent('session.rated');
  const first = { ...firstProtocols, 'session.rated': 7 };
  const shownTo = (protocol: number) =>
    visibleTo({ as: 'visitor', lang: 'en', protocol }, openEvent(key, stored) as RecordedEvent, first);

  it('is a placeholder there, and itself on a page that knows it', () => {
    expect(shownTo(6)).toMatchObject({ version: 3, actor: { role: 'system' }, event: { from: 'system' } });
    expect(shownTo(7)).toEqual(openEvent(key, stored));
  });

  it('is not the same for all readers of a room', () => {
    const rated = eventSamples['session.rated'];
    expect([isKnownToAllPages(rated, first), isKnownToAllPages(rated)]).toEqual([false, true]);
    expect(isSameForAll([openEvent(key, stored)])).toBe(true);
    expect(isSameForAll([openEvent(key, storedEvent('message.sent', { type: 9_999 }))])).toBe(false);
  });
});

describe('a video, on a page that was opened before there were any', () => {
  const picture = eventSamples['attachment.sent'] as EventOf<'attachment.sent'>;
  const shownTo = (event: ChatEvent, protocol: number) => {
    const recorded = { ...(openEvent(key, storedEvent('attachment.sent')) as RecordedEvent), event };
    return visibleTo({ as: 'agent', lang: 'en', protocol }, recorded);
  };

  it.each<[string, ChatEvent]>([
    ['sent', { ...picture, mediaType: 'video/mp4' }],
    ['held', { ...eventSamples['message.held'], file: { ...picture, mediaType: 'audio/webm' } } as ChatEvent],
  ])('is a placeholder, and a picture is not: %s', (_, event) => {
    expect([10, 11].map((protocol) => shownTo(event, protocol))).toMatchObject([
      { event: { type: 'message.sent', from: 'system' } },
      { event },
    ]);
    expect(shownTo(picture, 6)).toMatchObject({ event: picture });
    expect([event, picture].map((one) => isKnownToAllPages(one))).toEqual([false, true]);
  });
});

it('of an erased session its sealed events keep their versions', () => {
  const stored = storedEvent('message.sent');
  expect(openVisibleEvents({ open: openEvent }, null, [stored])).toMatchObject([{ hidden: true, version: 3 }]);
});
