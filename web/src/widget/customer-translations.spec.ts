import type { TranslateResponse } from '@libs/protocol/translation.ts';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { withLocalTranslations } from '../chat/local-translations.ts';
import type { MessageLine } from '@libs/client/transcript.ts';
import { commandIdOf } from '@libs/client/testing/sample-events.ts';
import '../i18n/all-locales.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { CustomerTranslations, customerTargetLanguage } from './customer-translations.ts';

const messageLine = (version: number, text: string, from: MessageLine['from'] = 'agent'): MessageLine => ({
  is: 'bubble',
  commandId: commandIdOf(version),
  version,
  at: '2026-01-01T12:00:00.000Z',
  agentId: null,
  from,
  kind: 'text',
  text,
  state: 'sent',
});

const answer = (text: string, flag: TranslateResponse['flag'] = null): TranslateResponse => ({
  text,
  source: 'en',
  target: 'ja',
  flag,
  engine: null,
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the organisation’s messages in the customer’s language', () => {
  it.each([
    [['ja-JP', 'en'], 'ja'],
    [['tlh', 'fr-CA'], 'fr'],
    [['tlh'], 'en'],
    [['zh-TW'], null],
    [['zh-CN', 'ja'], null],
  ])('for a browser that reads %j is %s', (languages, expected) =>
    expect(customerTargetLanguage(languages)).toBe(expected),
  );

  it('are requested once, newest first, and never for the customer’s own messages', async () => {
    const requested: string[] = [];
    const own = new CustomerTranslations('ja', (text) => {
      requested.push(text);
      return Promise.resolve(answer(`訳 ${text}`));
    });
    const lines = [
      messageLine(1, 'one'),
      messageLine(2, 'mine', 'customer'),
      messageLine(3, 'three'),
      messageLine(4, 'four'),
    ];
    own.request(lines, 'en');
    own.request(lines, 'en');
    await settle();
    expect(requested).toEqual(['four', 'three', 'one']);
    own.request([...lines, messageLine(5, 'five')], 'en');
    await settle();
    expect(requested).toEqual(['four', 'three', 'one', 'five']);
    const read = withLocalTranslations(lines, own.translations.getState());
    expect(read.map((line) => line.is === 'bubble' && line.translations?.[0]?.text)).toEqual([
      '訳 one',
      undefined,
      '訳 three',
      '訳 four',
    ]);
    expect(withLocalTranslations(lines, own.translations.getState())[0]).toBe(read[0]);
  });

  it('fall back to the original, and are requested again only after a failure', async () => {
    const requested: string[] = [];
    const own = new CustomerTranslations('ja', (text) => {
      requested.push(text);
      return Promise.resolve(text === 'down' ? null : answer('', 'same-language'));
    });
    const lines = [messageLine(1, 'down'), messageLine(2, 'same')];
    own.request(lines, 'en');
    await settle();
    own.request(lines, 'en');
    await settle();
    expect(requested).toEqual(['same', 'down', 'down']);
    expect(withLocalTranslations(lines, own.translations.getState())).toBe(lines);
  });

  it('keep the reason with the message where a translation changed a fact, and are not requested again', async () => {
    const request = jest.fn(() => Promise.resolve(answer('I paid 300', 'tokens-changed')));
    const own = new CustomerTranslations('ja', request);
    const lines = [messageLine(1, 'I paid 300')];
    for (let time = 0; time < 2; time += 1) {
      own.request(lines, 'en');
      await settle();
    }
    expect(request).toHaveBeenCalledTimes(1);
    const [line] = withLocalTranslations(lines, own.translations.getState());
    expect(line).toMatchObject({ text: 'I paid 300', translations: [{ target: 'ja', flag: 'tokens-changed' }] });
  });

  it('are not requested where the greeting is in that language already', async () => {
    overwriteGetLocale(() => 'en');
    const request = jest.fn(() => Promise.resolve(null));
    new CustomerTranslations('en', request).request([messageLine(1, defaultWelcome.en, 'system')], 'en');
    await settle();
    expect(request).not.toHaveBeenCalled();
  });
});
