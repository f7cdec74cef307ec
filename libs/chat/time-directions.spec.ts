import { hasSameTimeDirections } from './time-directions.ts';
import { hasSameFacts } from './translation-facts.ts';

type Pair = readonly [languages: string, original: string, translated: string];

const RIGHT: readonly Pair[] = [
  ['en>zh', 'He told me to pay before Friday.', '他叫我周五之前付款。'],
  ['en>zh', 'I paid him by 5 March.', '我在3月5日前付给了他。'],
  ['en>zh', 'The offer is valid until the end of May.', '优惠到五月底为止。'],
  ['en>zh', 'He has not replied since Tuesday.', '星期二以来他一直没有回复。'],
  ['en>zh-TW', 'I called the bank after 3 pm.', '我下午三點以後打給銀行。'],
  ['en>zh-TW', 'Everything was normal until June 2024.', '2024年6月以前一切正常。'],
  ['en>ms', 'Pay before 10 June.', 'Bayar sebelum 10 Jun.'],
  ['en>ms', 'The account has been frozen since Monday.', 'Akaun itu dibekukan sejak Isnin.'],
  ['en>ms', 'You can call me after 6 pm.', 'Anda boleh telefon saya selepas pukul 6 petang.'],
  ['ms>en', 'Sila hantar borang itu sebelum hari Rabu.', 'Please send the form before Wednesday.'],
  ['ms>en', 'Dia hilang sejak bulan lepas.', 'He has been gone since last month.'],
  ['ms>zh', 'Saya kenal dia selepas Krismas.', '我在圣诞节后认识他的。'],
  ['zh>en', '明天中午之前把钱转过来。', 'Transfer the money before noon tomorrow.'],
  ['zh>en', '3月20号以后他就不理我了。', 'After 20 March he ignored me.'],
  ['zh>en', '从去年年底开始我就联系不上他。', 'I have been unable to reach him since the end of last year.'],
  ['zh>en', '活动截至10月31日。', 'The offer runs until 31 October.'],
  ['zh-TW>en', '8月1號起提款要手續費。', 'Withdrawals carry a fee starting from 1 August.'],
  ['zh-TW>en', '週一前會有人聯絡您。', 'Someone will contact you by Monday.'],
  ['zh>ms', '晚上九点前请回电。', 'Sila telefon semula sebelum pukul 9 malam.'],
  ['zh>ms', '2月14日以后我没再转钱。', 'Selepas 14 Februari saya tidak pindahkan wang lagi.'],
  ['en>zh', 'After 5 transfers I ran out of money.', '转了5笔之后我就没钱了。'],
  ['en>zh', 'The price rose by 20% before Christmas.', '圣诞节前价格涨了20%。'],
  ['zh>en', '3天前我报了警。', 'I reported it to the police 3 days ago.'],
  ['zh>en', '三个月前认识的，五月以后开始转钱。', 'We met three months ago, and after May I began to transfer money.'],
  ['en>zh', 'She wants it by tomorrow morning.', '她要我明早之前给。'],
  ['en>zh', 'From Monday to Friday I am at work.', '周一到周五我上班。'],
  ['en>zh', 'The transfer left before the end of the month.', '月底前钱就转走了。'],
  ['en>zh', 'I had no problem before 2023.', '2023年以前我没有问题。'],
  ['en>zh', 'He must have the papers by half past four.', '他四点半之前必须拿到文件。'],
];

/** What is before a day or an hour in one text is after it in the other. */
const TURNED: readonly Pair[] = [
  ['en>zh', 'He told me to pay before Friday.', '他叫我周五之后付款。'],
  ['en>zh', 'I paid him by 5 March.', '我在3月5日后付给了他。'],
  ['en>zh', 'I paid him by 5 March.', '我从3月5日起付给他。'],
  ['en>zh', 'The offer is valid until the end of May.', '优惠从五月底开始。'],
  ['en>zh', 'He has not replied since Tuesday.', '星期二之前他一直没有回复。'],
  ['en>zh-TW', 'I called the bank after 3 pm.', '我下午三點以前打給銀行。'],
  ['en>zh-TW', 'Everything was normal until June 2024.', '2024年6月以後一切正常。'],
  ['en>ms', 'Pay before 10 June.', 'Bayar selepas 10 Jun.'],
  ['en>ms', 'The account has been frozen since Monday.', 'Akaun itu dibekukan hingga Isnin.'],
  ['en>ms', 'You can call me after 6 pm.', 'Anda boleh telefon saya sebelum pukul 6 petang.'],
  ['ms>en', 'Sila hantar borang itu sebelum hari Rabu.', 'Please send the form after Wednesday.'],
  ['ms>en', 'Sila hantar borang itu sebelum hari Rabu.', 'Please send the form from Wednesday on.'],
  ['ms>en', 'Dia hilang sejak bulan lepas.', 'He was gone until last month.'],
  ['ms>zh', 'Saya kenal dia selepas Krismas.', '我在圣诞节前认识他的。'],
  ['zh>en', '明天中午之前把钱转过来。', 'Transfer the money after noon tomorrow.'],
  ['zh>en', '3月20号以后他就不理我了。', 'Before 20 March he ignored me.'],
  ['zh>en', '从去年年底开始我就联系不上他。', 'I was unable to reach him before the end of last year.'],
  ['zh>en', '活动截至10月31日。', 'The offer runs from 31 October onwards.'],
  ['zh-TW>en', '8月1號起提款要手續費。', 'Withdrawals carry a fee until 1 August.'],
  ['zh-TW>en', '週一前會有人聯絡您。', 'Someone will contact you after Monday.'],
  ['zh>ms', '晚上九点前请回电。', 'Sila telefon semula selepas pukul 9 malam.'],
  ['zh>ms', '2月14日以后我没再转钱。', 'Sebelum 14 Februari saya tidak pindahkan wang lagi.'],
  ['en>zh', 'The price rose by 20% before Christmas.', '圣诞节后价格涨了20%。'],
  ['en>zh', 'She wants it by tomorrow morning.', '她要我明早之后给。'],
  ['en>zh', 'The transfer left before the end of the month.', '月底后钱就转走了。'],
  ['en>zh', 'I had no problem before 2023.', '2023年以后我没有问题。'],
  ['en>zh', 'He must have the papers by half past four.', '他四点半之后必须拿到文件。'],
];

function isShown([languages, original, translated]: Pair): boolean {
  const [source, target] = languages.split('>') as [string, string];
  return hasSameFacts(original, translated, { source, target });
}

describe('on which side of a day or an hour something is', () => {
  it.each(RIGHT)('%s is shown: %s | %s', (...pair) => expect(isShown(pair)).toBe(true));
  it.each(TURNED)('%s is not shown where it is the other side: %s | %s', (...pair) =>
    expect(isShown(pair)).toBe(false),
  );

  it.each([
    ['It will not open before nine.', '九点以后才开门。'],
    ['I paid on Friday.', '我周五之前付了款。'],
    ['I had paid by Friday and after Monday.', '我周五前、周一后付的款。'],
    ['Prices rose by 20% before he wrote.', '他写信之后涨了20%。'],
  ])('nothing is said of a text that names none, both, or denies one: %s | %s', (original, translated) => {
    expect(hasSameTimeDirections(original, translated)).toBe(true);
    expect(hasSameTimeDirections(translated, original)).toBe(true);
  });
});
