import { createHash } from 'node:crypto';
import { chineseWords, englishWords, type WordList } from '@libs/guard/bip39-word-lists.ts';

// Secrets in the shapes in which people paste them, and messages that hold none, made from a seed. The hashes here are
// Node's own, so the guard is not checked against itself.

/** Mulberry32: small, good enough, and the same on every machine. */
export function createSeededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const string = (alphabet: string, length: number) => Array.from({ length }, () => pick([...alphabet])).join('');
  return { below, pick, string, digits: (length: number) => string('0123456789', length) };
}
type SeededRandom = ReturnType<typeof createSeededRandom>;

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const HEX = '0123456789abcdef';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const randomBytes = (random: SeededRandom, length: number) => Uint8Array.from({ length }, () => random.below(256));
const bitsOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');

function seedWords(random: SeededRandom, list: WordList): string[] {
  const entropy = randomBytes(random, random.pick([16, 16, 20, 24, 28, 32, 32]));
  const bits = bitsOf(entropy) + bitsOf(hash(entropy)).slice(0, entropy.length / 4);
  const words = [...list.keys()];
  return bits.match(/.{11}/g)!.map((place) => words[parseInt(place, 2)]!);
}

const englishShapes: ((words: string[]) => string)[] = [
  (words) => words.join(' '),
  (words) => `my recovery phrase is ${words.join(' ')} please help me get it back`,
  (words) => words.map((word, index) => `${index + 1}. ${word}`).join('\n'),
  (words) => words.join(', '),
  (words) => `They told me to write down:\n${words.join('\n')}\nIs that safe?`,
  (words) => words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' - '),
  (words) => `他让我把这个发给客服:${words.join(' ')},安全吗?`,
  (words) => words.join(' ').toUpperCase(),
];
const chineseShapes: ((words: string[]) => string)[] = [
  (words) => words.join(' '),
  (words) => words.join(''),
  (words) => `我的助记词是${words.join('')}`,
  (words) => `助記詞:${words.join(' ')}`,
  (words) => words.map((word, index) => `${index + 1}.${word}`).join(' '),
  (words) => words.join('、'),
  (words) => `对方要我发这个,\n${words.join('')}\n,可以吗?`,
];

const withLuhn = (body: string): string => {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
};
function cardNumber(random: SeededRandom): string {
  const [begins, length] = random.pick([
    ['4', 16],
    ['51', 16],
    ['2720', 16],
    ['622202', 19],
    ['6226', 16],
    ['37', 15],
    ['3528', 16],
    ['6011', 16],
    ['36', 14],
  ] as const);
  return withLuhn(begins + random.digits(length - begins.length - 1));
}
const inFours = (digits: string) => digits.match(/.{1,4}/g)!;
const fullWidth = (digits: string) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const cardShapes: ((card: string) => string)[] = [
  (card) => card,
  (card) => `my card is ${inFours(card).join(' ')}, exp 09/27`,
  (card) => inFours(card).join('-'),
  (card) => `卡号${card}有问题`,
  (card) => `卡號：${fullWidth(card)}`,
  (card) => `Card:${inFours(card).join(' ')} 12/29 and he took 3,000`,
];

const walletImportKey = (random: SeededRandom) => {
  const isCompressed = random.pick([true, false]);
  const payload = Uint8Array.from([0x80, ...randomBytes(random, 32), ...(isCompressed ? [1] : [])]);
  let value = BigInt(`0x${Buffer.from([...payload, ...hash(hash(payload)).subarray(0, 4)]).toString('hex')}`);
  let word = '';
  for (; value > 0n; value /= 58n) word = BASE58[Number(value % 58n)]! + word;
  return word;
};
const privateKeyFactories: ((random: SeededRandom) => string)[] = [
  walletImportKey,
  (random) => `please check ${walletImportKey(random)} for me`,
  (random) => `private key: 0x${random.string(HEX, 64)}`,
  (random) => `我的私钥是${random.string(HEX, 64)},他们要的`,
  (random) => `私鑰 ${random.string(HEX, 64).toUpperCase()}`,
  (random) => `${random.string(HEX, 64)} is my private key`,
  (random) => `xprv9${random.string(BASE58, 106)}`,
  (random) => `-----BEGIN EC PRIVATE KEY-----\n${random.string(BASE58, 64)}\n-----END EC PRIVATE KEY-----`,
  (random) => `[${Array.from(randomBytes(random, 64)).join(',')}]`,
];

