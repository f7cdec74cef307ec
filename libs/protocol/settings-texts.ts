/**
 * Which words a visitor reads of the settings: the team's own in their language, or those of the product in their language,
 * never a text of another one. What the product says itself is never stored as a text of the team: a later version could
 * not change it any more, and in the field of another language it would be read by the wrong people.
 */
import { defaultWelcome } from './default-welcome.ts';
import { forEachLocale } from './language-list.ts';
import { locales, type Locale } from './languages.ts';
import {
  emptyLocalizedText,
  settingsTextFields,
  type LiveChatSettings,
  type LocalizedText,
  type SettingsTextField,
} from './settings.ts';

/**
 * What a visitor reads where the settings have no text of their own; empty means nothing. A page has only its own
 * language's messages, so the chat's words stand here again in all of them; `settings-form.spec.ts` compares them.
 */
export const builtInTexts: Readonly<Record<SettingsTextField, LocalizedText>> = {
  agentName: {
    ...{ 'zh-CN': '反欺诈援助服务', 'zh-TW': '反詐騙協助服務' },
    ...{ en: 'Anti-fraud support service', ms: 'Bantuan antipenipuan' },
  },
  welcomeMessage: defaultWelcome,
  followUpMessage: emptyLocalizedText,
  detailsExplanationMessage: {
    'zh-CN': '请留下您的联系方式，万一连接中断，我们还能找到您。只写名字，或您希望我们怎样称呼您，也可以。',
    'zh-TW': '請留下您的聯絡方式，萬一連線中斷，我們還能找到您。只寫名字，或您希望我們怎麼稱呼您，也可以。',
    en: 'Please leave your contact information, so that we can reach you if the connection breaks. A first name, or any name you like to be called by, is enough.',
    ms: 'Sila tinggalkan maklumat hubungan anda, supaya kami dapat menghubungi anda jika sambungan terputus. Nama pertama sahaja, atau apa-apa nama panggilan yang anda suka, sudah memadai.',
  },
  answeringTimes: emptyLocalizedText,
};

/** What of a text is the team's own: trimmed, and empty where it only repeats the product's, in whichever language. */
export function ownText(field: SettingsTextField, text: string): string {
  const own = text.trim();
  return locales.some((locale) => builtInTexts[field][locale] === own) ? '' : own;
}

/** All texts of one field, each as `ownText` has it. */
export const ownTexts = (field: SettingsTextField, texts: LocalizedText): LocalizedText =>
  forEachLocale((locale) => ownText(field, texts[locale]));

/** The same settings with nothing among their texts that is the product's. */
export const withOwnTexts = <S extends Record<SettingsTextField, LocalizedText>>(settings: S): S => ({
  ...settings,
  ...(Object.fromEntries(settingsTextFields.map((field) => [field, ownTexts(field, settings[field])])) as Record<
    SettingsTextField,
    LocalizedText
  >),
});

/** The settings as one visitor meets them: the team's own texts in one language, empty where that language has none. */
export type SettingsForLocale = Omit<LiveChatSettings, SettingsTextField> & Record<SettingsTextField, string>;

export function settingsForLocale(settings: LiveChatSettings, locale: Locale): SettingsForLocale {
  const own = settingsTextFields.map((field) => [field, ownText(field, settings[field][locale])]);
  return { ...settings, ...(Object.fromEntries(own) as Record<SettingsTextField, string>) };
}

/**
 * `own`: a text of the team. `built-in`: the product's. `missing`: nothing is read, although in another language there is
 * something. `none`: nothing is read in any language.
 */
type TextOrigin = 'own' | 'built-in' | 'missing' | 'none';

/** What a visitor in this language reads, and whose words it is. */
export function textInUse(
  field: SettingsTextField,
  texts: LocalizedText,
  locale: Locale,
): { text: string; origin: TextOrigin } {
  const own = ownTexts(field, texts);
  if (own[locale]) return { text: own[locale], origin: 'own' };
  const text = builtInTexts[field][locale];
  if (text) return { text, origin: 'built-in' };
  return { text, origin: locales.some((other) => own[other]) ? 'missing' : 'none' };
}
