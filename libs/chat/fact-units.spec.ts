import { combineUnits, isMoney, isSameUnit, scaleAfter, unitAfter, unitBefore } from './fact-units.ts';

describe('the zeros that a word adds to the number before it', () => {
  it.each([
    ['万元', 4, 1],
    ['百万', 6, 2],
    [' 亿', 8, 2],
    ['千', 3, 1],
    ['k€', 3, 1],
    [' million ', 6, 8],
    ['M', 6, 1],
    ['bn', 9, 2],
    [' lakh', 5, 5],
    [' crores', 7, 7],
    ['억', 8, 1],
    [' тыс', 3, 4],
    [' trillions', 12, 10],
  ])('%j are %i, read from %i characters', (rest, zeros, length) => {
    expect(scaleAfter(rest)).toEqual({ zeros, length });
  });

  it.each([
    '千克',
    '千米',
    '千瓦',
    '千卡',
    '千字',
    '万分之',
    '百分之',
    'kg',
    'кг',
    'm',
    'thousands',
    'millimetres',
    '',
  ])('%j adds none', (rest) => expect(scaleAfter(rest)).toEqual({ zeros: 0, length: 0 }));
});

describe('the unit behind a number', () => {
  it.each([
    ['HK$', 'HKD', 3],
    [' 港币', 'HKD', 3],
    ['USDT', 'USDT', 4],
    ['USD', 'USD', 3],
    ['dollars', 'DOLLAR~', 7],
    ['RMB', 'CNY~', 3],
    ['RM', 'MYR', 2],
    ['元人民币', 'CNY~', 4],
    ['块钱', 'CNY~', 2],
    [' per cent', '%', 9],
    ['‰', '‰', 1],
    [' pounds of rice', 'GBP?', 7],
    ['$港币', 'HKD', 3],
  ])('%j is %s in %i characters', (rest, unit, length) => {
    expect(unitAfter(rest)).toEqual({ unit, length });
  });

  it.each(['sold', 'percentage', 'yuans', 'dongle', ' of USD', '， 美元'])('%j is none', (rest) => {
    expect(unitAfter(rest)).toEqual({ unit: null, length: 0 });
  });

  it('does not reach over a space to a second one: its words may be about something else', () => {
    expect(unitAfter('€ euros')).toEqual({ unit: 'EUR', length: 1 });
  });
});

describe('the unit before a number', () => {
  it.each([
    ['pay US$', 'USD'],
    ['pay $', 'DOLLAR~'],
    ['A$', 'AUD'],
    ['Rp. ', 'IDR'],
    ['百分之', '%'],
    ['千分之', '‰'],
    ['€ ', 'EUR'],
  ])('%j is %s', (text, unit) => expect(unitBefore(text)).toBe(unit));

  it.each([
    ['a part of a longer code', 'XRP'],
    ['a word that ends like it', 'USA$'],
    ['that of another number', '40 рублей '],
    ['a colloquial one, which stands behind alone', '块'],
  ])('is not %s: %j', (_, text) => expect(unitBefore(text)).toBeNull());
});

describe('two units', () => {
  it.each([
    [null, null, null],
    [null, 'EUR', 'EUR'],
    ['EUR', null, 'EUR'],
    ['DOLLAR~', 'HKD', 'HKD'],
    ['HKD', 'DOLLAR~', 'HKD'],
    ['DOLLAR~', 'DOLLAR~', 'DOLLAR~'],
    ['DOLLAR~', 'CNY~', 'DOLLAR~CNY~'],
    ['USD', 'DOLLAR~', 'USD'],
    ['EUR', 'GBP', 'EURGBP'],
  ])('%s and %s beside one number are %s', (before, behind, unit) => {
    expect(combineUnits(before, behind)).toBe(unit);
  });

  it.each([
    ['GBP?', 'GBP', true],
    ['GBP?', null, true],
    ['GBP?', 'EUR', false],
    ['GBP', null, false],
    ['EUR', 'EUR', true],
  ])('%s and %s may be one in two languages: %s', (one, other, isSame) => {
    expect([isSameUnit(one, other), isSameUnit(other, one)]).toEqual([isSame, isSame]);
  });

  it('are money, but for shares and coins, which have thousandths', () => {
    expect(['USD~', 'EUR', 'PESO', 'BTC', 'USDT', '%', '‰', null].map(isMoney)).toEqual([
      ...[true, true, true],
      ...[false, false, false, false, false],
    ]);
  });
});
