import type { TranslateResponse } from '@libs/protocol/translation.ts';
import { defaultWelcome } from '@libs/protocol/settings.ts';
import { withFound } from '../chat/found-translations.ts';
import type { Bubble } from '../chat/transcript.ts';
import { commandIdOf } from '../testing/samples.ts';
import { OwnTranslations, ownLanguage } from './own-translations.ts';

const said = (version: number, text: string, from: Bubble['from'] = 'agent'): Bubble => ({
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

describe('what our side says, in the customer’s language', () => {
  it.each([
    [['ja-JP', 'en'], 'ja'],
    [['tlh', 'fr-CA'], 'fr'],
    [['tlh'], 'en'],
    [['zh-TW'], null],
    [['zh-CN', 'ja'], null],
  ])('for a browser that reads %j is %s', (languages, expected) => expect(ownLanguage(languages)).toBe(expected));

  it('is asked for once, the newest first, and never for the customer’s own words', async () => {
    const asked: string[] = [];
    const own = new OwnTranslations('ja', (text) => {
      asked.push(text);
      return Promise.resolve(answer(`訳 ${text}`));
    });
    const lines = [said(1, 'one'), said(2, 'mine', 'customer'), said(3, 'three'), said(4, 'four')];
    own.request(lines, 'en');
    own.request(lines, 'en');
    await settle();
    expect(asked).toEqual(['four', 'three', 'one']);
    own.request([...lines, said(5, 'five')], 'en');
    await settle();
    expect(asked).toEqual(['four', 'three', 'one', 'five']);
    const read = withFound(lines, own.found.getState());
    expect(read.map((line) => line.is === 'bubble' && line.translations?.[0]?.text)).toEqual([
      '訳 one',
      undefined,
      '訳 three',
      '訳 four',
    ]);
    expect(withFound(lines, own.found.getState())[0]).toBe(read[0]);
  });

  it('is the words themselves where there is none, and asked for again only after a failure', async () => {
    const asked: string[] = [];
    const own = new OwnTranslations('ja', (text) => {
      asked.push(text);
      return Promise.resolve(text === 'down' ? null : answer('', 'same-language'));
    });
    const lines = [said(1, 'down'), said(2, 'same')];
    own.request(lines, 'en');
    await settle();
    own.request(lines, 'en');
    await settle();
    expect(asked).toEqual(['same', 'down', 'down']);
    expect(withFound(lines, own.found.getState())).toBe(lines);
  });

  it('is not asked for where the house greets in that language already', async () => {
    const ask = jest.fn(() => Promise.resolve(null));
    new OwnTranslations('en', ask).request([said(1, defaultWelcome.en, 'system')], 'en');
    await settle();
    expect(ask).not.toHaveBeenCalled();
  });
});
