import { requestProvider, valueAt, extractTexts } from '@libs/server/provider-request.ts';
import { languageCodes } from '../language-codes.ts';
import type { TranslatedBatch, TranslationBatch, Translator } from '../translator.ts';

export type AzureOptions = { url: string; key: string; region?: string | undefined };

const codes = languageCodes({ codes: { zh: 'zh-Hans', 'zh-TW': 'zh-Hant' } });

/** Azure AI Translator: `POST /translate?api-version=3.0` (learn.microsoft.com/azure/ai-services/translator). */
export class AzureTranslator implements Translator {
  readonly name = 'azure';
  readonly supports = codes.can;

  constructor(private readonly options: AzureOptions) {}

  async translate({ texts, source, target }: TranslationBatch, signal: AbortSignal): Promise<TranslatedBatch> {
    const url = new URL('/translate', this.options.url);
    url.search = new URLSearchParams({
      'api-version': '3.0',
      textType: 'plain',
      to: codes.target(target),
      ...(source === 'auto' ? {} : { from: codes.source(source) }),
    }).toString();
    const { key, region } = this.options;
    const answer = await requestProvider({
      url: url.href,
      headers: {
        'ocp-apim-subscription-key': key,
        ...(region ? { 'ocp-apim-subscription-region': region } : {}),
      },
      body: texts.map((Text) => ({ Text })),
      signal,
    });
    return extractTexts(answer, texts.length, (one) => valueAt(one, 'translations', 0, 'text')).map((text, index) => ({
      text,
      source: codes.ownCode(valueAt(answer, index, 'detectedLanguage', 'language')),
    }));
  }
}
