import { assert, constantFrom, integer, property, stringMatching } from 'fast-check';
import { findCardNumbers } from './card-numbers.ts';
import { findSecrets } from './secrets.ts';

/** Beginnings and lengths as the issuers publish them, written down apart from the table that is checked. */
const issuers: [begins: string, length: number][] = [
  ...(['4'] as const).flatMap((begins): [string, number][] => [
    [begins, 16],
    [begins, 19],
  ]),
  ...['51', '52', '53', '54', '55', '2221', '2720', '2500'].map((begins): [string, number] => [begins, 16]),
  ...[16, 17, 18, 19].map((length): [string, number] => ['62', length]),
  ...['34', '37'].map((begins): [string, number] => [begins, 15]),
  ...['3528', '3589'].map((begins): [string, number] => [begins, 16]),
  ...['6011', '644', '65'].map((begins): [string, number] => [begins, 16]),
  ...['300', '305', '36', '38'].map((begins): [string, number] => [begins, 14]),
  ['9558', 19],
];

/** The last digit that makes the sum right, by trying all ten: not the guard's own sum. */
function completed(body: string): string {
  const isRight = (digits: string) =>
    [...digits]
      .toReversed()
      .reduce(
        (sum, digit, index) => sum + [...String(Number(digit) * (1 + (index % 2)))].reduce((a, b) => a + Number(b), 0),
        0,
      ) %
      10 ===
    0;
  return [...'0123456789'].map((last) => body + last).find(isRight)!;
}
const digits = stringMatching(/^\d{18}$/);
const numberOf = ([begins, length]: [string, number], filler: string) =>
  completed((begins + filler).slice(0, length - 1));
const isFound = (text: string) => findCardNumbers(text).length > 0;

describe('a card number', () => {
  it('of every issuer is found, and covers the whole number', () => {
    assert(
      property(constantFrom(...issuers), digits, (issuer, filler) => {
        const number = numberOf(issuer, filler);
        expect(findCardNumbers(`my card ${number}.`)).toEqual([
          { kind: 'card-number', start: 8, end: 8 + number.length },
        ]);
      }),
    );
  });

  it('with one digit changed is none', () => {
    assert(
      property(
        constantFrom(...issuers),
        digits,
        integer({ min: 0, max: 13 }),
        integer({ min: 1, max: 9 }),
        (issuer, filler, at, by) => {
          const number = [...numberOf(issuer, filler)];
          number[at] = String((Number(number[at]) + by) % 10);
          expect(isFound(number.join(''))).toBe(false);
        },
      ),
    );
  });

  it('is no part of a longer number, a word or an amount', () => {
    assert(
      property(constantFrom(...issuers), digits, constantFrom('0x%', '%a', '0.%', 'a%b'), (issuer, filler, frame) => {
        expect(isFound(frame.replace('%', numberOf(issuer, filler)))).toBe(false);
      }),
    );
  });

  it.each(['order', 'Ref.', 'receipt no', '订单号：', '流水', '交易编号'])('is evidence behind “%s”', (label) => {
    expect(isFound(`${label} 4111111111111111`)).toBe(false);
  });

  it.each([
    ['4111 1111 1111 1111', true],
    ['3782 822463 10005', true],
    ['411 1111 1111 11111', false],
    ['41111111 11111111', true],
    ['my card 411 1111 1111 11111', true],
    ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', true],
    ['4111.1111.1111.1111', true],
    ['4111/1111/1111/1111', true],
    ['4500, 3200, 11200, 50', false],
    ['4111 1111 1111 1111 12 29', true],
    ['12 4111 1111 1111 1111', true],
  ])('is read in the groups that cards print: %s', (text, found) => {
    expect(isFound(text)).toBe(found);
  });

  it('that stands in the number of a bank account is not masked', () => {
    expect(findSecrets('DE89 3704 0044 0532 0130 00', null)).toEqual([]);
    expect(findSecrets('DE88 3704 0044 0532 0130 00 and 4111 1111 1111 1111', null)).toMatchObject([
      { kind: 'card-number' },
    ]);
  });
});

describe('as people write and dictate it', () => {
  it.each([
    '4539, 1488, 0343 and 6467',
    'first four 4539 next four 1488 then 0343 last 6467',
    'it starts with 4539 1488 and ends 0343 6467',
    '第一组4539 第二组1488 第三组0343 第四组6467',
    '前四位4539，后面是1488，0343，最后四位6467',
    '"4539" "1488" "0343" "6467"',
    '💳4539💳1488💳0343💳6467',
    '4539 l488 o343 6467',
    '45391488O3436467',
  ])('is found: %s', (text) => expect(isFound(text)).toBe(true));

  it.each([
    'on 4539 people 1488 paid and 0343 lost 6467',
    'room 4539 at the hotel, 1488 steps, then bus 0343 and 6467',
    'in 2019, then 2020, then 2021 and 2022',
  ])('is not where other words stand between: %s', (text) => expect(isFound(text)).toBe(false));
});

describe('a card that its holder disclosed', () => {
  it.each([
    'he made me read out 4539 1488 0343 6467',
    'the number i sent to him was 4539 1488 0343 6467',
    'the scammer has 4539 1488 0343 6467 and the cvv',
    '他们让我输入4539 1488 0343 6467',
    '卡号给了骗子 4539 1488 0343 6467',
    '我跟客服講4539 1488 0343 6467',
    'saya bagi mereka 4539 1488 0343 6467',
  ])('is a secret: %s', (text) => expect(findSecrets(text, null)).not.toEqual([]));

  it.each(['they told me to pay to 4539 1488 0343 6467', '他们让我付款到4539 1488 0343 6467'])(
    'and the other side’s is evidence: %s',
    (text) => expect(findSecrets(text, null)).toEqual([]),
  );
});

describe('a number of 13 digits', () => {
  it('is a card where it is called one', () => {
    expect(findCardNumbers('its the visa 4222222222222, the old kind')).toMatchObject([{ kind: 'card-number' }]);
  });

  it.each(['the parcel says 4222222222222 and never came', 'barcode 4222222222222'])('is none in “%s”', (text) => {
    expect(findCardNumbers(text)).toEqual([]);
  });
});
