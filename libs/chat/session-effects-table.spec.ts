import type { Actor } from '@libs/protocol/actors.ts';
import { eventSamples } from '../../infra/jest/samples-of-every-type.ts';
import type { ChatEvent, EventType } from '@libs/protocol/events.ts';
import { defaultSettings } from '@libs/protocol/settings.ts';
import { settingsForLocale } from '@libs/protocol/settings-texts.ts';
import { greetingKinds, timerKinds, type GreetingKind } from '@libs/protocol/timers.ts';
import { isShownInList, previewOf } from './inbox-projection.ts';
import { sessionEffects } from './session-effects.ts';

const settings = { ...settingsForLocale(defaultSettings, 'en'), followUpMessage: 'Still there?', now: 0 };
const types = Object.keys(eventSamples) as EventType[];
const typesWhere = (holds: (event: ChatEvent) => boolean) => types.filter((type) => holds(eventSamples[type]));
const from = (role: Actor['role'], event: ChatEvent): ChatEvent => ({ ...event, from: role }) as ChatEvent;

describe('of all events', () => {
  it('only the opening, an offer and a snooze start a timer, besides what a timer itself has said', () => {
    expect(typesWhere((event) => sessionEffects(event, settings).start.length > 0)).toEqual([
      'session.opened',
      'session.offered',
      'session.snoozed',
    ]);
  });

  it('what an agent sends and the end of a session cancel every greeting, and nothing else does', () => {
    const endsGreetings = (event: ChatEvent) => sessionEffects(event, settings).cancel.includes('welcome');
    expect(typesWhere((event) => endsGreetings(from('agent', event)))).toEqual([
      'message.sent',
      'session.closed',
      'session.erased',
      'session.blocked',
      'attachment.sent',
    ]);
    for (const type of types) {
      const { cancel } = sessionEffects(eventSamples[type], settings);
      expect([[], ['wake'], ['offer', 'wake'], [...greetingKinds], [...timerKinds]]).toContainEqual(cancel);
    }
  });

  it('an offer ends with whoever takes it or lets it pass, and a snooze with whoever has it then', () => {
    const endsOffer = (event: ChatEvent) => sessionEffects(event, settings).cancel.join() === 'offer,wake';
    expect(typesWhere(endsOffer)).toEqual([
      ...['session.claimed', 'session.transferred', 'offer.passed', 'session.unassigned'],
    ]);
  });

  it('what a customer sends cancels no timer', () => {
    expect(
      typesWhere((event) => 'from' in event && sessionEffects(from('customer', event), settings).cancel.length > 0),
    ).toEqual([]);
  });

  it('the list shows what people send to each other, and not what is held, noted or translated', () => {
    expect(typesWhere((event) => previewOf(event) !== null)).toEqual(['message.sent', 'attachment.sent']);
    expect(typesWhere(isShownInList)).toEqual(['message.sent', 'attachment.sent']);
  });
});

describe('the message of a timer', () => {
  const spoken = greetingKinds.map((kind): ChatEvent => ({ type: 'message.sent', from: 'system', kind, text: 'x' }));

  it('is followed up by another kind at most, so that no session is written to for ever', () => {
    const next = (event: ChatEvent): ChatEvent[] =>
      sessionEffects(event, settings).start.map(({ kind }) => ({
        type: 'message.sent',
        from: 'system',
        kind: kind as GreetingKind,
        text: 'x',
      }));
    for (const event of spoken) {
      let row = [event];
      for (let step = 0; step < greetingKinds.length; step += 1) row = row.flatMap(next);
      expect(row).toEqual([]);
    }
  });

  it('is shown in no list', () => {
    expect(spoken.map((event) => [isShownInList(event), previewOf(event)])).toEqual(
      greetingKinds.map(() => [false, null]),
    );
  });
});
