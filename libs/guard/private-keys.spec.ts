import { keyFiles, keyWords } from './private-keys.ts';

const hex = 'ab'.repeat(32);
const base58 = 'A2b'.repeat(29);
const found = (text: string) =>
  [keyFiles, keyWords].flatMap(({ find }) => find(text)).map(({ start, end }) => text.slice(start, end));

describe('what may be a key or a transaction', () => {
  it.each([
    ['private key', `private-key: ${hex}`],
    ['secret key', `secret_key=${hex}`],
    ['signing key', `signing key ${hex}`],
    ['wallet key', `wallet key ${hex}`],
    ['密钥', `密钥 ${hex}`],
    ['金鑰', `金鑰 ${hex}`],
    ['the name behind it', `${hex} is my private key`],
    ['a key named after a transaction', `the tx, I mean the private key ${hex}`],
    ['the id of a key', `id of my private key ${hex}`],
    ['a word that only contains “id”', `private key of my identity: ${hex}`],
  ])('is a key by %s', (_, text) => {
    expect(found(text)).toEqual([hex]);
  });

  it.each([
    ['nothing names it', hex],
    ['a public key', `public key ${hex}`],
    ['a transaction named after a key', `private key? no, the tx is ${hex}`],
    ['a transaction named before, a key behind', `tx ${hex} private key`],
    ['a signature', `签名 ${base58}`],
    ['its name in the next line', `${hex}\nprivate key`],
    ['its name too far before', `private key ${'x '.repeat(90)}${hex}`],
    ['its name too far behind', `${hex} ${'x '.repeat(40)}private key`],
    ['two characters less', `private key ${hex.slice(2)}`],
    ['two characters more', `private key ${hex}cc`],
    ['a part of a longer word', `private key z${hex}`],
  ])('is none by this: %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([`0x${hex}`, hex.toUpperCase(), base58])('is covered whole: %s', (key) => {
    expect(found(`私钥是${key}。`)).toEqual([key]);
  });
});

describe('what is a key in itself', () => {
  const numbers = (count: number) => `[${Array.from({ length: count }, () => 7).join(', ')}]`;

  it.each([
    ['an extended private key', `xprv${'A'.repeat(107)}`],
    ['one of a witness wallet', `zprv${'A'.repeat(107)}`],
    ['an encrypted key', `6P${'A'.repeat(56)}`],
    ['a wallet key with a slip in it', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTK'],
    ['a key file of 64 numbers', numbers(64)],
    ['a key block', '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----'],
  ])('is found without a name: %s', (_, key) => {
    expect(found(`look: ${key} bye`)).toEqual([key]);
  });

  it('is hidden to the end of the text where a block has no end', () => {
    expect(found('look: -----BEGIN PRIVATE KEY-----\nabc')).toEqual(['-----BEGIN PRIVATE KEY-----\nabc']);
  });

  it.each([
    ['an extended public key', `xpub${'A'.repeat(107)}`],
    ['an encrypted key that lacks one character', `6P${'A'.repeat(55)}`],
    ['63 numbers', numbers(63)],
    ['65 numbers', numbers(65)],
    ['a public key block', '-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----'],
    ['a certificate', '-----BEGIN CERTIFICATE-----\nabc'],
  ])('is not this: %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });
});
