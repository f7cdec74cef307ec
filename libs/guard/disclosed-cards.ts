import type { TextRange } from './secret-match.ts';

/** Words before a card that its holder had to read out, enter or show, or that others have since: it is the holder's own. */
const DISCLOSED = new RegExp(
  [
    String.raw`\bme\s+(?:to\s+)?(?:read|type|enter|show|scan|fill|put|give|say|photograph|upload)\b[^.!?\n]{0,16}$`,
    String.raw`\b(?:he|she|they|man|guy|caller|scammers?|fraudsters?|thief)\s+(?:\w+\s+)?(?:has|have|had|got|knows?|saw|needs?|copied|stole|took)\s+(?:\w+\s+){0,2}$`,
    String.raw`(?:\bI\s+|(?:^|[.!?,\n]|\b(?:so|and|then|just))\s*)(?:sent|gave|told|read|texted|showed)\s+(?:it\s+|out\s+)?(?:to\s+)?(?:him|her|them|the \w+)(?:\s+(?:was|is))?\W*$`,
    String.raw`\bI\s+(?:\w+\s+)?(?:typed|entered|keyed|put|filled)(?:\s+(?:in|it|was|is))*\W*$`,
    '(?:让|讓|叫|要|[骗騙])我(?:[输輸]入|填|念|唸|[报報]|拍|[读讀])[^。！？收付\n]{0,16}[。，： ]{0,2}$',
    '我(?:就|[当當][时時]|也|都|全)?(?:填|[输輸]入?|念|唸|[报報]|打的|打上)(?:的|了|上|[进進]去?)*(?:是|卡[号號])?[^。！？收付\n]{0,3}$',
    '(?:卡[号號]?|[号號][码碼]|[资資]料)(?:都|也|已[经經])?(?:[发發]?[给給]|告[诉訴])了?(?:[骗騙]子|[对對]方|他|她|客服|人家)[们們]?了?[^。！？\n]{0,4}$',
    '我(?:跟|和|[对對]|同)(?:客服|他|她|[对對]方|[骗騙]子)[们們]?(?:[说說]|[讲講]|[报報]|念|唸)了?[^。！？\n]{0,4}$',
    String.raw`\bsaya (?:bagi|beri|baca|taip)\w*\s+(?:kepada\s+)?(?:mereka|dia|penipu)\W*$|\b(?:mereka|dia|penipu)\s+(?:ada|tahu|dapat)\s+(?:\w+\s+){0,2}$`,
  ].join('|'),
  'iu',
);
const LOOKBACK_CHARACTERS = 90;

/** Whether the words before a card say that its holder disclosed it. */
export const isDisclosed = (text: string, { start }: TextRange): boolean =>
  DISCLOSED.test(text.slice(Math.max(0, start - LOOKBACK_CHARACTERS), start));
