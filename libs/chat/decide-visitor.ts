import type { Actor } from '@libs/protocol/actors.ts';
import type { CommandOf } from '@libs/protocol/commands.ts';
import type { MessageIdentifier } from '@libs/protocol/identifiers.ts';
import { isBlank } from './blank-text.ts';
import type { Decision } from './decision.ts';
import { eventsBeforeSending } from './events-before-sending.ts';
import type { Session } from './session.ts';

/** A message whose identifiers the gateway has taken out of the text, and which may say that somebody is in danger. */
export type GuardedMessage = CommandOf<'message.send'> & { identifiers?: MessageIdentifier[]; isDistressed?: true };

/** What a visitor may send; agents send some of it, too. */
export type VisitorCommand =
  | GuardedMessage
  | CommandOf<
      'session.open' | 'contact.give' | 'session.erase' | 'translation.request' | 'identifier.attribute' | 'session.rate'
    >;
