/** Numbers in Chinese characters, whole and mixed with digits (3万5), as digits. */
const DIGITS: Readonly<Record<string, number>> = {
  ...{ 零: 0, 〇: 0, '○': 0, 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
  ...{ 壹: 1, 贰: 2, 貳: 2, 叁: 3, 參: 3, 肆: 4, 伍: 5, 陆: 6, 陸: 6, 柒: 7, 捌: 8, 玖: 9 },
};
const SCALES: Readonly<Record<string, number>> = {
  ...{ 十: 10, 百: 100, 千: 1000, 拾: 10, 佰: 100, 仟: 1000, 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 },
};
const DIGIT = Object.keys(DIGITS).join('');
const SCALE = Object.keys(SCALES).join('');
const LARGE_SCALE = 1e4;

const CURRENCY =
  '元|块|塊|圆|圓|美元|美金|港|台币|台幣|臺幣|人民|新台|新加坡|新币|新幣|令吉|马币|馬幣|林吉特|英镑|英鎊|欧元|歐元|日元|日圓|泰铢|泰銖|澳|加元|卢比|盧比|韩|韓|个比特|個比特';
const MEASURE = `个|個|位|名|张|張|笔|筆|部|台|家|间|間|条|條|封|份|套|辆|輛|件|通|次|天|日|号|號|年|周|週|星期|礼拜|禮拜|月|小时|小時|分钟|分鐘|秒|岁|歲|毛|人|倍|楼|樓|层|層|斤|公斤|公里|千米|公尺|米|夜|晚|种|種|回|遍|组|組|期|步|位数|位數|码|碼|字|点积分|栋|棟|把|包|箱|瓶|杯|支|枚|股|轮|輪|批|成|折|点钟|點鐘|${CURRENCY}`;

const RUN = new RegExp(
  `(?<![\\d.,])(?:\\d{1,4}(?:\\.\\d{1,4})?(?=[${SCALE}]))?[${DIGIT}${SCALE}](?:[${DIGIT}${SCALE}]|\\d{1,4}(?=[${SCALE}]|\\D|$))*`,
  'gu',
);
const FOLLOWED_BY_MEASURE = new RegExp(`^(?:多|余|餘|来|來)?(?:${MEASURE})`, 'u');
/** 几百, 十几: no number. 双十一 is a day of sales, 星期三 a day of the week, 第三方 anybody. */
const NO_NUMBER_BEFORE = /[几幾数數双雙]$/u;
const NAME_OF_A_DAY = /(?:星期|礼拜|禮拜|(?<![一两兩三四五六七八九十每\d])[周週])$/u;
const NO_NUMBER_BEHIND = /^(?:[几幾]|维码|維碼|手(?!续|續|机|機)|方面|分(?!钟|鐘|之)|字路)/u;
const NO_NUMBERS = new Set(['万一', '萬一', '千万', '千萬', '十一', '百十', '万万', '一一']);
const PERCENT = new RegExp(`([百千])分之([${DIGIT}${SCALE}\\d.点點]+)`, 'gu');
const TENTHS = new RegExp(`([${DIGIT}]|\\d)成([半${DIGIT}])?(?![为為功立都本分长長交份熟员員])`, 'gu');
const DECIMAL = new RegExp(
  `([${DIGIT}十]{1,3})[点點]([${DIGIT}]{1,3})(?=[万萬亿億倍元%]|个百分点|個百分點|美|块|塊)`,
  'gu',
);
/** 三百多块 is compared as 300. */
const ABOUT = new RegExp(`(\\d)(?:多|余|餘|来|來)(?=个|個|万|萬|${CURRENCY})`, 'gu');
const HALVES = new RegExp(
  `([${DIGIT}十]{1,3}|(?<!\\d)\\d{1,3})(?:个|個)半(?=小时|小時|钟头|鐘頭|月|星期|礼拜|禮拜)`,
  'gu',
);
const AND_A_HALF = new RegExp(
  `([${DIGIT}十]{1,3}|\\d{1,3})((?:个|個)?(?:小时|小時|钟头|鐘頭|星期|月|年|天))半(?![天年个個])`,
  'gu',
);

/** 三五百块 is from three hundred to five hundred. */
const SPAN = new RegExp(
  `(?<![${DIGIT}${SCALE}\\d])([一二两兩三四五六七八])([二三四五六七八九])([十百千万萬])(?=(?:多)?(?:${MEASURE})|(?<=[万萬])(?:$|[，。！？、,.!?了的吧呢啊]))`,
  'gu',
);
/** A discount: 七五折 is 75 % of the price. */
const TENTHS_OF_PRICE = new RegExp(`(?<![${SCALE}])([${DIGIT}]|\\d)([${DIGIT}]|\\d)?折(?![扣磨腾騰断斷叠疊返])`, 'gu');
/** Years as they are said: 24年12月, 民國112年, 90后. */
const SHORT_YEAR = /(?<!\d)(\d{2})年(?=\d{0,2}月|[一二三四五六七八九十]{1,2}月)/gu;
const YEAR_OF_REPUBLIC = /(?<!\d)(?:民[国國] ?)?(1[01]\d)年(?=\d{0,2}月|底|初|度)/gu;
const DATE_OF_REPUBLIC =
  /(?<![\d/.-])(?:民[国國] ?)?(1[01]\d)([/.-])(1[0-2]|0?[1-9])\2(3[01]|[12]\d|0?[1-9])(?![\d/.-])/gu;
const BORN_SINCE = /(?<!\d)([56789]0|00)(?:后|後)(?!来|來)/gu;
const REPUBLIC_BEGINS = 1911;

/** Idioms that count nothing: 三天两头 is often. */
const IDIOMS =
  /三天[两兩][头頭]|一[来來]二去|七大姑八大姨|三番[五两兩]次|[乱亂]七八糟|五花八[门門]|三言[两兩][语語]|一五一十|半信半疑|千方百[计計]|七上八下|一[清干乾]二[楚净淨]|三心二意|九牛一毛|十有八九|六神[无無]主|四面八方|千辛[万萬]苦|千言[万萬][语語]|接二[连連]三|[颠顛]三倒四|丢三落四|五雷[轰轟]顶|一[举舉][两兩]得|[两兩]手空空|三五成群|五[体體]投地|[横橫]七[竖豎]八|不管三七二十一/gu;
/** Interest as it is said: 利息两分 is 2 %. */
const INTEREST = new RegExp(
  `((?:利息|月息|利率|月利)(?:每月|一个月|每年|是|为|為|只要|才)?)([${DIGIT}]|\\d(?:\\.\\d)?)分(?![钟鐘之])`,
  'gu',
);

function withCommonYear(date: string): string {
  const [year, month, day] = date.match(/\d+/gu)!.map(Number) as [number, number, number];
  return `${year + REPUBLIC_BEGINS}年${month}月${day}日`;
}

/** What people write short, in the words that are read below. */
const withoutShortForms = (text: string): string =>
  text
    .replaceAll(IDIOMS, ' ')
    .replaceAll('大前天', '3天前')
    .replaceAll(INTEREST, (_, words: string, digit: string) => `${words}${DIGITS[digit] ?? digit}%`)
    .replaceAll(/(?<=[\d百十]|\d[万萬千])(?:个|個)[Uu](?![A-Za-z\d盘盤])/gu, ' USDT')
    .replaceAll(/(?<=\d[万萬千]?)[Uu](?![A-Za-z\d盘盤])/gu, ' USDT')
    .replaceAll(/百分百/gu, '100%')
    .replaceAll(/(?<=[末后後尾前])[四4](?=[位码碼])/gu, '')
    .replaceAll(/(?<![个個一二三四五六七八九十\d每])半年/gu, '6个月')
    .replaceAll(/打?[对對]折/gu, '50%')
    .replaceAll(SHORT_YEAR, '20$1年')
    .replaceAll(YEAR_OF_REPUBLIC, (_, year: string) => `${Number(year) + REPUBLIC_BEGINS}年`)
    .replaceAll(DATE_OF_REPUBLIC, withCommonYear)
    .replaceAll(BORN_SINCE, (_, year: string) => `${year === '00' ? 20 : 19}${year}年后`)
    .replaceAll(SPAN, '$1$3到$2$3')
    .replaceAll(
      TENTHS_OF_PRICE,
      (_, digit: string, next?: string) =>
        `${(DIGITS[digit] ?? Number(digit)) * 10 + (next ? (DIGITS[next] ?? Number(next)) : 0)}%`,
    );

export function replaceHanNumbers(text: string): string {
  return withoutShortForms(text)
    .replaceAll(/(?<![\d.,])(\d{1,4}(?:\.\d{1,2})?)[wW](?![A-Za-z\d])/gu, (_, number: string) =>
      String(Number(number) * LARGE_SCALE),
    )
    .replaceAll(PERCENT, (found, scale: string, number: string) => {
      const value = hanDecimal(number);
      return value === null ? found : `${scale === '千' ? value / 10 : value}%`;
    })
    .replaceAll(
      TENTHS,
      (_, digit: string, half?: string) =>
        `${(DIGITS[digit] ?? Number(digit)) * 10 + (half ? (DIGITS[half] ?? 5) : 0)}%`,
    )
    .replaceAll(DECIMAL, (found, whole: string, part: string) => String(hanDecimal(`${whole}点${part}`) ?? found))
    .replaceAll(HALVES, (_, number: string) => `${hanNumber(number) ?? Number(number)}.5个`)
    .replaceAll(AND_A_HALF, (_, number: string, unit: string) => `${hanNumber(number) ?? Number(number)}.5${unit}`)
    .replaceAll(RUN, (run: string, at: number, whole: string) =>
      digitsOfRun(run, whole.slice(Math.max(0, at - 4), at), whole.slice(at + run.length, at + run.length + 6)),
    )
    .replaceAll(ABOUT, '$1');
}

function digitsOfRun(run: string, before: string, behind: string): string {
  const trimmed = run.replace(/[1-9]$/u, (digit) => (/^[.,\d]/u.test(behind) ? '' : digit));
  if (trimmed !== run || NO_NUMBER_BEFORE.test(before) || NO_NUMBER_BEHIND.test(behind)) return run;
  const isMeasured = FOLLOWED_BY_MEASURE.test(behind);
  // 第二天 is the next day.
  if (before.endsWith('第') && behind.startsWith('天') && run === '二') return run;
  if (NO_NUMBERS.has(run) && !new RegExp(`^(?:${CURRENCY}|个|個|人|月|日|号|號|岁|歲|天)`, 'u').test(behind))
    return run;
  const letters = [...run];
  const isAllDigits = letters.every((letter) => letter in DIGITS);
  const isAllScales = letters.every((letter) => letter in SCALES);
  if (isAllDigits && NAME_OF_A_DAY.test(before)) return run;
  if (isAllDigits && letters.length >= 4) return letters.map((letter) => DIGITS[letter]).join('');
  if (isAllDigits && (letters.length > 1 || !isMeasured || DIGITS[letters[0]!]! < 2)) return run;
  if (isAllScales && (!isMeasured || /[多余餘来來]$/u.test(before))) return run;
  const value = hanNumber(run);
  if (value === null) return run;
  // 1万USDT is no word of digits and letters, as the number of a case is.
  return /^[A-Za-z]/u.test(behind) ? `${value} ` : String(value);
}

/** 三点五, 百分之零点五. */
function hanDecimal(text: string): number | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const [whole = '', part] = text.split(/[点點.]/u);
  const value = hanNumber(whole);
  if (part === undefined || value === null) return value;
  const digits = [...part].map((letter) => DIGITS[letter] ?? letter).join('');
  return /^\d+$/.test(digits) ? Number(`${value}.${digits}`) : null;
}

