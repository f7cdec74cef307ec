import { isBlank } from '@libs/chat/blank.ts';
import { judgePhone, tidyPhone } from '@libs/chat/phone.ts';
import { tokensOf } from '@libs/chat/tokens.ts';
import { outgoingReasons } from '@libs/guard/outgoing.ts';
import { findSecrets } from '@libs/guard/secrets.ts';
import { englishWords, chineseWords } from '@libs/guard/word-lists.ts';
import { chatCommand } from '@libs/protocol/commands.ts';
import { pageQuery } from '@libs/protocol/desk.ts';
import { inboxQuery, phoneCheckRequest, signInRequest } from '@libs/protocol/http.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import { parseWith, type Shape } from '@libs/protocol/parse.ts';
import { isNameable } from '@libs/protocol/text.ts';
import { credentials } from '@libs/protocol/wire.ts';
import { hasDoubledKeys } from '../src/edge/doubled-keys.ts';
import { allowedMethods } from '../src/edge/known-methods.ts';

/**
 * No pattern that reads a stranger's words may need a time that grows with the square of them. Measured against a
 * pattern that does, on the same input and in the same process, by the processor's own count: a slow or busy machine
 * slows both.
 */
const LENGTH = 40_000;
const SQUARE = /a+[^a]/u;

const probes = [
  'a'.repeat(LENGTH),
  '+1'.repeat(LENGTH / 2),
  '1 '.repeat(LENGTH / 2),
  '1-'.repeat(LENGTH / 2),
  ' '.repeat(LENGTH),
  '\\"'.repeat(LENGTH / 2),
  'a.'.repeat(LENGTH / 2),
  `${'a@'.repeat(LENGTH / 2)}`,
  'abandon '.repeat(LENGTH / 8),
  '的'.repeat(LENGTH),
  'https://'.repeat(LENGTH / 8),
  '-'.repeat(LENGTH),
];

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
  ['what a translator must not change', tokensOf],
  ['secrets', (text) => findSecrets(text, lists)],
  ['what an agent must not ask', outgoingReasons],
  ['keys said twice', hasDoubledKeys],
  ['the methods of an address', allowedAt],
];

/** Microseconds that the processor has worked for this process meanwhile, other threads of it included. */
function cost(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe('104 a very long text', () => {
  const square = cost(() => SQUARE.test('a'.repeat(LENGTH)));

  it.each(readers)('is read in one pass as %s', (_, read) => {
    const slow = probes.filter((probe) => {
      const costs = [1, 2, 3].map(() => cost(() => read(probe)));
      return Math.min(...costs) > square / 2;
    });
    expect(slow.map((probe) => probe.slice(0, 16))).toEqual([]);
  });
});
