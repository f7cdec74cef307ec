import type { LiveChatSettings } from '@libs/protocol/settings.ts';

type ContactQuestionSettings = Pick<
  LiveChatSettings,
  'askForName' | 'askForEmail' | 'askForPhone' | 'allowSkipDetails'
>;

type ContactQuestionInput = {
  settings: ContactQuestionSettings;
  /** Messages that the customer has sent, or is about to. */
  customerMessages: number;
  /** Some detail has been entered before. */
  hasContact: boolean;
};

/** `hold`: the message waits for the answer. `offer`: it goes at once, and the question is only put. */
export type ContactQuestion = 'none' | 'hold' | 'offer';

/** Whether a message may go, or must ask for contact details first. Skipping never costs a message. */
export function contactQuestion({ settings, customerMessages, hasContact }: ContactQuestionInput): ContactQuestion {
  const asksForAny = settings.askForName || settings.askForEmail || settings.askForPhone;
  if (!asksForAny || customerMessages > 0 || hasContact) return 'none';
  return settings.allowSkipDetails ? 'offer' : 'hold';
}