export const secretFactories: Record<string, (random: SeededRandom) => string> = {
  'English seed phrases': (random) => random.pick(englishShapes)(seedWords(random, englishWords)),
  'Simplified Chinese seed phrases': (random) => random.pick(chineseShapes)(seedWords(random, chineseWords[0]!)),
  'Traditional Chinese seed phrases': (random) => random.pick(chineseShapes)(seedWords(random, chineseWords[1]!)),
  'card numbers': (random) => random.pick(cardShapes)(cardNumber(random)),
  'private keys': (random) => random.pick(privateKeyFactories)(random),
};

export const harmlessFactories: ((random: SeededRandom) => string)[] = [
  (random) => `I sent it to 0x${random.string(HEX, 40)}`,
  (random) => `the wallet is 1${random.string(BASE58, 33)}`,
  (random) => `地址是T${random.string(BASE58, 33)},USDT`,
  (random) => `bc1q${random.string('023456789acdefghjklmnpqrstuvwxyz', 38)}`,
  (random) => `tx ${random.string(HEX, 64)}`,
  (random) => `交易哈希 0x${random.string(HEX, 64)} 能追踪吗?`,
  (random) => `signature ${random.string(BASE58, 88)}`,
  (random) => `Solana wallet ${random.string(BASE58, 44)}`,
  (random) => `Alipay order ${random.digits(28)}`,
  (random) => `订单号：${random.digits(16)}`,
  (random) => `IBAN ${ibanOf('DE', random.digits(18))}`,
  (random) => inFours(ibanOf('GB', `NWBK${random.digits(14)}`)).join(' '),
  (random) => `my phone is +86 1${random.digits(2)} ${random.digits(4)} ${random.digits(4)}`,
  (random) => `We met on ${random.digits(1)} May 2025 and I paid ${random.digits(5)} USD`,
  (random) => `转了${random.digits(6)}元,账户名王某`,
  (random) => `https://trade-${random.string(HEX, 6)}.example/u/${random.digits(10)}`,
];
function ibanOf(country: string, account: string): string {
  const numbers = [...`${account}${country}00`].map((character) => parseInt(character, 36)).join('');
  return `${country}${String(98n - (BigInt(numbers) % 97n)).padStart(2, '0')}${account}`;
}

const opening = ['hello,', 'please help,', 'I am scared,', '您好，', '救命，', '您好，我想請問，', ''];
const middle = [
  'they asked me to pay a tax before I can withdraw',
  'the verification code never arrived',
  'my password is not working any more',
  'I forgot the password of that account',
  'the postal code is 100872 and the city is Beijing',
  'he wanted my seed phrase and my card number but I gave him neither',
  'someone who knows about crypto said that the exchange will return all of it after one more deposit',
  'the error code is 500123',
  'I paid a security code fee of 5000 dollars',
  '他们要我的验证码和银行卡密码，我没有给',
  '邮政编码是100872',
  '我在平台上充值了五次一共三十万元现在客服说要先交税才能提现',
  '他說我的帳戶被凍結了需要先繳保證金才可以領錢出來請問該怎麼辦',
  '助记词是什么意思，他们一直在问我',
  '對方一直要我的助記詞，我應該給他嗎，我真的很害怕不知道能不能相信他',
  '昨天收到短信说验证码错误，我等了30分钟',
];
const closing = ['', ' what can I do?', ' is that a scam?', '怎么办？', '請幫幫我。', ' thank you', '！'];

/** What people write about such things, without a secret. */
export const ordinaryMessage = (random: SeededRandom): string =>
  `${random.pick(opening)} ${random.pick(middle)}${random.pick(closing)}`;
