import { createHash } from 'node:crypto';
import { array, assert, constantFrom, pre, property, string, uint8Array } from 'fast-check';
import { findBankAccounts } from './bank-accounts.ts';
import { chineseWords, englishWords } from './bip39-word-lists.ts';
import { isPlainSentence } from './chinese-sentences.ts';
import { findHoldReasons } from './outgoing-check.ts';
import { MASK, maskSecrets } from './mask-secrets.ts';
import { findSecrets } from './secrets.ts';
import { seedPhrases } from './seed-phrases.ts';
import { sha256 } from './sha256.ts';

const secrets = [
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  '4111 1111 1111 1111',
  'otp 482913',
  'my password is Summer2024!',
  '卡号６２２２０２１２３４５６７８９０１２８',
];
const fillers = [' and ', '，', '\n', '\u200b', ' ok. ', '👨‍👩‍👧', '-----BEGIN ', ' 12/29 '];
const messages = array(constantFrom(...secrets, ...fillers), { maxLength: 12 }).map((parts) => parts.join('. '));

/** The same texts in every run: what the guard makes of secrets that touch each other is no promise of it. */
const FIXED_TEXTS = { seed: 20_261_123, numRuns: 300 };

describe('what is found in any text', () => {
  it('lies within it, in its order, and overlaps nothing', () => {
    assert(
      property(messages, (text) => {
        let last = 0;
        for (const { start, end } of findSecrets(text, seedPhrases)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      FIXED_TEXTS,
    );
  });

  it('is gone once it is masked: a second look finds nothing, and masking again changes nothing', () => {
    assert(
      property(messages, (text) => {
        const masked = maskSecrets(text, findSecrets(text, seedPhrases));
        expect(findSecrets(masked, seedPhrases)).toEqual([]);
        expect(maskSecrets(masked, findSecrets(masked, seedPhrases))).toBe(masked);
      }),
      FIXED_TEXTS,
    );
  });

  it('is all that masking changes', () => {
    assert(
      property(messages, (text) => {
        const found = findSecrets(text, seedPhrases);
        const masked = maskSecrets(text, found);
        let rest = 0;
        for (const [index, { start }] of found.entries()) {
          const before = text.slice(found[index - 1]?.end ?? 0, start);
          expect(masked.indexOf(before, rest)).toBeGreaterThanOrEqual(0);
          rest = masked.indexOf(before, rest) + before.length;
        }
        expect(masked.endsWith(text.slice(found.at(-1)?.end ?? 0))).toBe(true);
        expect(masked.split(MASK).length - 1).toBe(found.length);
      }),
      FIXED_TEXTS,
    );
  });

  it('is nothing in what has neither digits nor a row of listed words', () => {
    assert(
      property(string({ unit: constantFrom(...'abc 是的，。!?\n') }), (text) =>
        expect(findSecrets(text, null)).toEqual([]),
      ),
    );
  });
});

describe('a seed phrase', () => {
  const phraseOf = (entropy: Uint8Array) => {
    const bits = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const check = createHash('sha256').update(entropy).digest();
    const all = bits(entropy) + bits(check).slice(0, entropy.length / 4);
    return all.match(/.{11}/g)!.map((place) => parseInt(place, 2));
  };
  const entropy = constantFrom(16, 20, 24, 28, 32).chain((length) =>
    uint8Array({ minLength: length, maxLength: length }),
  );

  it('of any length is found in Chinese without spaces, by its checksum', () => {
    for (const list of chineseWords) {
      const words = [...list.keys()];
      assert(
        property(entropy, (bytes) => {
          const phrase = phraseOf(bytes)
            .map((place) => words[place])
            .join('');
          pre(!isPlainSentence(phrase));
          expect(findSecrets(phrase, seedPhrases)).toEqual([{ kind: 'seed-phrase', start: 0, end: phrase.length }]);
        }),
      );
    }
  });

  it('in English is found from twelve words on, and eleven are an ordinary row of words', () => {
    const words = [...englishWords.keys()];
    assert(
      property(uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const phrase = phraseOf(bytes).map((place) => words[place]);
        expect(findSecrets(phrase.join(' '), seedPhrases)).toHaveLength(1);
        expect(findSecrets(phrase.slice(1).join(' '), seedPhrases)).toEqual([]);
        expect(findSecrets(phrase.with(5, 'the').join(' '), seedPhrases)).toEqual([]);
      }),
    );
  });
});

describe('a bank account', () => {
  // The examples of the IBAN registry (SWIFT), each of another country.
  const examples = [
    'GB29NWBK60161331926819',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'NL91ABNA0417164300',
  ];

  it.each(examples)('%s is known, in one and in groups of four', (account) => {
    expect(findBankAccounts(account)).toEqual([{ start: 0, end: account.length }]);
    expect(findBankAccounts(account.match(/.{1,4}/g)!.join(' '))).toHaveLength(1);
    expect(findBankAccounts(account.toLowerCase())).toHaveLength(1);
  });

  it.each(examples)('%s with one digit changed is none', (account) => {
    const changed = [...account].flatMap((digit, index) =>
      /\d/.test(digit) ? [[...account].with(index, String((Number(digit) + 1) % 10)).join('')] : [],
    );
    expect(changed.flatMap(findBankAccounts)).toEqual([]);
  });
});

describe('the hash', () => {
  it('of any bytes is that of Node', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), (bytes) => {
        expect(Buffer.from(sha256(bytes))).toEqual(createHash('sha256').update(bytes).digest());
      }),
    );
  });

  // FIPS 180-2, appendix B.
  it.each([
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of the standard’s example %s is the standard’s', (text, hash) => {
    expect(Buffer.from(sha256(Buffer.from(text))).toString('hex')).toBe(hash);
  });
});

describe('a reason to hold a message', () => {
  const asking = 'Please send me your password.';

  it.each([
    ['capitals', asking.toUpperCase()],
    ['wide letters', asking.replaceAll(/[a-z]/gi, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))],
    ['signs that draw nothing', [...asking].join('\u200b')],
    ['broken lines', asking.replaceAll(' ', '\n')],
    ['a harmless sentence before it', `We never ask for codes. ${asking}`],
    ['a harmless sentence behind it', `${asking} Nobody here charges a fee.`],
    ['Traditional Chinese', '請把密碼發給我'],
    ['Simplified Chinese', '请把密码发给我'],
  ])('is found through %s', (_, text) => {
    expect(findHoldReasons(text)).toContain('password');
  });

  it('is named once and in one order, however often and in whatever order it stands there', () => {
    const asks = [asking, 'Please pay the fee of $200.', 'Tell me the verification code.'];
    assert(
      property(array(constantFrom(...asks), { minLength: 1, maxLength: 6 }), (said) => {
        const alone = new Set(said.flatMap((one) => findHoldReasons(one)));
        expect(findHoldReasons(said.join(' '))).toEqual([...alone].sort());
      }),
    );
  });

  it('is none in a warning with the same words', () => {
    for (const warning of ['Never send anybody your password.', '请勿把密码发给任何人', 'Did you give them the code?'])
      expect(findHoldReasons(warning)).toEqual([]);
  });
});
