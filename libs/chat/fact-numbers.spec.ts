import { assert, integer, nat, property } from 'fast-check';
import { normalizeMoney, parseNumberRun, scaleNumber } from './fact-numbers.ts';

const valueOf = (run: string) => parseNumberRun(run).value;

describe('a run of digits', () => {
  it.each([
    ['1,500.00', '1500.00'],
    ['1.500,00', '1500.00'],
    ['12,34,567', '1234567'],
    ["1'500'000", '1500000'],
    ['1 500', '1500'],
    ['1,5', '1.5'],
    ['0,500', '0.500'],
    ['1500.00', '1500.00'],
  ])('%s says %s, whose marks can be read in one way alone', (run, value) => {
    expect(valueOf(run)).toBe(value);
  });

  it.each(['1,500', '1.500', '999,000', '1,500,00', '1.500.00'])('%s is kept as it is written', (run) => {
    expect(valueOf(run)).toBe(run);
  });

  it('is one number with any mark between its thousands, once there are two marks', () => {
    assert(
      property(integer({ min: 1_000_000, max: 2_000_000_000 }), (number) => {
        for (const mark of [',', '.', "'", ' '])
          expect(valueOf(number.toLocaleString('en').replaceAll(',', mark))).toBe(String(number));
      }),
    );
  });

  it.each([
    ['2026-11-20', ['2026', '11', '20']],
    ['05/06/26', ['5', '6', '26']],
    ['5.6.2026', ['5', '6', '2026']],
    ['2026-11/20', ['2026', '11', '20']],
    ['09:05', ['9', '5']],
    ['300-500', ['300', '500']],
    ['1,500-2,000', ['1,500', '2,000']],
    ['10 20', ['10', '20']],
    ['1500', []],
    ['1,500.00', []],
  ])('%s may be said as %j', (run, parts) => {
    expect(parseNumberRun(run).parts).toEqual(parts);
  });

  it.each([
    ['138-0013-8000', '13800138000', ['138', '0013', '8000']],
    ['(020) 7946 0958', '02079460958', ['020', '7946', '0958']],
    ['+86 138 0013 8000', '+8613800138000', []],
    ['12-34', '12-34', ['12', '34']],
  ])('%s is a telephone number by its length: %s', (run, value, parts) => {
    expect(parseNumberRun(run)).toEqual({ value, parts });
  });
});

describe('a sum of money', () => {
  it('has thousands behind a comma, and behind a full stop nobody knows', () => {
    expect(['1,500', '12,345', '1.500', '1500', '1234,567'].map(normalizeMoney)).toEqual([
      '1500',
      '12345',
      '1.500',
      '1500',
      '1234,567',
    ]);
  });
});

describe('a number with a word for its zeros', () => {
  it.each([
    ['1.5', 4, '15000'],
    ['1,5', 3, '1500'],
    ['0.05', 1, '0.5'],
    ['0.5', 3, '500'],
    ['1.25', 1, '12.5'],
    ['1.500', 1, '15'],
    ['1,500', 3, '1500000'],
    ['1.500', 3, '1500'],
    ['1,500', 0, '1,500'],
    ['2026-11', 3, '2026-11e3'],
  ])('%s with %i zeros is %s', (value, zeros, scaled) => {
    expect(scaleNumber(value, zeros)).toBe(scaled);
  });

  it('is that number times ten as often as there are zeros', () => {
    assert(
      property(integer({ min: 1, max: 999_999 }), nat(12), (number, zeros) => {
        expect(scaleNumber(String(number), zeros)).toBe(String(BigInt(number) * 10n ** BigInt(zeros)));
      }),
    );
  });
});
