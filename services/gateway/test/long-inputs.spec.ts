import { isBlank } from '@libs/chat/blank-text.ts';
import { validatePhoneFormat, normalizePhone } from '@libs/chat/phone-format.ts';
import { isPlausibleTranslation } from '@libs/chat/translation-plausibility.ts';
import { protectTokens, restoreTokens } from '@libs/chat/translation-placeholders.ts';
import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import { findSecrets } from '@libs/guard/secrets.ts';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import { chatCommand } from '@libs/protocol/commands.ts';
import { inboxPageQuery } from '@libs/protocol/console-api.ts';
import { sanitizeFileName } from '@libs/protocol/files.ts';
import { inboxQuery, phoneCheckRequest } from '@libs/protocol/http.ts';
import { signInRequest } from '@libs/protocol/passkeys.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import { parseWith, type AnySchema } from '@libs/protocol/parse.ts';
import { isSafeName } from '@libs/protocol/text.ts';
import { credentials } from '@libs/protocol/socket-protocol.ts';
import { quadraticInputs } from '../../../infra/jest/regex-complexity.ts';
import { hasDuplicateKeys } from '../src/http-server/duplicate-json-keys.ts';
import { allowedMethods } from '../src/http-server/allowed-methods.ts';

const parses = (shape: AnySchema, wrap: (text: string) => unknown) => (text: string) =>
  void parseWith(shape, wrap(text));
const allowedAt = allowedMethods([{ method: 'GET', path: '/api/sessions/:sessionId/files/:fileId' }]);

const readers: [string, (text: string) => unknown][] = [
  ['a message', parses(chatCommand, (text) => ({ type: 'message.send', text }))],
  [
    'a language and a page',
    parses(chatCommand, (text) => ({ type: 'session.open', lang: text, opening: 'click', page: `/${text}` })),
  ],
  [
    'contact details',
    parses(chatCommand, (text) => ({ type: 'contact.give', name: text, email: text, phone: `+${text}` })),
  ],
  [
    'an engine',
    parses(chatCommand, (text) => ({
      type: 'message.send',
      text: 'x',
      translation: { language: text, text, engine: text },
    })),
  ],
  ['a sign-in', parses(signInRequest, (text) => ({ email: `${text}@${text}`, password: text, code: text }))],
  ['a place in the list', parses(inboxPageQuery, (text) => ({ after: text }))],
  ['positions', parses(inboxQuery, (text) => ({ since: text, timeZone: text }))],
  ['a phone to check', parses(phoneCheckRequest, (text) => ({ phoneNumber: text }))],
  [
    'an introduction',
    parses(credentials, (text) => ({ as: 'visitor', protocol: 1, lang: text, sessionId: text, key: text })),
  ],
  ['a header of languages', nearestLocale],
  ['what shows nothing', isBlank],
  ['a name', isSafeName],
  ['a phone', (text) => validatePhoneFormat(normalizePhone(text))],
  ['what a translator must not change', protectTokens],
  ['what a translator has made', (text) => restoreTokens(text, protectTokens(text))],
  ['a translation', (text) => isPlausibleTranslation({ original: text, translated: text, target: 'en' })],
  ['the name of a file', (text) => sanitizeFileName(text, 'image/png')],
  ['secrets', (text) => findSecrets(text, seedPhrases)],
  ['what an agent must not ask', findHoldReasons],
  ['keys said twice', hasDuplicateKeys],
  ['the methods of an address', allowedAt],
];

describe('104 a very long text', () => {
  it.each(readers)('is read in one pass as %s', (_, read) => expect(quadraticInputs(read)).toEqual([]));
});
