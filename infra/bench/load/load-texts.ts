import type { Locale } from '@libs/protocol/languages.ts';
import type { LoadSide } from './load-conversation.ts';

/** Texts as people write them: short and long, with and without digits, always in these languages, so that figures compare. */
export const LOAD_LOCALES = ['en', 'zh-CN', 'zh-TW'] as const satisfies readonly Locale[];

const TEXTS: Record<LoadSide, Record<(typeof LOAD_LOCALES)[number], readonly string[]>> = {
  visitor: {
    en: [
      'Hello, is anybody there?',
      'I think I have been tricked and I do not know whom to ask.',
      'Somebody called me, said he was from my bank, and told me to move my savings to a safe account.',
      'It was on Tuesday at 14:30, and again on Wednesday morning.',
      'I sent 2,400 pounds in the first week and 1,850 more after that, because he said the money was frozen otherwise.',
      'yes',
      'No, I have not told my family yet. I am ashamed, to be honest.',
      'He had a nice voice and he knew my name, my street and which shop I had bought something in a few days before, so I believed him.',
      'The page looked exactly like the one of my bank',
      'They now want a fee of 300 to release it. Should I pay?',
      'ok thank you, I will look for the letter',
      'I have 3 screenshots and the number he called from.',
    ],
    'zh-CN': [
      '你好,有人在吗?',
      '我好像被骗了,不知道该问谁。',
      '有人打电话说是银行的,让我把存款转到一个安全账户。',
      '是星期二下午2点半打来的,第二天早上又打了一次。',
      '我第一周转了24000元,后来又转了18500元,因为他说不转钱就会被冻结。',
      '是的',
      '还没有告诉家里人,说实话我觉得很丢脸。',
      '他说话很客气,知道我的名字,也知道我前几天在哪家店买过东西,所以我就相信了他。',
      '那个网页和我银行的一模一样',
      '现在他们要我再交3000元手续费,我应该交吗?',
      '好的,谢谢,我去找一下那封信',
      '我有3张截图和他打来的号码。',
    ],
    'zh-TW': [
      '你好,請問有人在嗎?',
      '我好像被騙了,不知道該問誰。',
      '有人打電話說是銀行的,要我把存款轉到一個安全帳戶。',
      '是星期二下午2點半打來的,隔天早上又打了一次。',
      '我第一個星期匯了24000元,後來又匯了18500元,因為他說不匯錢就會被凍結。',
      '對',
      '還沒有跟家人說,老實說我覺得很丟臉。',
      '他講話很客氣,知道我的名字,也知道我前幾天在哪一家店買過東西,所以我就相信他了。',
      '那個網頁跟我銀行的一模一樣',
      '現在他們要我再付3000元手續費,我應該付嗎?',
      '好,謝謝,我去找那封信',
      '我有3張截圖和他打來的號碼。',
    ],
  },
  agent: {
    en: [
      'Hello, I am here. Take your time.',
      'Thank you for telling me. This happens to many people, and it is not your fault.',
      'When did it begin?',
      'Please do not pay anything more, whatever reason they give.',
      'Call your bank now on the number that is printed on your statement and ask them to stop the transfers.',
      'I will stay here while you do that.',
      'Keep the screenshots and write down the dates, the police will want to see them in that order.',
      'We have 2 short guides about this on our site, the second one has the steps for the first 24 hours.',
    ],
    'zh-CN': [
      '你好,我在。不用着急,慢慢说。',
      '谢谢你告诉我。很多人都遇到过,这不是你的错。',
      '是什么时候开始的?',
      '不管他们说什么理由,请不要再付钱了。',
      '请现在按对账单上印的号码打给你的银行,请他们停止转账。',
      '你打电话的时候,我会在这里等你。',
      '请保留截图,把日期按顺序写下来,报警时用得上。',
      '我们网站上有2篇简短的说明,第二篇写了头24小时要做的事。',
    ],
    'zh-TW': [
      '你好,我在。不用急,慢慢說。',
      '謝謝你告訴我。很多人都遇過,這不是你的錯。',
      '是什麼時候開始的?',
      '不管他們說什麼理由,請不要再付錢了。',
      '請現在照對帳單上印的號碼打給你的銀行,請他們停止轉帳。',
      '你打電話的時候,我會在這裡等你。',
      '請保留截圖,把日期照順序寫下來,報案時用得到。',
      '我們網站上有2篇簡短的說明,第二篇寫了頭24小時要做的事。',
    ],
  },
};

export function loadText(from: LoadSide, language: number, index: number): string {
  const texts = TEXTS[from][LOAD_LOCALES[language % LOAD_LOCALES.length]!];
  return texts[index % texts.length]!;
}
