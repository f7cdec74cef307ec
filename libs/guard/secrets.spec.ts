import { phraseWords } from '../../infra/jest/secret-examples/phrase-layouts.ts';
import { createSeededRandom } from '../../infra/jest/secret-texts.ts';
import { chineseWords } from './bip39-word-lists.ts';
import { createHash } from 'node:crypto';
import { maskSecrets } from './mask-secrets.ts';
import { findSecrets } from './secrets.ts';
import { seedPhrases } from './seed-phrases.ts';
import { sha256 } from './sha256.ts';

const masked = (text: string) => maskSecrets(text, findSecrets(text, seedPhrases));

describe('what must never be sent', () => {
  it.each([
    ['my card 4111 1111 1111 1111 was charged', 'my card 411111••••••1111 was charged'],
    ['卡号６２２２０２１２３４５６７８９０１２８，对吗', '卡号622202••••••0128，对吗'],
    ['the verification code is 482913', 'the verification code is ••••••'],
    ['OTP: 4829', 'OTP: ••••••'],
    ['G-482913 is your Google verification code', 'G-•••••• is your Google verification code'],
    ['验证码482913，请勿告诉他人', '验证码••••••，请勿告诉他人'],
    ['482913（登入驗證碼）', '••••••（登入驗證碼）'],
    ['支付密码是 886622', '支付密码是 ••••••'],
    ['cvv 123', 'cvv ••••••'],
    ['my password is Summer2024!', 'my password is ••••••'],
    ['密碼：abc12345。', '密碼：••••••。'],
    ['密码Abc12345!', '密码••••••'],
    ['您正在登录，验证码482913，5分钟内有效', '您正在登录，验证码••••••，5分钟内有效'],
    ['验证码482913,5分钟内有效', '验证码••••••,5分钟内有效'],
    ['Your verification code is:\n\n482913\n', 'Your verification code is:\n\n••••••\n'],
    ['您的验证码为：\n\n482913', '您的验证码为：\n\n••••••'],
    ['Your code is: 482913', 'Your code is: ••••••'],
    ['Use 482913 as your login code', 'Use •••••• as your login code'],
    ['4111\u00a01111\u00a01111\u00a01111', '411111••••••1111'],
    ['4111 1111\n1111  1111', '411111••••••1111'],
    ['4111 – 1111 – 1111 – 1111', '411111••••••1111'],
    ['card no.4111111111111111', 'card no.411111••••••1111'],
    ['我用来交易的卡号是4111 1111 1111 1111', '我用来交易的卡号是411111••••••1111'],
    ['transaction: card 4111111111111111', 'transaction: card 411111••••••1111'],
    [`我的秘钥是${'0123456789abcdef'.repeat(4)}`, '我的秘钥是••••••'],
    [`私匙 ${'0123456789abcdef'.repeat(4)}`, '私匙 ••••••'],
  ])('is hidden, and only that: %s', (text, rest) => {
    expect(masked(text)).toBe(rest);
  });

  it.each([
    'my password is wrong',
    'the password is https://site.example/reset1',
    'the country code is 852 and the postal code is 100872',
    'they charged me 5000 for a security code',
    'pin code of 3 dollars',
    '密码是错的',
    '邮政编码是100872',
    '我等了验证码10000秒',
    'order 4111111111111111',
    '交易编号 4111 1111 1111 1111',
    '0.4111111111111111 ETH',
    'the code fee is 4829,500 dollars',
    '验证码\n5000元',
    '密码(6-16位)',
    'IBAN DE89 3704 0044 0532 0130 00',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'txid e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855, not my private key',
  ])('is not this, which stays as it is: %s', (text) => {
    expect(masked(text)).toBe(text);
  });

  it('a phrase with a spelling mistake still gives the wallet away, and is stopped', () => {
    const slipped = 'jely better achieve collect unaware mountain thought cargo oxigen act hood bridge';
    expect(masked(`it is ${slipped}, thanks`)).toBe('it is ••••••, thanks');
  });

  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ');
  const numerals = [...'一二三四五六七八九十', '十一', '十二'];
  it.each([
    ['第1个', words.map((word, index) => `第${index + 1}个${word}`).join(' ')],
    ['第一個：', words.map((word, index) => `第${numerals[index]}個：${word}`).join('\n')],
    ['一、', words.map((word, index) => `${numerals[index]}、${word}`).join('\n')],
    ['1号', words.map((word, index) => `${index + 1}号 ${word}`).join('\n')],
    ['1st', words.map((word, index) => `${index + 1}${['st', 'nd', 'rd'][index] ?? 'th'} ${word}`).join(', ')],
    ['No.1', words.map((word, index) => `No.${index + 1} ${word}`).join('\n')],
    ['a column each', words.map((word) => word.padEnd(20)).join('')],
    ['and', `${words.slice(0, 11).join(', ')} and ${words[11]}`],
    ['和', `${words.slice(0, 11).join('、')}和${words[11]}`],
  ])('is a phrase whose words are counted off like this: %s', (_, phrase) => {
    expect(masked(phrase)).toMatch(/^\P{Script=Latin}*(?:No\.\d |\dst )?••••••\s*$/u);
  });

  it.each([
    ['4111\u200b1111\u200b1111\u200b1111!', '411111••••••1111!'],
    [`my words: le\u00adgal ${words.slice(1).join(' ')}.`, 'my words: ••••••.'],
    [words.join('\u200b'), '••••••'],
    ['👨‍👩‍👧 OTP 48\u200d2913 👨‍👩‍👧', '👨‍👩‍👧 OTP •••••• 👨‍👩‍👧'],
    ['👨‍👩‍👧 می‌خواهم', '👨‍👩‍👧 می‌خواهم'],
  ])('is hidden where signs that draw nothing stand in it: %j', (text, rest) => {
    expect(masked(text)).toBe(rest);
  });

  it('is looked for without the lists too, as far as that goes', () => {
    expect(findSecrets('otp 482913', null)).toEqual([{ kind: 'code', start: 4, end: 10 }]);
  });

  it('is hidden whole where two of them overlap', () => {
    const key = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(masked(`private key, password is abc123-${key} ok`)).toBe('private key, password is •••••• ok');
  });

  it('is a Chinese phrase also when there is talk between its name and itself', () => {
    const phrase = phraseWords(createSeededRandom(7), chineseWords[0]!, 16).join('');
    const talk = '就是昨天晚上他们让我抄在纸上的那一行字';
    expect(masked(`助记词${talk} ${phrase}`)).toBe(`助记词${talk} ••••••`);
  });
});

describe('the hash', () => {
  it.each([0, 1, 3, 55, 56, 64, 119, 120, 1000])('of %i bytes is that of Node', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
    expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
