import { forEachLocale } from './language-list.ts';
import { locales } from './languages.ts';
import {
  defaultSettings,
  emptyLocalizedText,
  parseStoredSettings,
  settingsTextFields,
  type LocalizedText,
  type SettingsTextField,
} from './settings.ts';
import { builtInTexts, ownText, settingsForLocale, textInUse, withOwnTexts } from './settings-texts.ts';

const each = settingsTextFields.flatMap((field) => locales.map((locale) => [field, locale] as const));
/** Every way in which a team can have written some languages and left others. */
const written: LocalizedText[] = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (bits) =>
    Object.fromEntries(
      locales.map((locale, index) => [locale, bits & (1 << index) ? `own ${locale}` : '']),
    ) as LocalizedText,
);

describe.each(each)('what a visitor reads of %s in %s', (field, locale) => {
  it.each(written)('is the own text or the built-in one of that language: %j', (texts) => {
    const { text } = textInUse(field, texts, locale);
    expect(text).toBe(texts[locale] || builtInTexts[field][locale]);
    expect(settingsForLocale({ ...defaultSettings, [field]: texts }, locale)[field]).toBe(texts[locale]);
  });

  it('is not the product’s text of another language that was stored in its place', () => {
    for (const other of locales) {
      const texts = { ...emptyLocalizedText, [locale]: ` ${builtInTexts[field][other]}\n` };
      expect(textInUse(field, texts, locale).text).toBe(builtInTexts[field][locale]);
      expect(settingsForLocale({ ...defaultSettings, [field]: texts }, locale)[field]).toBe('');
    }
  });
});

describe('whose words they are', () => {
  const origins = (field: SettingsTextField, texts: Partial<LocalizedText>) =>
    forEachLocale((locale) => textInUse(field, { ...emptyLocalizedText, ...texts }, locale).origin);
  const all = (origin: string) => forEachLocale(() => origin);

  it('is said for each language', () => {
    expect(origins('welcomeMessage', { en: 'Good day' })).toEqual({ ...all('built-in'), en: 'own' });
    expect(origins('followUpMessage', { en: 'Still there?' })).toEqual({ ...all('missing'), en: 'own' });
    expect(origins('followUpMessage', { en: ' ' })).toEqual(all('none'));
    expect(origins('welcomeMessage', { en: builtInTexts.welcomeMessage.en })).toEqual(all('built-in'));
  });
});

it('a suggestion is no text of the team, whatever surrounds it; what goes on is', () => {
  const suggested = builtInTexts.welcomeMessage['zh-TW'];
  expect([ownText('welcomeMessage', ` ${suggested} `), ownText('welcomeMessage', `${suggested}!`)]).toEqual([
    '',
    `${suggested}!`,
  ]);
  const sent = { ...defaultSettings, welcomeMessage: builtInTexts.welcomeMessage, agentName: builtInTexts.agentName };
  expect(withOwnTexts(sent)).toEqual(defaultSettings);
});

it('the settings hold each text once per language, and never lend one to another', () => {
  const stored = parseStoredSettings({ welcomeMessage: { en: ' Good day ', 'zh-CN': '  ', de: 'Guten Tag' } });
  expect(forEachLocale((locale) => settingsForLocale(stored, locale).welcomeMessage)).toEqual({
    ...emptyLocalizedText,
    en: 'Good day',
  });
});
