import { isBlank } from '@libs/chat/blank.ts';
import { judgePhone, tidyPhone } from '@libs/chat/phone.ts';
import { tokensOf } from '@libs/chat/tokens.ts';
import { isPlausible } from '@libs/chat/translation.ts';
import { protectTokens, restoreTokens } from '@libs/chat/translation-tokens.ts';
import { outgoingReasons } from '@libs/guard/outgoing.ts';
import { findSecrets } from '@libs/guard/secrets.ts';
import { englishWords, chineseWords } from '@libs/guard/word-lists.ts';
import { chatCommand } from '@libs/protocol/commands.ts';
import { pageQuery } from '@libs/protocol/desk.ts';
import { cleanFileName } from '@libs/protocol/files.ts';
import { inboxQuery, phoneCheckRequest, signInRequest } from '@libs/protocol/http.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import { parseWith, type Shape } from '@libs/protocol/parse.ts';
import { isNameable } from '@libs/protocol/text.ts';
import { credentials } from '@libs/protocol/wire.ts';
import { slowTexts } from '../../../infra/jest/one-pass.ts';
import { hasDoubledKeys } from '../src/edge/doubled-keys.ts';
import { allowedMethods } from '../src/edge/known-methods.ts';

const parses = (shape: Shape, wrap: (text: string) => unknown) => (text: string) => void parseWith(shape, wrap(text));
const lists = { english: englishWords, chinese: chineseWords };
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
  ['a place in the list', parses(pageQuery, (text) => ({ after: text }))],
  ['positions', parses(inboxQuery, (text) => ({ since: text, timeZone: text }))],
  ['a phone to check', parses(phoneCheckRequest, (text) => ({ phoneNumber: text }))],
  [
    'an introduction',
    parses(credentials, (text) => ({ as: 'visitor', protocol: 1, lang: text, sessionId: text, key: text })),
  ],
  ['a header of languages', nearestLocale],
  ['what shows nothing', isBlank],
  ['a name', isNameable],
  ['a phone', (text) => judgePhone(tidyPhone(text))],
  ['what a message is found by', tokensOf],
  ['what a translator must not change', protectTokens],
  ['what a translator has made', (text) => restoreTokens(text, protectTokens(text))],
  ['a translation', (text) => isPlausible({ original: text, translated: text, target: 'en' })],
  ['the name of a file', (text) => cleanFileName(text, 'image/png')],
  ['secrets', (text) => findSecrets(text, lists)],
  ['what an agent must not ask', outgoingReasons],
  ['keys said twice', hasDoubledKeys],
  ['the methods of an address', allowedAt],
];

describe('104 a very long text', () => {
  it.each(readers)('is read in one pass as %s', (_, read) => expect(slowTexts(read)).toEqual([]));
});
