import { OpenCc } from '../../../services/workers/src/translation/providers/opencc.ts';
import { LineError, textField, type JudgedLine } from './judged-line.ts';

const openCc = new OpenCc();

/** The wording of each region as the worker's converter writes it; of Hong Kong it writes Taiwan's. */
const PAIRS = {
  'zh-CN': { source: 'zh-TW', target: 'zh' },
  'zh-TW': { source: 'zh', target: 'zh-TW' },
  'zh-HK': { source: 'zh', target: 'zh-TW' },
} as const;

export async function judgeOpenCc(line: JudgedLine) {
  const to = textField(line, 'to');
  if (!(to in PAIRS)) throw new LineError('to is none of zh-CN, zh-TW, zh-HK');
  const texts = [textField(line, 'text')];
  const [converted] = await openCc.translate({ texts, ...PAIRS[to as keyof typeof PAIRS] });
  return { text: converted!.text };
}
