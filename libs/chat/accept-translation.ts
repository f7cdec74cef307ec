import type { TranslationFlag, TranslationLanguage } from '@libs/protocol/translation.ts';
import { protectTokens, restoreTokens } from './translation-placeholders.ts';
import { isPlausibleTranslation } from './translation-plausibility.ts';

/** `answer` is what an engine answered to the text with placeholders; it may have written out what they stand for. */
type EngineAnswer = {
  original: string;
  answer: string;
  /** As detected or chosen; unknown ones are no obstacle. */
  source?: string;
  target: TranslationLanguage;
};

/**
 * What a reader is shown of an engine's answer: the translation with its tokens in place, or why the original is shown
 * instead. Worker and browser decide by this function only, and so does `npm run guards`.
 */
export function acceptTranslation({
  original,
  answer,
  source,
  target,
}: EngineAnswer): { text: string } | { flag: TranslationFlag } {
  const text = restoreTokens(answer, protectTokens(original), { source, target });
  if (text === null) return { flag: 'tokens-changed' };
  return isPlausibleTranslation({ original, translated: text, target }) ? { text } : { flag: 'answer-implausible' };
}

/** Our language of a tag as browsers and data files give it: `zh-HK` is read as `zh-TW`, unknown ones as English. */
export function translationLanguageOf(tag: string): TranslationLanguage {
  if (/^zh[-_](?:tw|hk|mo|hant)/i.test(tag)) return 'zh-TW';
  return tag.toLowerCase().split(/[-_]/)[0] as TranslationLanguage;
}