/** 三千五 is 3500 and 三千零五 is 3005; null for what is no number. */
export function hanNumber(text: string): number | null {
  const tokens = text.match(/\d+(?:\.\d+)?|[^\d.]/gu) ?? [];
  if (tokens.length > 0 && tokens.every((token) => token in DIGITS))
    return Number(tokens.map((token) => DIGITS[token]).join(''));
  let [total, section, digit, lastScale] = [0, 0, 0, 1];
  let hasZero = false;
  for (const token of tokens) {
    const scale = SCALES[token];
    if (scale === undefined) {
      const value = DIGITS[token] ?? Number(token);
      if (Number.isNaN(value)) return null;
      hasZero = value === 0;
      digit = value;
    } else if (scale < LARGE_SCALE) [section, digit, lastScale] = [section + (digit || 1) * scale, 0, scale];
    else {
      const below = section + digit;
      total = scale === LARGE_SCALE ? total + (below || 1) * scale : (total + below || 1) * scale;
      [section, digit, lastScale] = [0, 0, scale];
    }
    if (scale !== undefined) hasZero = false;
  }
  const isShort = digit > 0 && digit < 10 && lastScale >= 100 && !hasZero;
  return Math.round((total + section + (isShort ? (digit * lastScale) / 10 : digit)) * 1e6) / 1e6;
}
