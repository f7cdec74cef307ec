/** The units beside a number (currencies, percent, measures) and the words that scale it, in the languages that are translated. */

/** Stands for 元 where it may be the dollar of Taiwan or Hong Kong. */
export const DOLLAR_OR_YUAN = '\ue000';

/** `?`: this currency or something else, like a pound of meat, or one of two. `~`: replaced by another currency beside it. */
const CURRENCIES: readonly (readonly [code: string, words: string])[] = [
  ['HKD', String.raw`HK\$|HKD|港[纸紙]|蚊|港币|港幣|港元|hong kong dollars?|hk dollars?|dolar hong kong`],
  [
    'TWD',
    String.raw`NT\$|NTD|TWD|新?[台臺][币幣]|新[台臺]币|(?:new )?taiwan(?:ese)? dollars?|n\.?t\.? dollars?|dolar (?:baru )?taiwan`,
  ],
  ['AUD', String.raw`AU?\$|AUD|澳元|澳大利亚元|澳币|澳幣|australian dollars?|dolar australia`],
  ['CAD', String.raw`CA?\$|CAD|加元|加拿大元|加币|加幣|canadian dollars?|dolar kanada`],
  [
    'SGD',
    String.raw`S\$|SGD|新加坡元|新加坡币|新加坡幣|新元|坡元|新币|新幣|坡币|坡幣|singapore dollars?|dolar singapura`,
  ],
  ['NZD', String.raw`NZ\$|NZD|new zealand dollars?|[纽紐][币幣]|新西兰元|紐西蘭元`],
  ['BRL', String.raw`R\$|BRL|reais|雷亚尔`],
  ['USDT', String.raw`(?:个|個|枚)?USDT|tether|(?:个|個|枚)?(?:泰达币|泰達幣)`],
  ['USDC', 'USDC'],
  ['USD', String.raw`US\$|USD|u\.?s\.? dollars?|american dollars?|dolar (?:as|amerika)|美元|美金|美圆`],
  [
    'DOLLAR~',
    String.raw`\$|dollars?|bucks|d[oó]lar(?:es)?|doll[ae]r[oi]?|d[oô]lar(?:es)?|долл?ар\p{L}*|달러|ドル|دولار\p{L}*|دلار|डॉलर|dolar\p{L}*|đô la|ดอลลาร์|דולר\p{L}*`,
  ],
  [
    'EUR',
    String.raw`€|EUR|euros?|欧元|歐元|欧(?![洲盟])|歐(?![洲盟])|евро|євро|유로|ユーロ|يورو|یورو|यूरो|avro|ยูโร|אירו`,
  ],
  ['GBP', String.raw`£|GBP|英镑|英鎊|british pounds?|quid|镑|鎊|pounds? sterling|paun(?: sterling)?`],
  ['GBP?', String.raw`pounds?|libras?|livres?|pfund|pond|фунт\p{L}*|파운드|ポンド`],
  ['JPY', String.raw`JPY|yen(?: jepun)?|円|日元|日圆|日圓|日币|日幣|иен\p{L}*|йен\p{L}*|엔`],
  ['KRW', String.raw`₩|KRW|韩元|韓元|韩币|韓幣|원|won(?= |$|[.,])`],
  ['CNY~', String.raw`CNY|RMB|yuan|kuai|renminbi|人民[币幣]|人民元|юан\p{L}*|위안|يوان|युआन`],
  ['CNY~|JPY?', '[¥￥]'],
  // What 元 is in a Traditional text, and only there.
  ['CNY~|TWD|HKD|DOLLAR~?', DOLLAR_OR_YUAN],
  ['RUB', String.raw`₽|RUB|roubles?|rubles?|卢布|盧布|рубл\p{L}*|руб|루블|rublos?|rubel`],
  ['INR', String.raw`₹|INR|rupees?|卢比|盧比|रुपय\p{L}*|рупи\p{L}*`],
  ['IDR', String.raw`IDR|Rp\.?|rupiah|印尼盾`],
  ['VND', String.raw`₫|VND|(?:vietnamese )?đồng|(?:vietnamese )?dong|越南盾|越盾`],
  ['THB', String.raw`฿|THB|(?:thai )?baht|泰铢|泰銖|泰[币幣]|บาท`],
  ['MYR', String.raw`MYR|RM|(?:malaysian )?ringgit(?: malaysia)?|(?:马来西亚|馬來西亞)?(?:令吉|林吉特)|零吉|马币|馬幣`],
  ['PHP', String.raw`₱|PHP`],
  ['MXN', 'MXN'],
  ['PESO', String.raw`(?:philippine )?pesos?|比索|披索|песо`],
  ['TRY', String.raw`₺|TRY|TL|lirası?|里拉`],
  ['UAH', String.raw`₴|UAH|грив\p{L}*`],
  ['PLN', String.raw`PLN|zł|złot\p{L}*|zloty`],
  ['SEK', String.raw`SEK|kronor|krona`],
  ['CHF', String.raw`CHF|francs?|瑞士法郎`],
  ['ILS', String.raw`₪|ILS|shekels?|שקל\p{L}*`],
  ['BTC', String.raw`₿|BTC|bitcoins?|(?:个|個|枚|颗|顆)?(?:比特币|比特幣|BTC)|биткоин\p{L}*`],
  ['ETH', String.raw`ETH|ether(?:eum)?|(?:个|個|枚|颗|顆)?以太[币幣坊]`],
  ['TRX', 'TRX'],
  ['BNB', 'BNB'],
  ['SOL', 'SOL'],
  ['₮', '₮'],
];
/** Of amounts before them, never behind: `区块19`. */
const YUAN_COLLOQUIAL = ['CNY~', '元|块钱?|塊錢?|圆|圓'] as const;
const PERCENT_WORDS = String.raw`%|趴|per ?cent|procent|prozent|percento|por ?ciento|por ?cento|pour ?cent|процент\p{L}*|відсотк\p{L}*|パーセント|퍼센트|phần trăm|persen|peratus|เปอร์เซ็นต์|प्रतिशत|في المئة|في المائة|بالمئة|بالمائة|درصد|אחוז\p{L}*`;

