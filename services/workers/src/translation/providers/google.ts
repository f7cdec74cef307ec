import { askProvider, at, textsOf } from '../../outside/ask-provider.ts';
import { languageCodes } from '../language-codes.ts';
import type { Answered, Asked, Translator } from '../translator.ts';

export type GoogleOptions = { url: string; key: string };

const codes = languageCodes({ codes: { zh: 'zh-CN', he: 'iw' } });

/** Google Cloud Translation, Basic edition: `POST /language/translate/v2` (cloud.google.com/translate/docs). */
export class GoogleTranslate implements Translator {
  readonly name = 'google';
  readonly can = codes.can;

  constructor(private readonly options: GoogleOptions) {}

  async translate({ texts, source, target }: Asked, signal: AbortSignal): Promise<Answered> {
    const answer = await askProvider({
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
    const translations = at(answer, 'data', 'translations');
    return textsOf(translations, texts.length, (one) => at(one, 'translatedText')).map((text, index) => ({
      text,
      source: codes.ours(at(translations, index, 'detectedSourceLanguage')),
    }));
  }
}
