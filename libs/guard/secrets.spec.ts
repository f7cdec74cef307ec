import { createHash } from 'node:crypto';
import { findSecrets, maskSecrets } from './secrets.ts';
import { sha256 } from './sha256.ts';
import { chineseWords, englishWords } from './word-lists.ts';

const lists = { english: englishWords, chinese: chineseWords };
const masked = (text: string) => maskSecrets(text, findSecrets(text, lists));

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
    'IBAN DE89 3704 0044 0532 0130 00',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'txid e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855, not my private key',
  ])('is not this, which stays as it is: %s', (text) => {
    expect(masked(text)).toBe(text);
  });

  it('a phrase with a slip of the pen opens a wallet all the same, and is stopped', () => {
    const slipped = 'abandon '.repeat(12).trim();
    expect(masked(`it is ${slipped}, thanks`)).toBe('it is ••••••, thanks');
  });

  it('is looked for without the lists too, as far as that goes', () => {
    expect(findSecrets('otp 482913', null)).toEqual([{ kind: 'code', start: 4, end: 10 }]);
  });

  it('is hidden whole where two of them overlap', () => {
    const key = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(masked(`private key, password is abc123-${key} ok`)).toBe('private key, password is •••••• ok');
  });

  it('is a Chinese phrase also when there is talk between its name and itself', () => {
    const phrase = '的'.repeat(11) + '在';
    const talk = '就是昨天晚上他们让我抄在纸上的那一行字';
    expect(masked(`助记词${talk} ${phrase}`)).toBe('助记词••••••');
  });
});

describe('the hash', () => {
  it.each([0, 1, 3, 55, 56, 64, 119, 120, 1000])('of %i bytes is that of Node', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
    expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
