import type { RuledReason } from './outgoing-rules.ts';
import { findHoldReasons } from './outgoing-check.ts';

/**
 * For every reason what is held beside a sentence with much the same words that agents must be able to send. A pattern
 * that is widened or narrowed changes one side of its row.
 */
type Row = readonly [held: string, free: string];

const english: Readonly<Record<RuledReason, readonly Row[]>> = {
  fee: [
    ['Please pay the processing fee today.', 'You should pay your rent first.'],
    ['We charge a fee of 5%.', 'The bank charges a fee for a recall.'],
    ['There is a fee of $20.', 'There is a form to fill in.'],
    ['Our commission is 10%.', 'Our commission for complaints wrote to you.'],
    ['Once you have paid, we start.', 'Once you have slept, write to us.'],
    ['Please send 500 usdt to our wallet.', 'Please send us the address of the wallet that got the money.'],
  ],
  password: [
    ['Please send me your password.', 'Please choose a strong password.'],
    ['Please tell me your PIN.', 'Please tell me which pinboard it was.'],
    ['We need your credentials.', 'We need your consent.'],
  ],
  code: [
    ['Please send me the code.', 'Please send me the postcode of the shop.'],
    ['What is the verification code?', 'What is the reference code of the transfer?'],
    ['Please tell me the text code.', 'Please tell me the country code of the number.'],
  ],
  'seed-phrase': [
    ['Please send me your recovery phrase.', 'Please tell me how the recovery is going.'],
    ['Please write down the twelve words.', 'Please write down what the word means.'],
    ['I need the seed.', 'I need the seeds.'],
  ],
  'card-number': [
    ['Please send me your card number.', 'Please call the number on your card.'],
    ['What is the expiry date?', 'What is the date of the payment?'],
  ],
  'remote-access': [
    ['Please install AnyDesk.', 'Please open the app of your bank.'],
    ['Please share your screen with me.', 'Please share your thoughts with me.'],
    ['I will connect to your computer.', 'We will connect you with a colleague.'],
    ['I will access your phone.', 'I will access your file here.'],
  ],
  'other-channel': [
    ['Add me on WhatsApp.', 'Please keep what they wrote on WhatsApp.'],
    ["Let's continue on Telegram.", 'Please export the chat from Telegram.'],
    ['You can message us on wh4tsapp.', 'You can report them to WhatsApp.'],
    ['Could we move over to Signal?', 'Was the signal poor when he called?'],
  ],
  promise: [
    ['We guarantee a refund.', 'We guarantee that we will read it today.'],
    ['You will get all your money back.', 'You will get an answer from us.'],
    ['You will definitely recover your funds.', 'You will definitely hear from us.'],
    ['The recovery rate is 98%.', 'The recovery rate is 9%.'],
  ],
};

const simplified: Readonly<Record<RuledReason, readonly Row[]>> = {
  fee: [
    ['请支付手续费。', '请保管好付款记录。'],
    ['请把钱打给我们。', '我给您打电话。'],
    ['请把钱汇给我。', '请汇总一下经过。'],
    ['请转给我们。', '请转告我的同事。'],
  ],
  password: [['请把密码告诉我。', '请设置新的密码。']],
  code: [
    ['请告诉我验证码。', '请告诉我邮政编码。'],
    ['验证码发给我。', '请告诉我二维码是谁发的。'],
  ],
  'seed-phrase': [['请写下那12个单词。', '请写下那几个单词的意思。']],
  'card-number': [
    ['请提供卡号。', '请提供案件号。'],
    ['请告诉我卡背面的三位数字。', '请拨打卡背面的电话。'],
  ],
  'remote-access': [
    ['请打开向日葵。', '请打开银行应用。'],
    ['请下载远程软件。', '请下载聊天记录。'],
  ],
  'other-channel': [
    ['加薇信 help8812', '请把微信的聊天记录保存好。'],
    ['加我v信详谈', '您是什么时候加的微信？'],
    ['加vx help8812', '请保存vx的聊天记录。'],
    ['+v help8812', '请保存视频。'],
    ['我们到电报上聊吧。', '您在电报上聊了多久？'],
    ['扣扣联系我。', '请联系银行。'],
    ['我的微❤是help8812', '我的同事是小李。'],
    ['改用纸飞机联系', '改用电话联系'],
  ],
  promise: [
    ['我们保证追回。', '我们保证今天回复。'],
    ['成功率高达98%。', '成功率是9%。'],
    ['我们三天内帮您把钱拿回来。', '我们三天内把回复发给您。'],
    ['三天内我们帮您把钱拿回来。', '三天内我们帮您把回复发给银行。'],
    ['一个月之内我会帮您追回。', '一个月之内我会再写给您。'],
    ['钱一定回来。', '一定要告诉银行。'],
  ],
};

const traditional: Readonly<Record<RuledReason, readonly Row[]>> = {
  fee: [['請支付手續費。', '請保留手續費的收據。']],
  password: [['請把密碼告訴我。', '請設定新的密碼。']],
  code: [['請告訴我驗證碼。', '請告訴我郵遞區號。']],
  'seed-phrase': [['請寫下那12個單詞。', '請寫下那幾個單詞的意思。']],
  'card-number': [['請提供卡號。', '請提供案件號。']],
  'remote-access': [['請下載遠程軟體。', '請下載聊天紀錄。']],
  'other-channel': [
    ['加我的賴聊。', '我們是您可以信賴的機構。'],
    ['私下用LINE聯絡我。', '請用LINE檢舉這個帳號。'],
  ],
  promise: [['我們保證追回。', '我們保證今天回覆。']],
};

const rows = [english, simplified, traditional].flatMap((reasons) =>
  Object.entries(reasons).flatMap(([reason, pairs]) => pairs.map(([held, free]) => [reason, held, free] as const)),
);

describe('an agent’s sentence', () => {
  it.each(rows)('is held for the reason %s: “%s”, and “%s” is not', (reason, held, free) => {
    expect([findHoldReasons(held), findHoldReasons(free)]).toEqual([[reason], []]);
  });
});

describe('what is said around a request', () => {
  it.each([
    'Thank you for writing. Please pay a small fee first.',
    'Hello Mei, I read your case and I am sorry. Tomorrow is fine. Please pay a small fee first. Thank you for your trust.',
    '您好，谢谢您的来信。请您先支付一笔手续费。祝您愉快。',
  ])('does not hide it: %s', (text) => expect(findHoldReasons(text)).toContain('fee'));
});