/** Marks a measure: where only one text has one that is known, nothing is said about the other. */
const MEASURE_SIGN = '#';
const MEASURES: readonly (readonly [code: string, words: string])[] = [
  ['second', 'seconds?|secs?|秒钟?|秒鐘|saat'],
  ['minute', 'minutes?|mins?|分钟|分鐘|minit'],
  ['hour', '(?:个|個)?(?:小时|小時|钟头|鐘頭)|hours?|hrs?|jam'],
  ['day', 'days?|天|日[内內间間]|hari'],
  ['week', 'weeks?|(?:个|個)?(?:星期|礼拜|禮拜)|[周週](?!年|岁|歲|转|轉)|minggu'],
  ['month', 'months?|(?:个|個)月|bulan'],
  ['year', 'years?|年(?!级|級|代|月|底|初|前后)|周?岁|[周週]?歲|tahun'],
  ['centimetre', 'cm|centimet(?:re|er)s?|sentimeter|公分|厘米|釐米'],
  ['millimetre', 'mm|millimet(?:re|er)s?|毫米|公厘'],
  ['square metre', 'square met(?:re|er)s?|平方米|平方公尺|平米'],
  ['ping', 'ping|坪'],
  ['litre', 'lit(?:re|er)s?|公升|升'],
  ['millilitre', 'ml|毫升'],
  ['inch', 'inch(?:es)?|英寸|英吋|吋'],
  ['foot', 'feet|foot|英尺|英呎|呎'],
  ['ton', 'ton(?:ne)?s?|吨|噸|公吨|公噸|tan'],
  ['milligram', 'mg|milligrams?|毫克'],
  ['ounce', 'ounces?|oz|盎司|auns'],
  ['tael', 'taels?|[两兩](?=重|黄金|黃金|金|。|，|$)'],
  ['carat', 'carats?|克拉'],
  ['degree', 'degrees?|度|darjah'],
  ['terabyte', 'tb|terabytes?'],
  ['kilobyte', 'kb|kilobytes?'],
  ['page', 'pages?|页|頁|muka surat|halaman'],
  ['floor', 'floors?|storeys?|楼|樓|层|層|tingkat'],
  ['account', '(?:个|個)(?:银行|銀行)?(?:账户|账号|帳戶|帳號|賬戶|賬號|户口|戶口)|(?:bank )?accounts?|akaun'],
  ['card', '[张張](?:银行|信用|礼品|銀行|信用|禮品)?卡|(?:credit |bank |gift |debit )?cards?|keping kad'],
  ['kilogram', 'kg|kilos?|kilograms?|公斤|千克|kilogram'],
  ['gram', 'grams?|公克|克(?!拉)|gram'],
  ['catty', 'catt(?:y|ies)|斤'],
  ['kilometre', 'km|kilomet(?:re|er)s?|公里|千米|kilometer'],
  ['metre', 'met(?:re|er)s?|公尺|米'],
  ['mile', 'miles?|英里|batu'],
  ['gigabyte', 'gb|gigabytes?'],
  ['megabyte', 'mb|megabytes?'],
  ['person', 'people|persons?|victims?|人|(?:个|個|名)?(?:受害者|人)|orang'],
  ['time', 'times|次|遍|kali'],
];

