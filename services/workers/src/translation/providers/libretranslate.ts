import { askProvider, at, textsOf } from '../../outside/ask-provider.ts';
import { languageCodes } from '../language-codes.ts';
import type { Answered, Asked, Translator } from '../translator.ts';

export type LibreTranslateOptions = { url: string; key?: string | undefined };

const codes = languageCodes({ codes: { zh: 'zh-Hans', 'zh-TW': 'zh-Hant' } });

/** LibreTranslate 1.6 and later, self-hosted: `POST /translate` (docs.libretranslate.com). */
export class LibreTranslate implements Translator {
  readonly name = 'libretranslate';
  readonly can = codes.can;

  constructor(private readonly options: LibreTranslateOptions) {}

  async translate({ texts, source, target }: Asked, signal: AbortSignal): Promise<Answered> {
    const answer = await askProvider({
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
    const detected = at(answer, 'detectedLanguage');
    return textsOf(at(answer, 'translatedText'), texts.length, (text) => text).map((text, index) => ({
      text,
      source: codes.ours(at(Array.isArray(detected) ? detected[index] : detected, 'language')),
    }));
  }
}
