import type { ChatEvent } from '@libs/protocol/events.ts';
import type { SettingsInOneLanguage } from '@libs/protocol/settings.ts';

export type TimerKind = 'welcome' | 'follow-up';
type NewTimer = { kind: TimerKind; delaySeconds: number };

/** Which alarms an event sets and which it silences. They are stored with the event, in the same transaction. */
export type FollowUps = { start: NewTimer[]; cancel: TimerKind[] };

/** In the language of the session: where that has no text to follow up with, nothing is followed up. */
type Delays = Pick<SettingsInOneLanguage, 'welcomeDelaySeconds' | 'followUpMessage' | 'followUpDelaySeconds'>;

const nothing: FollowUps = { start: [], cancel: [] };
/** Nobody waits for an automatic text any more. */
const answered: FollowUps = { start: [], cancel: ['welcome', 'follow-up'] };

export function followUpsOf(event: ChatEvent, settings: Delays): FollowUps {
  switch (event.type) {
    case 'session.opened':
      // After an automatic opening the visitor has sat through the delay already.
      return {
        start: [{ kind: 'welcome', delaySeconds: event.opening === 'click' ? settings.welcomeDelaySeconds : 0 }],
        cancel: [],
      };
    case 'message.sent':
      if (event.kind === 'welcome' && settings.followUpMessage !== '')
        return { start: [{ kind: 'follow-up', delaySeconds: settings.followUpDelaySeconds }], cancel: [] };
      return event.from === 'agent' ? answered : nothing;
    case 'attachment.sent':
      return event.from === 'agent' ? answered : nothing;
    case 'session.closed':
    case 'session.erased':
      return answered;
    case 'contact.given':
    case 'identity.confirmed':
    case 'session.rated':
    case 'message.held':
    case 'message.released':
    case 'message.declined':
    case 'session.claimed':
    case 'session.transferred':
    case 'session.reopened':
    case 'note.added':
    case 'message.translated':
      return nothing;
  }
}
