import { sideOf } from './account-side.ts';
import { findCustomerSecrets } from './customer-secrets.ts';
import { isIdentifier, separateIdentifiers } from './identifiers.ts';

/** Numbers of cards that pass the check digit and nobody was ever given. */
const CARDS = ['6217 0000 1000 2345 679', '6228480402564890018', '4111 1111 1111 1111', '9558 8012 3456 7890 128'];

/** What people write about where they have paid to: `#` is the number. */
const payeeSentences: Record<'zh-CN' | 'zh-TW' | 'en', readonly string[]> = {
  'zh-CN': [
    '他们让我把钱转到收款账号 #，户名王某',
    '对方的卡号是 #，开户行是建设银行',
    '骗子给我的账号：#',
    '我把五万元打到了 # 这个卡上',
    '客服发给我的收款账户 #，让我马上充值',
    '昨天我往 # 转了三笔，一共八万',
    '平台给的入金账号 #',
    '老师说先汇到 #，会有人给我操作',
    '钱都打进了 #，户主叫李某',
    '收款人：张某，卡号 #，农业银行',
    '这个是他们的卡 #，能不能冻结',
    '请帮我查这个账户 # 是谁的',
    '他叫我转账给 #，说是保证金',
    '我汇款的对方账户 #',
    '转账凭证上的收款卡号 # 金额 20000',
    '那个女的发给我 #，让我还款到这里',
    '报案回执要写对方账号，是 #',
    '第一次转到 #，第二次是微信',
    '对方户名陈某 账号# 工商银行',
    '充值的时候写的账号是 #',
    '导师给的卡 #，每次都不一样',
    '我妈妈也转给了 # 三千块',
  ],
  'zh-TW': [
    '他們叫我匯到這個帳號 #，戶名王先生',
    '對方的卡號是 #，銀行代碼 822',
    '詐騙集團給我的帳戶：#',
    '我把十萬元轉到 # 了',
    '客服傳給我的收款帳號 #，要我馬上儲值',
    '昨天我匯了三筆到 #，總共八萬',
    '平台給的入金帳號 #',
    '老師說先存到 #，之後會幫我操作',
    '錢都匯進 #，戶主姓李',
    '收款人：張小姐，卡號 #',
    '這是他們的卡 #，可以凍結嗎',
    '請幫我查這個帳戶 # 是誰的',
    '他叫我轉帳給 #，說是保證金',
    '匯款單上的收款帳號 # 金額 20000',
    '那個男的傳 # 給我，叫我還款到這裡',
    '報案要寫對方帳號，是 #',
    '第一次轉到 #，第二次是超商',
    '對方戶名陳某 帳號# 國泰銀行',
    '儲值的時候寫的帳號是 #',
    '導師給的卡 #，每次都不一樣',
    '我媽媽也轉給 # 三千元',
    '警察要我提供對方的號碼：#',
  ],
  en: [
    'they told me to pay to #, name Wang',
    'the account they gave me is #',
    'I sent 4,500 dollars to # on Monday',
    'His card number is #, China Construction Bank',
    'The scammer sent me this number: #',
    'support asked me to transfer the deposit to #',
    'I wired everything to # and now they do not answer',
    'the beneficiary account was #',
    'payee: Chen Wei, card #',
    'my trainer gave me # and said it was the company account',
    'Please freeze #, that is where my money went',
    'the first payment was to #, the second in crypto',
    'she told me to top up # before Friday',
    'The receipt says recipient #',
    'money mule account, I think: #',
    'they wanted 20% tax paid to #',
    'this is the card he told me to pay: #',
    'can you trace who owns #? I paid them twice',
    'I deposited the cash into # at the machine',
    'for the police report: receiving account #',
    'the broker changed the account to # last week',
    'my mother also transferred 3,000 to #',
    'the number is #, they called it the code for the deposit',
    'The code they gave me is #, to pay the tax',
  ],
};

const sentences = Object.entries(payeeSentences).flatMap(([lang, texts]) =>
  texts.map((text, index) => [lang, text, CARDS[index % CARDS.length]!] as const),
);

describe('where somebody was told to pay to', () => {
  it('is written in more than sixty ways', () => expect(sentences.length).toBeGreaterThanOrEqual(60));

  it.each(sentences)('is kept as evidence, and no digit of it stays in the message (%s): %s', (_, sentence, card) => {
    const text = sentence.replace('#', card);
    const separated = separateIdentifiers(text, findCustomerSecrets({ text, earlier: [] }, []));
    expect(separated.values).toEqual([card]);
    expect(separated.text).toBe(sentence.replace('#', '••••••'));
  });

  it('is hardly ever proposed as the person’s own', () => {
    const taken = sentences.filter(([, sentence]) => {
      const text = sentence.replace('#', CARDS[0]!);
      const [found] = findCustomerSecrets({ text, earlier: [] }, []).filter(isIdentifier);
      return sideOf(text, found!) === 'own';
    });
    expect(taken).toHaveLength(0);
  });
});

describe('a card of one’s own', () => {
  it.each([
    'my card is #',
    '客服您好 我那張卡 # 要不要換',
    '客服要我提供卡號核對，我打了 #',
    '我的卡号是 #',
    '我的卡號是 #',
    'they charged my card #',
    '我自己的银行卡 # 被盗刷',
  ])('is proposed as that, and waits for the answer all the same: %s', (sentence) => {
    const text = sentence.replace('#', CARDS[2]!);
    const [found] = findCustomerSecrets({ text, earlier: [] }, []).filter(isIdentifier);
    expect(sideOf(text, found!)).toBe('own');
    expect(separateIdentifiers(text, [found!]).values).toEqual([CARDS[2]]);
  });
});
