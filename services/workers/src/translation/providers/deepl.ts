import { askProvider, at, textsOf } from '../../outside/ask-provider.ts';
import { languageCodes } from '../language-codes.ts';
import type { Answered, Asked, Translator } from '../translator.ts';

export type DeepLOptions = { url: string; key: string };

const codes = languageCodes({
  codes: { en: 'EN-US', pt: 'PT-PT', zh: 'ZH-HANS', 'zh-TW': 'ZH-HANT' },
  sources: { en: 'EN', pt: 'PT', zh: 'ZH', 'zh-TW': 'ZH' },
  without: ['hi', 'ms', 'fa'],
});

/** DeepL API: `POST /v2/translate` (developers.deepl.com). The free and the paid plan differ by host. */
export class DeepL implements Translator {
  readonly name = 'deepl';
  readonly can = codes.can;

  constructor(private readonly options: DeepLOptions) {}

  async translate({ texts, source, target }: Asked, signal: AbortSignal): Promise<Answered> {
    const answer = await askProvider({
      url: new URL('/v2/translate', this.options.url).href,
      headers: { authorization: `DeepL-Auth-Key ${this.options.key}` },
      body: {
        text: texts,
        target_lang: codes.target(target).toUpperCase(),
        ...(source === 'auto' ? {} : { source_lang: codes.source(source).toUpperCase() }),
      },
      signal,
    });
    const translations = at(answer, 'translations');
    return textsOf(translations, texts.length, (one) => at(one, 'text')).map((text, index) => ({
      text,
      source: codes.ours(at(translations, index, 'detected_source_language')),
    }));
  }
}
