import type { ChatEvent, EventOf } from '@libs/protocol/events.ts';
import type { SettingsForLocale } from '@libs/protocol/settings-texts.ts';
import type { GreetingKind, TimerKind } from '@libs/protocol/timers.ts';

type NewTimer = { kind: TimerKind; delaySeconds: number };

/** Which timers an event starts and which it cancels. They are stored with the event, in the same transaction. */
export type SessionEffects = { start: NewTimer[]; cancel: TimerKind[] };

/** In the language of the session: where that has no text to follow up with, nothing is followed up. */
type TimerSettings = Pick<SettingsForLocale, 'welcomeDelaySeconds' | 'followUpMessage' | 'followUpDelaySeconds'> & {
  /** The time of whoever asks, in milliseconds. */
  now: number;
};

const noEffects: SessionEffects = { start: [], cancel: [] };
const everyGreetingKind: Readonly<Record<GreetingKind, true>> = { welcome: true, 'follow-up': true };
const greetings = Object.keys(everyGreetingKind) as GreetingKind[];
/** After this no automatic text is wanted. Whoever answers has claimed it, which ends an offer. */
const cancelGreetings: SessionEffects = { start: [], cancel: greetings };
const cancelAllTimers: SessionEffects = { start: [], cancel: [...greetings, 'offer', 'wake'] };
/** The offer has an answer, and whoever has the conversation now has it in the list. */
const endOffer: SessionEffects = { start: [], cancel: ['offer', 'wake'] };

/** Which timers a message starts: what a timer sent may be followed up, what a person sent is not. */
const timersAfterMessage: Record<EventOf<'message.sent'>['kind'], (settings: TimerSettings) => NewTimer[]> = {
  text: () => [],
  welcome: ({ followUpMessage, followUpDelaySeconds }) =>
    followUpMessage === '' ? [] : [{ kind: 'follow-up', delaySeconds: followUpDelaySeconds }],
  'follow-up': () => [],
};

export function sessionEffects(event: ChatEvent, settings: TimerSettings): SessionEffects {
  switch (event.type) {
    case 'session.opened':
      // When the panel opened by itself, the visitor has already waited for the delay.
      return {
        start: [{ kind: 'welcome', delaySeconds: event.opening === 'click' ? settings.welcomeDelaySeconds : 0 }],
        cancel: [],
      };
    case 'message.sent':
      if (event.from === 'agent') return cancelGreetings;
      return { start: timersAfterMessage[event.kind](settings), cancel: [] };
    case 'attachment.sent':
      return event.from === 'agent' ? cancelGreetings : noEffects;
    case 'session.closed':
    case 'session.blocked':
    case 'session.erased':
      return cancelAllTimers;
    case 'session.offered':
      return { start: [{ kind: 'offer', delaySeconds: event.seconds }], cancel: [] };
    case 'session.claimed':
    case 'session.transferred':
    case 'offer.passed':
    case 'session.unassigned':
      return endOffer;
    case 'session.snoozed':
      return snoozeEffects(event, settings.now);
    case 'session.woken':
      return { start: [], cancel: ['wake'] };
    case 'contact.given':
    case 'identity.confirmed':
    case 'identifier.attributed':
    case 'session.tagged':
    case 'session.untagged':
    case 'distress.changed':
    case 'debrief.changed':
    case 'session.rated':
    case 'message.held':
    case 'message.released':
    case 'message.declined':
    case 'transfer.accepted':
    case 'skill.wanted':
    case 'session.reopened':
    case 'note.added':
    case 'message.translated':
      return noEffects;
  }
}

/** Snoozed again, it sleeps until the new time alone. */
function snoozeEffects({ until }: EventOf<'session.snoozed'>, now: number): SessionEffects {
  const start: NewTimer[] =
    until === null ? [] : [{ kind: 'wake', delaySeconds: Math.max(0, (Date.parse(until) - now) / 1000) }];
  return { start, cancel: ['wake'] };
}
