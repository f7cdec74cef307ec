import { nearestLocale, locales } from './languages.ts';
import { parseWith } from './parse.ts';
import { refusals } from './refusals.ts';
import { refusalMessages } from './refusal-messages.ts';
import { clientMessages } from './socket-protocol.ts';

const ids = { sessionId: '0198c0de-0000-7000-8000-000000000001', commandId: '0198c0de-0000-4000-8000-000000000002' };
const parseMessage = (text: unknown, extra: object = {}) =>
  parseWith(clientMessages.command, { ...ids, command: { type: 'message.send', text, ...extra } });

describe('parsing an input', () => {
  it('accepts a valid command', () => {
    expect(parseMessage('hello')).toMatchObject({ value: { command: { text: 'hello' } } });
  });

  it.each([
    ['nothing', undefined, 'shape.invalid'],
    ['null', null, 'shape.invalid'],
    ['an array', [], 'shape.invalid'],
    ['a number', 7, 'shape.invalid'],
    ['a string', 'x', 'shape.invalid'],
    [
      'an upper-case id',
      { ...ids, sessionId: ids.sessionId.toUpperCase(), command: { type: 'session.close' } },
      'id.malformed',
    ],
    [
      'a version 4 session id',
      { ...ids, sessionId: ids.commandId, command: { type: 'session.close' } },
      'id.malformed',
    ],
    [
      'the nil id',
      { ...ids, commandId: '00000000-0000-0000-0000-000000000000', command: { type: 'session.close' } },
      'id.malformed',
    ],
    ['an unknown command', { ...ids, command: { type: 'session.steal' } }, 'shape.invalid'],
  ])('refuses %s', (_, input, code) => {
    expect(parseWith(clientMessages.command, input)).toMatchObject({ refused: code });
  });

  it('refuses a field that is not known, by name', () => {
    expect(parseMessage('hello', { senderType: 'agent' })).toEqual({
      refused: 'field.unknown',
      field: 'command.senderType',
    });
    expect(
      parseWith(clientMessages.leave, JSON.parse(`{"sessionId":"${ids.sessionId}","__proto__":{"x":1}}`)),
    ).toMatchObject({
      refused: 'field.unknown',
    });
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('never gives back more of a field name than a bounded, plain one', () => {
    const refused = parseMessage('hello', { ['<script>'.repeat(1000)]: 1 }) as { field: string };
    expect(refused.field.length).toBeLessThanOrEqual(64);
    expect(refused.field).not.toContain('<');
  });

  it.each([
    ['a NUL', 'a\0b', 'text.malformed'],
    ['half a surrogate pair', 'a\ud800', 'text.malformed'],
    ['4,001 graphemes', '👨‍👩‍👧'.repeat(500) + '字'.repeat(3501), 'message.too-long'],
    ['one grapheme of ten thousand marks', 'e' + '\u0301'.repeat(10_000), 'message.too-long'],
    ['a megabyte', 'x'.repeat(1_000_000), 'message.too-long'],
  ])('refuses text with %s', (_, text, code) => {
    expect(parseMessage(text)).toMatchObject({ refused: code, field: 'command.text' });
  });

  it('takes 4,000 graphemes', () => {
    expect(parseMessage('字'.repeat(4000))).toHaveProperty('value');
  });
});

describe('refusals', () => {
  it.each(locales)('are worded in %s, each in its own words', (locale) => {
    const words = Object.values(refusalMessages[locale]);
    expect(words).toHaveLength(Object.keys(refusals).length);
    expect(new Set(words).size).toBe(words.length);
    expect(words.every((text) => text.trim().length > 3)).toBe(true);
  });

  it('find the nearest of our languages', () => {
    expect(['zh-HK,zh;q=0.9', 'zh-Hans-CN', 'en-GB', 'de', undefined, 'fr;q=1, zh-TW'].map(nearestLocale)).toEqual([
      'zh-TW',
      'zh-CN',
      'en',
      'en',
      'en',
      'zh-TW',
    ]);
  });
});
