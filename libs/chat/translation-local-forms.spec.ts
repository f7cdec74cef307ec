import { hasSameFacts } from './translation-facts.ts';

type Pair = readonly [languages: string, original: string, translated: string];

/** Dates, measures and idioms that the other language writes in its own way. */
const RIGHT: readonly Pair[] = [
  ['en>zh', 'In the small hours of 2 April my card was used.', '4月2日凌晨我的卡被盗刷。'],
  ['zh-TW>en', '我112/8/20匯了第一筆。', 'I wired the first amount on 20 August 2023.'],
  ['zh>en', '上旬转了一次。', 'I transferred once early in the month.'],
  ['ms>en', 'Awal Jun dia mula minta wang.', 'In early June he began asking for money.'],
  ['zh>en', '除夕夜我还在跟他聊天。', "On New Year's Eve I was still chatting with him."],
  ['en>ms', 'The parcel weighs two and a half kilos.', 'Bungkusan itu seberat 2.5 kg.'],
  ['ms>zh', 'Diskaun 30 peratus kalau bayar hari ini.', '今天付款打七折。'],
  ['zh>en', '他开口就要一百个U。', 'The first thing he asked for was 100 USDT.'],
  ['en>zh', "I'm at my wits' end.", '我已经无计可施了。'],
  ['zh>en', '钱要不回来了，我也认了。', 'I will not get the money back, and I have accepted it.'],
  ['zh>en', '他叫我别告诉任何人。', 'He told me to keep it to myself.'],
  ['zh>en', '去年年底我认识了他。', 'I met him at the end of last year.'],
  ['en>ms', 'Her Instagram is mei.mei__02.', 'Instagram dia mei.mei__02.'],
  ['en>zh', 'At dawn he called.', '黎明时他打来了电话。'],
  ['ms>en', 'Dia telefon waktu senja.', 'He called at dusk.'],
];

/** The same originals with another fact. */
const ALTERED: readonly Pair[] = [
  ['en>zh', 'In the small hours of 2 April my card was used.', '4月2日下午我的卡被盗刷。'],
  ['zh-TW>en', '我112/8/20匯了第一筆。', 'I wired the first amount on 20 August 2022.'],
  ['zh-TW>en', '我112/8/20匯了第一筆。', 'I wired the first amount on 8 December 2023.'],
  ['zh>en', '上旬转了一次。', 'I transferred once at the end of the month.'],
  ['ms>en', 'Awal Jun dia mula minta wang.', 'In late June he began asking for money.'],
  ['zh>en', '除夕夜我还在跟他聊天。', "On New Year's Eve at 9 pm I was still chatting with him."],
  ['en>ms', 'The parcel weighs two and a half kilos.', 'Bungkusan itu seberat 3.5 kg.'],
  ['ms>zh', 'Diskaun 30 peratus kalau bayar hari ini.', '今天付款打三折。'],
  ['zh>en', '他开口就要一百个U。', 'The first thing he asked for was 1,000 USDT.'],
  ['zh>en', '他开口就要一百个U。', 'The first thing he asked for was 100 ringgit.'],
  ['zh>en', '钱要不回来了，我也认了。', 'I will get the money back, and I have accepted it.'],
  ['zh>en', '去年年底我认识了他。', 'I met him at the beginning of last year.'],
  ['en>ms', 'Her Instagram is mei.mei__02.', 'Instagram dia mei.mei_02.'],
  ['en>ms', 'Her Instagram is mei.mei__02.', 'Instagram dia mei.mai__02.'],
  ['en>zh', 'At dawn he called.', '黄昏时他打来了电话。'],
];

function isShown([languages, original, translated]: Pair): boolean {
  const [source, target] = languages.split('>') as [string, string];
  return hasSameFacts(original, translated, { source, target });
}

describe('dates, measures and idioms of another language', () => {
  it.each(RIGHT)('%s is shown: %s | %s', (...pair) => expect(isShown(pair)).toBe(true));

  it.each(ALTERED)('%s is not shown with another fact: %s | %s', (...pair) => expect(isShown(pair)).toBe(false));
});
