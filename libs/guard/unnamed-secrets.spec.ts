import { findSecretsAfter } from './customer-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';
import { seedPhrases } from './seed-phrases.ts';

/** Sentences that never say what the secret in them is, `[…]` around it; and those that look like them. */
const HEX = '4a13b6ca37fabdc87440687e94afdb171fe1dce2cf9f5504bfba34c44ffed04c';

const maskedText = (turns: readonly string[]) => {
  const text = turns.at(-1)!;
  return maskSecrets(text, findSecretsAfter({ text, earlier: turns.slice(0, -1) }, seedPhrases));
};

describe('a secret that no word beside it names', () => {
  it.each([
    'the bank texted me [482 913] and he wants it',
    'it says [7 7 3 0 1 2] on my phone now should i tell him',
    'my phone buzzed, [318462], he says he needs that to cancel the payment',
    'my card reader gave me [60381947], he asked me to read it',
    '手机上显示[7 7 3 0 1 2]，电话里那人一直催',
    '剛剛簡訊來[617284] 那個專員在等',
    'bank baru hantar [482 913] dia nak sekarang',
    'bank刚send我 [664 038] 他要我read给他',
    'I always use [4829] at the cash machine and he saw me',
    'to get into my banking app you put [318462], he knows',
    '取钱的时候输[4829]，他在旁边看到了',
    'visa, expires 09/28, and [829] on the reverse',
    '他叫我把卡翻過來唸[215]',
    'I log in with bob@example.com and [Sunshine22!]',
    'i use the same one for all, [Charlie2010!]',
    '我都用同一組 [Kitty0520]',
    'saya login guna ali@example.com dan [Ali#1985]',
    'the program showed [1 482 913 756] and I told him, then the mouse moved by itself',
    '他让我下载一个软件，把上面的九位数[482913756]告诉他，然后电脑就自己动了',
    `[${HEX}]  what can someone do if they have this`,
    `I clicked show in the wallet and it gave me [${HEX}] should I keep it somewhere`,
    `客服让我把这一长串给他：[${HEX}]`,
    `dia suruh tekan export lepas tu bagi kod panjang ni [${HEX}]`,
  ])('is masked, and nothing else: %s', (marked) => {
    const text = marked.replaceAll(/[[\]]/g, '');
    expect(maskedText([text])).toBe(marked.replace(/\[.*\]/, '••••••'));
  });

  it.each([
    'I sent 482913 dollars',
    'report number 482913',
    'they texted me a link to case 482913',
    'the app showed 66403 profit',
    'my bank sent a text that 283746 left the account',
    'he needs 664038 by Friday, he says, or they arrest me',
    'he called from 07700 900482 and asked for me',
    '帳戶跳出異常 要我付 739204 解凍',
    '银行发短信说支出318462元',
    'dia kata saya menang 739204',
    'last three transactions: 593, 829, 664',
    '卡片背面寫0800電話',
    'the serial on the back of my laptop is 482913756 and he knows it',
    'he goes by MrTrader2024 on discord',
    `my wallet shows this for the last send ${HEX}`,
    `he sent me ${HEX} as proof that he paid`,
    `钱包里显示转出 ${HEX}`,
    HEX,
    'tomato onion garlic rice oil sugar salt pepper chicken beef fish egg',
  ])('is not seen in what looks like it: %s', (text) => {
    expect(maskedText([text])).toBe(text);
  });
});

describe('what was learnt', () => {
  it.each([
    [['aiyo i already tell him [771204] how now']],
    [['which number did you read out?', '[771204]']],
    [['短信来了 [882913] 他催我']],
    [['部機彈咗 [771204] 佢催到死']],
    [['he wants the code', 'here it is [771204]']],
  ])('masks numbers in words that no rule has: %j', (turns) => {
    const plain = turns.map((turn) => turn.replaceAll(/[[\]]/g, ''));
    expect(maskedText(plain)).toBe(turns.at(-1)!.replace(/\[.*\]/, '••••••'));
  });

  it.each([
    [['how much did you send?', '48210']],
    [['which postcode?', '48210']],
    [['the app shows 48213 profit']],
    [['我坐 482 路公交去派出所']],
    [['saya rugi 48213 ringgit']],
    [['he goes by amy_2020 on the app']],
  ])('leaves what else people write: %j', (turns) => {
    expect(maskedText(turns)).toBe(turns.at(-1));
  });
});

describe('the other half', () => {
  it.each([
    [['the code the bank sent was cut, it begins 482', 'and finishes on 913'], 'and finishes on ••••••'],
    [['my pin starts 48', 'and then 29'], 'and then ••••••'],
    [['my online banking login', 'bob1955 and Sunshine22!'], 'bob1955 and ••••••'],
    [['my visa: 4111 1111', '1111 1111 thats the whole number'], '•••••• thats the whole number'],
  ])('of a secret is masked with words around it: %j', (turns, masked) => {
    expect(maskedText(turns)).toBe(masked);
  });

  it.each([
    [['the first payment was 4829', 'the second 7391']],
    [['there were two payments, first 48000', 'second 29000']],
    [['the police gave me two numbers', '482913 and 771204']],
    [['account first 8 digits 30291847', 'that is their account']],
  ])('is none of what goes on otherwise: %j', (turns) => {
    expect(maskedText(turns)).toBe(turns.at(-1));
  });
});
