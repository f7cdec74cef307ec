import { isChinese } from '@libs/chat/translation-plausibility.ts';
import type { ReaderRegion, TranslationLanguage, TranslationSource } from '@libs/protocol/translation.ts';
import { convertChinese, type ChineseRegion } from '../chinese-conversion.ts';
import type { TranslatedBatch, TranslationBatch, Translator } from '../translator.ts';

/** Converts between the Chinese of the mainland, of Taiwan and of Hong Kong. Runs locally. */
export class OpenCc implements Translator {
  readonly name = 'opencc';

  supports(source: TranslationSource, target: TranslationLanguage): boolean {
    return source !== 'auto' && isChinese(source) && isChinese(target) && source !== target;
  }

  async translate({ texts, source, target, region }: TranslationBatch): Promise<TranslatedBatch> {
    return texts.map((text) => ({ text: convertChinese(text, regionOf(target, region)), source }));
  }
}

const regionOf = (target: TranslationLanguage, region?: ReaderRegion): ChineseRegion => {
  if (target !== 'zh-TW') return 'zh-CN';
  return region === 'HK' ? 'zh-HK' : 'zh-TW';
};
