import type { PhoneCheckResponse } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { phoneMessages } from '@libs/chat/phone-messages.ts';
import { fillField, clickElement } from './user-actions.ts';
import type { ChatStateSetup } from './prepare-widget.ts';
import { daysAgo, sessionOpened } from './sample-events.ts';
import { sampleTexts } from './sample-texts.ts';
import type { ChatState } from './chat-state.ts';

const ASKS_FOR_ALL = { askForName: true, askForEmail: true, askForPhone: true };

/** The first message is held until contact details are given. */
const contactFormSetup = (lang: Locale, more: Partial<ChatStateSetup> = {}): ChatStateSetup => ({
  log: [sessionOpened(daysAgo(0, '09:30'))],
  settings: ASKS_FOR_ALL,
  after({ controller }) {
    controller.setDraft(sampleTexts[lang].help);
    controller.send(sampleTexts[lang].help);
  },
  ...more,
});

const unknownNumber = {
  countryCode: null,
  countryName: null,
  message: '',
  carrier: null,
  rateLimited: false,
  formatted: null,
  lineType: null,
} as const;

const validNumber = (lang: Locale): PhoneCheckResponse => ({
  ...unknownNumber,
  isValid: true,
  countryCode: 'SG',
  countryName: new Intl.DisplayNames(lang, { type: 'region' }).of('SG')!,
  carrier: sampleTexts[lang].carrier,
});

const PHONE_INPUT = 'input[type=tel]';

export const contactStates: readonly ChatState[] = [
  { name: 'contact', title: 'How can we reach you?', setup: (lang) => contactFormSetup(lang) },
  {
    name: 'contact-offer',
    title: 'The same, as an offer',
    setup: (lang) =>
      contactFormSetup(lang, {
        settings: { ...ASKS_FOR_ALL, allowSkipDetails: true, detailsExplanationMessage: sampleTexts[lang].why },
      }),
  },
  {
    name: 'contact-wrong',
    title: 'The address is none',
    setup: (lang) =>
      contactFormSetup(lang, { settings: { askForName: true, askForEmail: true, allowSkipDetails: true } }),
    async actions(box) {
      await fillField(box, 'input[type=email]', 'lin yue at example');
      await clickElement(box, '[role=dialog] [type=submit]');
    },
  },
  {
    name: 'phone-valid',
    title: 'The number is one',
    setup: (lang) => contactFormSetup(lang, { phone: validNumber(lang) }),
    actions: (box) => fillField(box, PHONE_INPUT, '+65 8123 4567'),
  },
  {
    name: 'phone-invalid',
    title: 'The number is none',
    setup: (lang) =>
      contactFormSetup(lang, {
        phone: { ...unknownNumber, isValid: false, message: phoneMessages[lang]['number.invalid'] },
      }),
    actions: (box) => fillField(box, PHONE_INPUT, '555 12345'),
  },
  {
    name: 'phone-limited',
    title: 'The number cannot be checked now',
    setup: (lang) => contactFormSetup(lang, { phone: { ...unknownNumber, isValid: false, rateLimited: true } }),
    actions: (box) => fillField(box, PHONE_INPUT, '555 12345'),
  },
];
