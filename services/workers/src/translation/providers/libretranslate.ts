import { requestProvider, valueAt, extractTexts } from '@libs/server/provider-request.ts';
import { languageCodes } from '../language-codes.ts';
import type { TranslatedBatch, TranslationBatch, Translator } from '../translator.ts';

export type LibreTranslateOptions = { url: string; key?: string | undefined };

const codes = languageCodes({ codes: { zh: 'zh-Hans', 'zh-TW': 'zh-Hant' } });

/** LibreTranslate 1.6 and later, self-hosted: `POST /translate` (docs.libretranslate.com). */
export class LibreTranslate implements Translator {
  readonly name = 'libretranslate';
  readonly supports = codes.can;

  constructor(private readonly options: LibreTranslateOptions) {}

  async translate({ texts, source, target }: TranslationBatch, signal: AbortSignal): Promise<TranslatedBatch> {
    const answer = await requestProvider({
      url: new URL('/translate', this.options.url).href,
      body: {
        q: texts,
        source: source === 'auto' ? 'auto' : codes.source(source),
        target: codes.target(target),
        format: 'text',
        ...(this.options.key ? { api_key: this.options.key } : {}),
      },
      signal,
    });
    const detected = valueAt(answer, 'detectedLanguage');
    return extractTexts(valueAt(answer, 'translatedText'), texts.length, (text) => text).map((text, index) => ({
      text,
      source: codes.ownCode(valueAt(Array.isArray(detected) ? detected[index] : detected, 'language')),
    }));
  }
}
