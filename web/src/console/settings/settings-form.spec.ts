import { readFileSync } from 'node:fs';
import { locales } from '@libs/protocol/languages.ts';
import { defaultSettings, emptyLocalizedText } from '@libs/protocol/settings.ts';
import { builtInTexts } from '@libs/protocol/settings-texts.ts';
import { settingsToDraft, parseSeconds, draftToSettings } from './settings-form.ts';

describe('the settings form', () => {
  it.each([
    ['2', 2],
    ['', 0],
    ['soon', 0],
    ['-3', 0],
    ['61', 60],
    ['2.6', 3],
  ])('reads a delay of %j as %i seconds', (typed, seconds) => expect(parseSeconds(typed, 60)).toBe(seconds));

  it('sends the values entered, and no suggested default', () => {
    const { avatarUrl: _, ...own } = defaultSettings;
    expect(draftToSettings(settingsToDraft(defaultSettings))).toEqual(own);
    const written = { ...defaultSettings, welcomeMessage: { ...emptyLocalizedText, en: ' Hi\n' } };
    expect(draftToSettings(settingsToDraft(written))).toEqual({
      ...own,
      welcomeMessage: { ...emptyLocalizedText, en: 'Hi' },
    });
    const { welcomeMessage } = builtInTexts;
    expect(draftToSettings({ ...settingsToDraft(defaultSettings), welcomeMessage })).toEqual(own);
    expect(settingsToDraft({ ...defaultSettings, welcomeMessage })).toEqual(settingsToDraft(defaultSettings));
  });

  it.each(locales)('suggests the default texts that visitors read in %s', (locale) => {
    const messages = JSON.parse(readFileSync(`web/messages/${locale}.json`, 'utf8')) as Record<string, string>;
    expect(builtInTexts.agentName[locale]).toBe(messages.chat_agent_default);
    expect(builtInTexts.welcomeMessage[locale]).toBe(messages.chat_welcome);
    expect(builtInTexts.detailsExplanationMessage[locale]).toBe(messages.chat_contact_why);
  });
});
