import { findSecretsAfter } from './customer-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';
import { seedPhrases } from './seed-phrases.ts';
import { mayContinueSecret } from './split-secrets.ts';

/** How secrets are told rather than labelled, `[…]` around each. */

const masked = (turns: readonly string[]) => {
  const text = turns.at(-1)!;
  return maskSecrets(text, findSecretsAfter({ text, earlier: turns.slice(0, -1) }, seedPhrases));
};
const asMasked = (marked: string) => marked.replaceAll(/\[.*?\]/g, '••••••');
const withoutMarks = (marked: string) => marked.replaceAll(/[[\]]/g, '');

describe('a password that is told', () => {
  it.each([
    'my pw was changed from [rosie1958] to [rosie1958!]',
    'old one [daffodil11], I made the new one [daffodil12]',
    'please log me in as kpatel3 / [villa1982x]',
    'my passphrase is five words, [otter lamp Norway biscuit rain], he typed it in',
    '两个连着写就是[lele20170x]，他也知道',
    'todesk的密码那栏是六个字母 [kqvwtz] 他看到了',
    'the router one, he asked and I said [KQTRXBNW]',
    'capital B, then [runel then 44], I spelt it for him',
    '大写的K 然后小写[unming] 电话里说的',
    'bitwarden is [brave-otter-lamp-moss] and he has it',
    "my dog's name and the year, [Bailey2014]",
    'nama kucing campur tahun, [comel2019]',
    '家里的wifi [77889900zz] 他连过',
    'kata laluan emel sy [sambal_tumis8]',
    'the girl suggested [Copper-Fox-31] herself',
  ])('is masked, and nothing else: %s', (marked) => {
    expect(masked([withoutMarks(marked)])).toBe(asMasked(marked));
  });

  it.each([
    'the router is a TPLINK and the shop is in LONDON',
    'my password must be eight letters long',
    'I changed it from Monday to Tuesday',
    'my passphrase is four words, I never told anyone',
    'his wallet is TDWQP3tm3K2xmBXC8ScgY3zMKrxqLcSD1b',
    'we changed the password, the case is CMP-7730192',
    'the wifi name is BTHub-K29 and it is slow',
    'my old flat is 12B and the new one is 14C',
  ])('is none in what looks like it: %s', (text) => {
    expect(masked([text])).toBe(text);
  });
});

describe('an id of a program and the password beside it', () => {
  it.each([
    'rustdesk shows [350826714] / [2yk9cb] now',
    'Supremo [740.283.916] pass [6135] on my laptop',
    'ID [903-551-274], pw [tulips1958] he set it up',
    'he wanted the nine numbers, [652 018 947], out of anydesk',
    'ToDesk是[396184072]／[mx55aw]，他连过',
  ])('are masked: %s', (marked) => {
    expect(masked([withoutMarks(marked)])).toBe(asMasked(marked));
  });
});

describe('a card that is told group by group', () => {
  it.each([
    'he wanted my card. it starts [4539 then its 1488 and after that 0343 and the end bit is 6467]',
    '我卡是[4539開頭，再來1488，再來0343，最後6467]，中信的',
    'kad saya mula [4539 pastu 1488 pastu 0343 last sekali 6467]',
    '信用卡，他先问前四位我说[4539，接着问1488对不对，我说对又报了0343，最后6467]',
    'gave him [4539.1488.0343.6467].',
  ])('leaves nothing of it: %s', (marked) => {
    const text = masked([withoutMarks(marked)]);
    expect(text).toContain('••••••');
    expect(text).not.toMatch(/1488|0343/);
  });

  it.each([
    'the card he told me to fill up is not mine, 4539 1488 0343 6467',
    '钱又到了二级卡 4539148803436467',
    'kad 4539 1488 0343 6467 bukan kad saya',
  ])('is evidence where it is another’s: %s', (text) => {
    expect(masked([text])).toBe(text);
  });
});

describe('an answer after somebody spoke of a code', () => {
  it.each([
    [['it was the pin for my bank card', 'oh sorry. [five nine two seven], should I change it']],
    [['the passcode of my phone', 'no its with me. [1 9 8 4 0 6], moms birthday']],
    [['Visa card 4539 1488 0343 6476', 'Correction, the ending is [6467] not 9999']],
    [['kad saya 4539 1488 0343 6476', 'sorry, third block is [0344]']],
    [['建行卡 6222 6236 3903 五一四', '[七零四六]，刚才没发完']],
    [['背面那个呢', '签名条那里[286]']],
  ])('is masked: %j', (turns) => {
    const plain = turns.map(withoutMarks);
    expect(mayContinueSecret(plain.at(-1)!)).toBe(true);
    expect(masked(plain)).not.toBe(plain.at(-1));
  });

  it.each([
    [['he asked for my pin', 'I lost 4820 in all']],
    [['he asked for my otp', 'the case number is 4829']],
    [['the pin was wrong', 'I waited 4820 seconds']],
    [['he asked for my pin', 'the first transfer was 4820, the second 3120']],
  ])('is none in what else is told then: %j', (turns) => {
    expect(masked(turns)).toBe(turns.at(-1));
  });
});

describe('a number that is none', () => {
  it.each(['the last money left on 02-11-25. my card is fine', '他念完就挂了，紧接着就扣了1699'])(
    'stays: %s',
    (text) => {
      expect(masked([text])).toBe(text);
    },
  );
});

describe('characters of a phrase that are counted off', () => {
  it('are masked with numbers directly before them', () => {
    const text =
      '第一个索，第二个沉，第三个付，第四个州，五杰，六熊，七市，八耕，九邻，十姜，十一孩，十二漂。我念给他听的';
    expect(masked([text])).toBe('第一个••••••。我念给他听的');
  });
});
