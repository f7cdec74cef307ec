import { readFileSync } from 'node:fs';
import { locales } from '@libs/protocol/languages.ts';
import { defaultSettings, noTexts } from '@libs/protocol/settings.ts';
import { PRODUCT_TEXTS } from './product-texts.ts';
import { draftOf, secondsIn, settingsOf } from './settings-form.ts';

describe('the settings form', () => {
  it.each([
    ['2', 2],
    ['', 0],
    ['soon', 0],
    ['-3', 0],
    ['61', 60],
    ['2.6', 3],
  ])('reads a delay of %j as %i seconds', (typed, seconds) => expect(secondsIn(typed, 60)).toBe(seconds));

  it('sends what was written and nothing that it only suggests', () => {
    const { avatarUrl: _, ...own } = defaultSettings;
    expect(settingsOf(draftOf(defaultSettings))).toEqual(own);
    const written = { ...defaultSettings, welcomeMessage: { ...noTexts, en: ' Hi\n' } };
    expect(settingsOf(draftOf(written))).toEqual({ ...own, welcomeMessage: { ...noTexts, en: 'Hi' } });
  });

  it.each(locales)('suggests the words that visitors read in %s', (locale) => {
    const words = JSON.parse(readFileSync(`web/messages/${locale}.json`, 'utf8')) as Record<string, string>;
    expect(PRODUCT_TEXTS.agentName[locale]).toBe(words.chat_agent_default);
    expect(PRODUCT_TEXTS.detailsExplanationMessage[locale]).toBe(words.chat_contact_why);
  });
});
