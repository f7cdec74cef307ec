import { requestProvider, valueAt, extractTexts } from '@libs/server/provider-request.ts';
import { languageCodes } from '../language-codes.ts';
import type { TranslatedBatch, TranslationBatch, Translator } from '../translator.ts';

export type DeepLOptions = { url: string; key: string };

const codes = languageCodes({
  codes: { en: 'EN-US', pt: 'PT-PT', zh: 'ZH-HANS', 'zh-TW': 'ZH-HANT' },
  sources: { en: 'EN', pt: 'PT', zh: 'ZH', 'zh-TW': 'ZH' },
  without: ['hi', 'ms', 'fa'],
});

/** DeepL API: `POST /v2/translate` (developers.deepl.com). The free and the paid plan differ by host. */
export class DeepL implements Translator {
  readonly name = 'deepl';
  readonly supports = codes.can;

  constructor(private readonly options: DeepLOptions) {}

  async translate({ texts, source, target }: TranslationBatch, signal: AbortSignal): Promise<TranslatedBatch> {
    const answer = await requestProvider({
      url: new URL('/v2/translate', this.options.url).href,
      headers: { authorization: `DeepL-Auth-Key ${this.options.key}` },
      body: {
        text: texts,
        target_lang: codes.target(target).toUpperCase(),
        ...(source === 'auto' ? {} : { source_lang: codes.source(source).toUpperCase() }),
      },
      signal,
    });
    const translations = valueAt(answer, 'translations');
    return extractTexts(translations, texts.length, (one) => valueAt(one, 'text')).map((text, index) => ({
      text,
      source: codes.ownCode(valueAt(translations, index, 'detected_source_language')),
    }));
  }
}
