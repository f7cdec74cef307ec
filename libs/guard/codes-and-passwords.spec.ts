import { findCodesAndPasswords } from './codes-and-passwords.ts';
import { findSecrets } from './secrets.ts';

const found = (text: string) =>
  findCodesAndPasswords(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

describe('a number beside the word for a code', () => {
  it.each(['sign-in code', 'two-factor code', 'authenticator code', 'whatsapp code', 'atm pin', 'bank password'])(
    'is one behind “%s”',
    (words) => expect(found(`${words} 4829`)).toEqual(['code 4829']),
  );

  it.each(['校验码', '動態密碼', '短信验证码', '登录口令', '授權碼', '取款密码'])('is one behind %s', (words) => {
    expect(found(`${words}：4829`)).toEqual(['code 4829']);
  });

  it.each(['4829', '48291', '482913', '48291357', '482 913', '482-913'])('may be written %s', (code) => {
    expect(found(`otp ${code}`)).toEqual([`code ${code}`]);
  });

  it.each(['482', '482913579', '4829.50', '4829,500', '4829-1'])('is none when it is written %s', (number) => {
    expect(found(`otp ${number}`)).toEqual([]);
  });

  it.each(['%', '元', '万', '年', '分', ' usdt', ' euros', ' dollars', ' minutes', ' days', ' people'])(
    'is none when it counts “%s”',
    (unit) => expect([found(`otp 4829${unit}`), found(`验证码4829${unit}`)]).toEqual([[], []]),
  );

  it.each([' $', ' €', ' cost ', ' for order ', ' from ', '? I have sent him this much money already: '])(
    'is none when %j stands between',
    (between) => expect(found(`otp${between}4829`)).toEqual([]),
  );

  it.each(['!', '?', ';', '\nand then it was ', ". It's "])('is one behind a short sentence, as %j', (between) => {
    expect(found(`otp${between}4829`)).toEqual(['code 4829']);
  });

  it('is none that far behind it', () => {
    expect(found(`otp ${'x'.repeat(90)} 4829`)).toEqual([]);
  });

  it.each(['in', 'since', 'of', 'year'])('is a year behind “%s”, and a code otherwise', (word) => {
    expect([found(`my pin ${word} 2024`), found('my pin 2024')]).toEqual([[], ['code 2024']]);
    expect(found(`my pin ${word} 2124`)).toEqual(['code 2124']);
  });
});

describe('“code” alone', () => {
  it.each(['is', 'was', ':', '='])('says it of four to eight digits behind “%s”', (verb) => {
    expect([found(`code ${verb} 482913`), found(`code ${verb} 4829`)]).toEqual([['code 482913'], ['code 4829']]);
  });

  it.each(['zip', 'country', 'error', 'promo', 'sort', 'swift', 'referral', 'discount', 'dialling', 'order', 'claim'])(
    'is another thing behind “%s”',
    (word) => expect(found(`the ${word} code is 482913`)).toEqual([]),
  );
});

describe('a number before the word', () => {
  it.each([
    ['482913 was the otp', ['code 482913']],
    ['use 4829 as my new pin', ['code 4829']],
    ['482913为登录密码', ['code 482913']],
    ['482913（動態碼）', ['code 482913']],
    ['482913 is your age', []],
    ['482913 is your friend. The code', []],
    ['4829.13 is your code', []],
    ['482913是订单', []],
  ])('%s', (text, secrets) => expect(found(text)).toEqual(secrets));
});

describe('the number on the back of a card', () => {
  it.each([
    ['cvc2 1234', ['code 1234']],
    ['安全碼：123', ['code 123']],
    ['背面三位 123', ['code 123']],
    ['cvv 12', []],
    ['cvv 12345', []],
  ])('has three or four digits: %s', (text, secrets) => expect([...new Set(found(text))]).toEqual(secrets));
});

describe('a password', () => {
  it.each([
    'password hunter22',
    'passwd = hunter22',
    'pass phrase is hunter22',
    'password:"hunter22',
    '口令:hunter22',
    '密码为hunter22',
  ])('is what stands behind the word and a sign: %s', (text) => expect(found(text)).toEqual(['password hunter22']));

  it.each([
    ['what is said of it', 'my password is stolen'],
    ['a sentence', 'password is hunters or something'],
    ['shorter than four signs', 'password is ab1'],
    ['a link', 'password is http://site.example/22'],
  ])('is not told %s', (_, text) => expect(found(text)).toEqual([]));
});

describe('a password that is a sentence', () => {
  it.each(['my dog ate 3 blue shoes', 'rainy evenings by the 7 hills'])('is found: “%s”', (password) => {
    expect(
      findSecrets(`my password is ${password}, i use it everywhere`, []).map(({ start, end }) => [start, end]),
    ).toEqual([[15, 15 + password.length]]);
  });

  it.each([
    'my password is only 8 characters long, is that bad?',
    'my password is the same on 5 other sites, should I change all',
    'the password was changed 3 times by somebody else last night',
    'my password is one he asked 2 times for',
  ])('is none in “%s”', (text) => {
    expect(findSecrets(text, [])).toEqual([]);
  });
});

describe('what stands in for a password or a code', () => {
  it.each([
    ['the memorable word is Bluebottle, he got both', 'Bluebottle'],
    ['security answer: Rex, first school Hillview', 'Rex'],
    ['G-402118 was the google one', '402118'],
    ['I had to say the number on the card reader, 77120455', '77120455'],
    ['Quick Assist gave me TR4K9B to type', 'TR4K9B'],
    ['he connected with 204558937 and then moved the mouse, password 7hq2mz', '204558937'],
  ])('is found in “%s”', (text, secret) => {
    expect(findSecrets(text, []).map(({ start, end }) => text.slice(start, end))).toContain(secret);
  });

  it.each([
    'he asked for my memorable word but I did not give it',
    "my mother's maiden name is on facebook, that is how they knew",
    'the security answer is the same as before, should I change it',
    'they sent me a card reader in 2019 and I paid 40',
  ])('is none in “%s”', (text) => {
    expect(findSecrets(text, [])).toEqual([]);
  });
});
