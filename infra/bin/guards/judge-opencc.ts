import { convertChinese, type ChineseRegion } from '../../../services/workers/src/translation/chinese-conversion.ts';
import { LineError, textField, type JudgedLine } from './judged-line.ts';

const REGIONS: readonly ChineseRegion[] = ['zh-CN', 'zh-TW', 'zh-HK'];

/** The wording of each region as the worker's converter writes it. */
export function judgeOpenCc(line: JudgedLine) {
  const to = REGIONS.find((region) => region === textField(line, 'to'));
  if (!to) throw new LineError('to is none of zh-CN, zh-TW, zh-HK');
  return { text: convertChinese(textField(line, 'text'), to) };
}
