import { requestProvider, valueAt, extractTexts } from '@libs/server/provider-request.ts';
import { languageCodes } from '../language-codes.ts';
import type { TranslatedBatch, TranslationBatch, Translator } from '../translator.ts';

export type GoogleOptions = { url: string; key: string };

const codes = languageCodes({ codes: { zh: 'zh-CN', he: 'iw' } });

/** Google Cloud Translation, Basic edition: `POST /language/translate/v2` (cloud.google.com/translate/docs). */
export class GoogleTranslate implements Translator {
  readonly name = 'google';
  readonly supports = codes.can;

  constructor(private readonly options: GoogleOptions) {}

  async translate({ texts, source, target }: TranslationBatch, signal: AbortSignal): Promise<TranslatedBatch> {
    const answer = await requestProvider({
      url: new URL('/language/translate/v2', this.options.url).href,
      headers: { 'x-goog-api-key': this.options.key },
      body: {
        q: texts,
        target: codes.target(target),
        format: 'text',
        ...(source === 'auto' ? {} : { source: codes.source(source) }),
      },
      signal,
    });
    const translations = valueAt(answer, 'data', 'translations');
    return extractTexts(translations, texts.length, (one) => valueAt(one, 'translatedText')).map((text, index) => ({
      text,
      source: codes.ownCode(valueAt(translations, index, 'detectedSourceLanguage')),
    }));
  }
}