/** A code of Latin letters is not the beginning of a word: `5 sold`. */
const wholeWord = (words: string) =>
  String.raw`(?:${words})(?:(?<![\p{sc=Latin}\p{sc=Cyrillic}])|(?![\p{sc=Latin}\p{sc=Cyrillic}]))`;
const UNITS = [
  ...CURRENCIES.map(([code, words]) => ({
    code,
    behind: new RegExp(`^ ?${wholeWord(words)}`, 'iu'),
    // What stands behind another number is that one's: `40 рублей 5 мая`.
    before: new RegExp(String.raw`(?<![\p{sc=Latin}\p{sc=Cyrillic}]|\d ?)(?:${words}) ?$`, 'iu'),
  })),
  { code: 'DOLLAR~', behind: /^ ?(?:美)?刀(?![具片])/u, before: /(?!)/u },
  { code: YUAN_COLLOQUIAL[0], behind: new RegExp(`^ ?(?:${YUAN_COLLOQUIAL[1]})`, 'u'), before: /(?!)/u },
  {
    code: '%',
    behind: new RegExp(`^ ?${wholeWord(PERCENT_WORDS)}`, 'iu'),
    before: /(?:百分之|yüzde |%) ?$/iu,
  },
  { code: '‰', behind: /^ ?‰/u, before: /千分之 ?$/u },
  ...MEASURES.map(([code, words]) => ({
    code: `${MEASURE_SIGN}${code}`,
    behind: new RegExp(
      `^[ -]?(?:(?:more|whole|full|business|working|consecutive|different|other) )?${wholeWord(words)}`,
      'iu',
    ),
    before: /(?!)/u,
  })),
];

/** Zeros that a word or sign behind a number adds. */
const SCALES: readonly (readonly [zeros: number, words: string])[] = [
  [
    3,
    String.raw`thousand|k|K|mil|mille|mila|tausend|тыс\p{L}*|тис\p{L}*|к|천|ribu|bin|nghìn|ngàn|พัน|ألف|آلاف|हज़ार|duizend|tysi\p{L}+|tusen|אלף|هزار`,
  ],
  [4, '만|หมื่น'],
  [5, 'lakhs?|แสน|लाख'],
  [
    6,
    String.raw`million(?:s|er|en|i)?|mn|M|millón|millones|milhão|milhões|milion\p{L}*|milione|milioni|millionen|миллион\p{L}*|мільйон\p{L}*|млн|juta|milyon|triệu|ล้าน|مليون|ملايين|miljo\p{L}+|מיליון|میلیون`,
  ],
  [7, 'crores?|करोड़'],
  [8, '억'],
  [
    9,
    String.raw`billions?|bn|milliard(?:s|en)?|miliard\p{L}*|миллиард\p{L}*|мільярд\p{L}*|млрд|miliar|milyar|tỷ|مليار`,
  ],
  [12, '조|trillions?'],
];
const SCALE_WORDS = SCALES.map(([zeros, words]) => ({ zeros, at: new RegExp(`^ ?${wholeWord(words)}`, 'u') }));
const HAN_SCALE_ZEROS: Readonly<Record<string, number>> = {
  ...{ 十: 1, 百: 2, 千: 3, 万: 4, 萬: 4, 亿: 8, 億: 8, 兆: 12 },
};
/** Not a thousand grammes, metres, watts or bytes. */
const HAN_SCALE = /^ ?((?:[十百万萬亿億兆]|千(?![克米瓦卡帕赫字]))+)(?!分之)/u;

