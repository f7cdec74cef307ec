import { findSecretsAfter } from './customer-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';
import { seedPhrases } from './seed-phrases.ts';
import { mayContinueSecret } from './split-secrets.ts';

const maskedAfter = (earlier: string[], text: string) =>
  maskSecrets(text, findSecretsAfter({ text, earlier }, seedPhrases));

describe('a secret that is sent in parts', () => {
  it.each([
    [['legal winner thank year wave sausage'], 'worth useful legal winner thank yellow', '••••••'],
    [['my seed phrase: legal winner thank year'], 'then: wave sausage worth useful', 'then: ••••••'],
    [['legal', 'winner', 'thank', 'year', 'wave', 'sausage', 'worth'], 'useful', '••••••'],
    [['ábaco abdomen abeja abierto abogado abono'], 'aborto abrazo abrir abuelo abuso acabar', '••••••'],
    [['助记词前六个：抽篇阵阴丁尺'], '后六个：追堆雄迎泛爸', '后六个：••••••'],
    [['4111 1111'], '1111 1111', '••••••'],
    [['my card starts 4111 1111'], 'and the rest is 1111 1111', 'and the rest is ••••••'],
    [
      ['my card is 4111 1111, that was the first half'],
      'and the other half 1111 1111 ok',
      'and the other half •••••• ok',
    ],
    [['卡号前八位4111 1111'], '后八位是1111 1111', '后八位是••••••'],
    [['kad saya 4111 1111'], 'baki nombor 1111 1111', 'baki nombor ••••••'],
    [['助記詞前六個 抽 篇 陣 陰 丁 尺'], '後六個 追 堆 雄 迎 泛 爸', '後六個 ••••••'],
    [['抽 篇 阵 阴 丁 尺'], '追 堆 雄 迎 泛 爸', '••••••'],
    [['the otp starts with 482'], 'the rest is 913', 'the rest is ••••••'],
    [['my password is'], 'Summer2024!', '••••••'],
    [['he asked for my otp'], '482913', '••••••'],
    [['验证码是'], '482913', '••••••'],
    [
      ['my private key starts with 7c0be3a91f4d2e6685bb10aa93d7c5'],
      'sorry it was cut off, the rest is 4e8fa2b6c1d39a70f5e2ab8c66d913fb04',
      'sorry it was cut off, the rest is ••••••',
    ],
    [['my husbands card, the start is 4111 1111'], 'why? the last ones are 1111 1111', 'why? the last ones are ••••••'],
    [['银行卡4111 1111 11'], '没打完 111111 急死了', '没打完 •••••• 急死了'],
    [['kad debit saya 4111 1111'], 'lagi separuh 1111 1111 dia dah guna', 'lagi separuh •••••• dia dah guna'],
    [
      ['he made me export this: 5HueCGU8rMjxEXxiPuD5BDku4MkFqe'],
      'and here the end ZyVgS49zyCgtVUeRi is it gone now',
      'and here the end •••••• is it gone now',
    ],
    [
      ['legal winner thank year wave sausage worth useful legal winner thank'],
      "it's tornado, my son says the last one",
      "it's ••••••, my son says the last one",
    ],
    [
      ['word one is tornado word two cliff three cabbage four volcano'],
      'five sketch six mosquito seven daring, I only now saw your message',
      'five ••••••, I only now saw your message',
    ],
    [
      ['the trezor words. first word anchor'],
      'third equal.. there are 12, do I go on?',
      'third ••••••.. there are 12, do I go on?',
    ],
    [['助记词:抵管桂种优册说妻谈候驱宾'], '写错一个,第七个应该是“命”', '写错一个,第七个应该是“••••••”'],
    [
      ['Teamviewer shows 1 203 448 917'],
      'the box under it shows k7m2qz what do I press',
      'the box under it shows •••••• what do I press',
    ],
    [
      ['he needs the OTP or my account is frozen'],
      'yes he is on the phone, its 482913 is it real',
      'yes he is on the phone, its •••••• is it real',
    ],
    [['cvv belakang kad tu'], '482 betul kan 3 angka', '•••••• betul kan 3 angka'],
    [['信用卡后三位他也问了'], '906，有效期27年4月', '••••••，有效期27年4月'],
  ])('is masked where it goes on: after %j, %s', (earlier, text, masked) => {
    expect(maskedAfter(earlier, text)).toBe(masked);
    expect(mayContinueSecret(text)).toBe(true);
  });

  it.each([
    [['hello', 'please help'], 'I lost money'],
    [['he asked for my otp', 'I did not give it'], 'I sent 5000'],
    [['I paid 5000'], '4000 more'],
    [['谢谢', '好的'], '我知道了'],
    [['help'], 'please'],
    [['he asked for my otp'], 'I sent 5000'],
    [['我的卡號是玉山銀行的'], '後來他說要匯款'],
    [['he took the code'], 'order 482913'],
    [['my phone is'], '0123456789'],
    [Array.from({ length: 11 }, (_, at) => `message ${at}`), 'message 12'],
    [Array.from({ length: 11 }, () => 'help'), 'help'],
    [[], 'legal winner thank year wave sausage'],
    [['the transaction number is 9f2c4be07a51d83366e1bb0245c89d7a'], '40de7c83aa915b26f0ce8d4417b2a35e is the rest'],
    [['the scammer has this wallet address: 0x521a8b740ff6f976c2a9'], '71d0c4e5b8a93f602d17 is the second half of it'],
    [['My password was changed on'], '17-11, I only noticed on the 19th'],
    [['my phrase has 24 words, I never told anyone'], 'a mosquito bit me while the volcano of calls went on'],
  ])('is none in what people write one after the other: after %j, %s', (earlier, text) => {
    expect(maskedAfter(earlier, text)).toBe(text);
  });

  it('never stores more than eight words of it', () => {
    const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ');
    for (let size = 1; size <= 12; size += 1) {
      const earlier: string[] = [];
      for (let at = 0; at < words.length; at += size)
        earlier.push(maskedAfter(earlier, words.slice(at, at + size).join(' ')));
      expect(earlier.join(' ').match(/[a-z]+/g)?.length ?? 0).toBeLessThanOrEqual(8);
    }
  });
});
