import type { PhoneCheckResponse } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { phoneWords } from '@libs/chat/phone-words.ts';
import type { ChatState } from './chat-states.ts';
import { fill, press } from './hands.ts';
import type { Order } from './prepare-visit.ts';
import { daysAgo, opened } from './said.ts';
import { sampleWords } from './sample-words.ts';

const ASKS_FOR_ALL = { askForName: true, askForEmail: true, askForPhone: true };

/** The first message waits for the answer. */
const asked = (lang: Locale, more: Partial<Order> = {}): Order => ({
  log: [opened(daysAgo(0, '09:30'))],
  settings: ASKS_FOR_ALL,
  after({ visit }) {
    visit.write(sampleWords[lang].help);
    visit.send(sampleWords[lang].help);
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
  carrier: sampleWords[lang].carrier,
});

const PHONE = 'input[type=tel]';

export const contactStates: readonly ChatState[] = [
  { name: 'contact', title: 'How can we reach you?', order: (lang) => asked(lang) },
  {
    name: 'contact-offer',
    title: 'The same, as an offer',
    order: (lang) =>
      asked(lang, {
        settings: { ...ASKS_FOR_ALL, allowSkipDetails: true, detailsExplanationMessage: sampleWords[lang].why },
      }),
  },
  {
    name: 'contact-wrong',
    title: 'The address is none',
    order: (lang) => asked(lang, { settings: { askForName: true, askForEmail: true, allowSkipDetails: true } }),
    async hands(box) {
      await fill(box, 'input[type=email]', 'lin yue at example');
      await press(box, '[role=dialog] [type=submit]');
    },
  },
  {
    name: 'phone-valid',
    title: 'The number is one',
    order: (lang) => asked(lang, { phone: validNumber(lang) }),
    hands: (box) => fill(box, PHONE, '+65 8123 4567'),
  },
  {
    name: 'phone-invalid',
    title: 'The number is none',
    order: (lang) =>
      asked(lang, { phone: { ...unknownNumber, isValid: false, message: phoneWords[lang]['number.invalid'] } }),
    hands: (box) => fill(box, PHONE, '555 12345'),
  },
  {
    name: 'phone-limited',
    title: 'The number cannot be checked now',
    order: (lang) => asked(lang, { phone: { ...unknownNumber, isValid: false, rateLimited: true } }),
    hands: (box) => fill(box, PHONE, '555 12345'),
  },
];
