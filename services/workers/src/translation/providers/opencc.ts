import { Converter } from 'opencc-js';
import { isChinese } from '@libs/chat/translation-plausibility.ts';
import type { TranslationLanguage, TranslationSource } from '@libs/protocol/translation.ts';
import type { TranslatedBatch, TranslationBatch, Translator } from '../translator.ts';

const toTaiwan = Converter({ from: 'cn', to: 'twp' });
const toMainland = Converter({ from: 'twp', to: 'cn' });

/** Converts between Simplified and Traditional Chinese, with regional vocabulary. Runs locally. */
export class OpenCc implements Translator {
  readonly name = 'opencc';

  supports(source: TranslationSource, target: TranslationLanguage): boolean {
    return source !== 'auto' && isChinese(source) && isChinese(target) && source !== target;
  }

  async translate({ texts, source, target }: TranslationBatch): Promise<TranslatedBatch> {
    const convert = target === 'zh-TW' ? toTaiwan : toMainland;
    return texts.map((text) => ({ text: convert(text), source }));
  }
}

/** Which of the two a Chinese text is written in: the one whose conversion changes fewer characters. */
export function detectChineseScript(text: string): 'zh' | 'zh-TW' {
  const letters = [...text];
  const changed = (other: string) => {
    const others = [...other];
    return letters.filter((letter, index) => letter !== others[index]).length;
  };
  return changed(toTaiwanLetters(text)) >= changed(toMainlandLetters(text)) ? 'zh' : 'zh-TW';
}

/** Character by character, so that positions stay comparable. */
const toTaiwanLetters = Converter({ from: 'cn', to: 't' });
const toMainlandLetters = Converter({ from: 't', to: 'cn' });
