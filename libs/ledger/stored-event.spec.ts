import { randomBytes } from 'node:crypto';
import { evolve, noSession } from '@libs/chat/session.ts';
import { foldInboxRow } from '@libs/chat/inbox-projection.ts';
import { eventSamples } from '../../infra/jest/samples-of-every-type.ts';
import { chatEvent, messageEvents, sealedFields, type ChatEvent, type EventType } from '@libs/protocol/events.ts';
import { actorOfNumber, MESSAGE_TYPES_SQL, numberOfActor, numberOfType, typeOfNumber } from './event-types.ts';
import { newCommandId, newSessionId } from './ledger.contract.ts';
import type { StoredEvent } from './ledger.ts';
import { redactedEventOf, unknownKindOf } from './redacted-event.ts';
import { sealEvent, toSubjectKey } from './sealing.ts';
import { decodeStoredEvents, encodeStoredEvents, unsealEvent } from './stored-event.ts';
import { upcast } from './upcast.ts';

const key = toSubjectKey(randomBytes(32));
const samples = Object.values(eventSamples) as ChatEvent[];
const each = samples.map((event) => [event.type, event] as const);

function stored(event: ChatEvent): StoredEvent {
  const context = { sessionId: newSessionId(), commandId: newCommandId(), part: 0 };
  const position = { version: 3, pos: 7, at: new Date('2026-01-01T12:00:00.123Z') };
  return {
    ...sealEvent(key, event, context),
    ...context,
    ...position,
    actor: { role: 'customer' },
    digest: randomBytes(16),
  };
}

/** Every text in a value, however deep. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];

describe('an event of every type', () => {
  it.each(each)('%s is what the schema takes, as the samples have it', (_, event) => {
    expect(chatEvent.parse(event)).toEqual(event);
  });

  it.each(each)('%s is read as it was written', (_, event) => {
    const sealed = stored(event);
    const { sessionId, commandId } = sealed;
    expect(unsealEvent(key, sealed)).toEqual({
      ...{ sessionId, commandId, part: 0, version: 3, actor: { role: 'customer' }, event },
      at: '2026-01-01T12:00:00.123Z',
    });
  });

  it.each(each)('%s has nothing of its sealed fields in what is stored unsealed', (type, event) => {
    const { meta, body } = stored(event);
    const names: readonly string[] = sealedFields[type];
    expect(Object.keys(meta).filter((name) => names.includes(name))).toEqual([]);
    expect(body === null).toBe(names.length === 0);
    const personal = names.flatMap((name) => textsIn((event as Record<string, unknown>)[name]));
    const open = JSON.stringify(meta) + (body?.toString('latin1') ?? '');
    expect(personal.filter((text) => text.length > 4 && open.includes(text))).toEqual([]);
  });

  it('is read without a key only where nothing of it is sealed', () => {
    const canOpen = (event: ChatEvent) => {
      try {
        return unsealEvent(null, stored(event)).event.type === event.type;
      } catch {
        return false;
      }
    };
    const open = samples.filter(canOpen).map(({ type }) => type);
    expect(open).toEqual(samples.map(({ type }) => type).filter((type) => sealedFields[type].length === 0));
  });

  it.each(each)('%s travels between gateways as it is stored, its text still sealed', (_, event) => {
    const sealed = [stored(event), stored(event)];
    expect(decodeStoredEvents(encodeStoredEvents(sealed))).toEqual(sealed);
  });

  it.each(each)('%s has a value in every field for a reader without the key', (_, event) => {
    const faults = chatEvent.safeParse(redactedEventOf(stored(event))).error?.issues ?? [];
    expect(faults.filter(({ code }) => code === 'invalid_type')).toEqual([]);
  });

  it.each(each)('%s changes a session the same way for a reader without the key', (_, event) => {
    const redacted = redactedEventOf(stored(event));
    const opened = evolve(noSession, eventSamples['session.opened']);
    expect(evolve(opened, redacted)).toEqual(evolve(opened, event));
    const row = (folded: ChatEvent) => foldInboxRow(null, { version: 1, at: '2026-01-01', event: folded });
    expect(row(redacted)).toEqual(row(event));
  });
});

describe('the numbers of event types', () => {
  const types = Object.keys(eventSamples) as EventType[];

  it('are each given once and lead back to their type', () => {
    expect(new Set(types.map(numberOfType)).size).toBe(types.length);
    expect(types.map((type) => typeOfNumber(numberOfType(type)))).toEqual(types);
  });

  it('of messages are those that the fold counts', () => {
    const counted = types.filter((type) => {
      const { customerMessages, agentMessages } = evolve(noSession, eventSamples[type]);
      return customerMessages + agentMessages > 0;
    });
    expect(counted).toEqual(types.filter((type) => messageEvents[type]));
    expect(MESSAGE_TYPES_SQL).toBe(counted.map(numberOfType).join(', '));
  });

  it('of actors lead back to the actor', () => {
    const actors = [{ role: 'customer' }, { role: 'agent', agentId: 'mei' }, { role: 'system' }] as const;
    for (const actor of actors)
      expect(actorOfNumber(numberOfActor(actor.role), 'agentId' in actor ? actor.agentId : null)).toEqual(actor);
  });

  it('are known up to the schema of this build, and no further', () => {
    expect(types.map((type) => unknownKindOf(numberOfType(type), 1)).filter(Boolean)).toEqual([]);
    expect([unknownKindOf(0, 1), unknownKindOf(999, 1), unknownKindOf(2, 99)]).toEqual([
      ...['unknown-type', 'unknown-type', 'newer-schema'],
    ]);
  });
});

describe('a stored event of the wrong shape', () => {
  it.each([
    ['a field is missing', 'message.sent', { from: 'customer', kind: 'text' }],
    ['a field has another type', 'session.rated', { stars: 'four', text: '' }],
    ['a value is not in the list', 'session.opened', { lang: 'en', opening: 'knock' }],
  ] as const)('is not read as an event when %s', (_, type, fields) => {
    expect(() => upcast(type, 1, fields)).toThrow();
  });
});