export type UnitMatch = { length: number };

/** The zeros that what follows a number adds to it, and how much of the text says so. */
export function scaleAfter(rest: string): UnitMatch & { zeros: number } {
  const han = HAN_SCALE.exec(rest);
  if (han)
    return {
      length: han[0].length,
      zeros: [...han[1]!].reduce((sum, character) => sum + HAN_SCALE_ZEROS[character]!, 0),
    };
  for (const { zeros, at } of SCALE_WORDS) {
    const found = at.exec(rest);
    if (found) return { length: found[0].length, zeros };
  }
  return { length: 0, zeros: 0 };
}

/** The currency or percent sign behind a number, and whatever further ones are glued to it. */
export function unitAfter(rest: string): UnitMatch & { unit: string | null } {
  let [unit, length]: [string | null, number] = [null, 0];
  for (
    let next = unitAt(rest, 'behind');
    next;
    next = unitAt(rest.slice(length).replace(/^ /, MASK_CHARACTER), 'behind')
  ) {
    unit = combineUnits(unit, next.code);
    length += next.length;
  }
  return { length, unit };
}

export function unitBefore(text: string): string | null {
  let [unit, rest]: [string | null, string] = [null, text];
  for (let next = unitAt(rest, 'before'); next; next = unitAt(rest.replace(/ $/, MASK_CHARACTER), 'before')) {
    unit = combineUnits(unit, next.code);
    rest = rest.slice(0, rest.length - next.length);
  }
  return unit;
}

/** Replaces a space behind which no further unit may follow. */
const MASK_CHARACTER = '\ufffc';

function unitAt(text: string, side: 'before' | 'behind'): (UnitMatch & { code: string }) | null {
  for (const unit of UNITS) {
    const found = unit[side].exec(text);
    if (found) return { code: unit.code, length: found[0].length };
  }
  return null;
}

/** One unit of what stands before and behind: `US$300美元` is one, `$300港币` is Hong Kong's. */
export function combineUnits(before: string | null, behind: string | null): string | null {
  if (before === null || behind === null || before === behind) return before ?? behind;
  if (before.includes('|') && codesOf(before).includes(behind)) return behind;
  if (behind.includes('|')) return before;
  if (before.endsWith('~')) return behind.endsWith('~') ? `${before}${behind}` : behind;
  return behind.endsWith('~') ? before : `${before}${behind}`;
}

const NON_MONEY_UNITS = new Set(['BTC', 'ETH', 'TRX', 'BNB', 'SOL', 'USDT', 'USDC', '%', '‰']);
export const isMoney = (unit: string | null): boolean =>
  unit !== null && !unit.startsWith(MEASURE_SIGN) && !NON_MONEY_UNITS.has(unit);

const codesOf = (unit: string): string[] => unit.replace(/\?$/, '').split('|');

const isMeasureOrNone = (unit: string | null): boolean => unit === null || unit.startsWith(MEASURE_SIGN);

/** Whether two units may be the same one in two languages. */
export function isSameUnit(a: string | null, b: string | null): boolean {
  if (a === b) return true;
  if (isMeasureOrNone(a) && isMeasureOrNone(b)) return a === null || b === null;
  // Most languages say dollar for that of the United States.
  if ([a, b].includes('DOLLAR~') && [a, b].includes('USD')) return true;
  const [unsure, other] = a?.endsWith('?') ? [a, b] : [b, a];
  if (!unsure?.endsWith('?')) return false;
  const codes = codesOf(unsure);
  return other === null ? codes.length === 1 : codes.includes(other);
}
