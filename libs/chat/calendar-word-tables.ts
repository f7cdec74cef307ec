/** Words for days, each as the languages that are read here say it: what one text says, the other one says. */
const MONTH_NAMES = '(?:jan|febr)uary|march|april|june|july|august|(?:sept|nov|dec)ember|october';
export const HAN_WEEK = '(?:周|週|星期|礼拜|禮拜)';
const NO_WEEKDAY = '(?![一二三四五六日天末])';
const LATIN_DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:isnin|selasa|rabu|khamis|jumaat|sabtu|ahad)';
export const SAME_WORDS: readonly string[] = [
  '(?<!day before )\\byesterday\\b|\\blast night\\b|\\bsemalam\\b|\\bmalam tadi\\b|昨天|昨日|昨晚|昨夜|昨儿',
  '\\btoday\\b|\\btonight\\b|\\bthis (?:morning|afternoon|evening)\\b|\\bhari ini\\b|\\b(?:pagi|petang|malam) ini\\b|\\b(?:pagi|petang|tengah hari) tadi\\b|今天|今日|今早|今晚|今儿',
  '(?<!day after )\\btomorrow\\b|\\b(?<!hari )esok\\b|\\bhari esok\\b|明天|明日|明早|明晚|明儿',
  'day before yesterday|kelmarin|(?<!大)前天|前日(?!期)',
  'day after tomorrow|\\blusa\\b|(?<!今)后天|後天',
  `\\blast week\\b|(?<!\\b(?:satu|dua|tiga|empat|lima|enam|beberapa|\\d{1,2}) )minggu (?:lepas|lalu)|上(?:个|個)?${HAN_WEEK}${NO_WEEKDAY}`,
  `\\bthis week\\b|minggu ini|[这這本]一?(?:个|個)?${HAN_WEEK}${NO_WEEKDAY}`,
  `\\b(?:next|following) week\\b|minggu depan|(?<!以)下(?:个|個)?${HAN_WEEK}${NO_WEEKDAY}`,
  `\\blast (?:${LATIN_DAY})|(?:${LATIN_DAY}) (?:lepas|lalu)|上(?:个|個)?${HAN_WEEK}[一二三四五六日天]`,
  `\\bnext (?:${LATIN_DAY})|(?:${LATIN_DAY}) depan|下(?:个|個)?${HAN_WEEK}[一二三四五六日天]`,
  '\\blast month\\b|(?<!\\b(?:satu|dua|tiga|empat|lima|enam|beberapa|\\d{1,2}) )bulan (?:lepas|lalu)|上(?:个|個)?月',
  '\\bthis month\\b|bulan ini|[这這](?:个|個)?月|本月|当月|當月',
  '\\b(?:next|following) month\\b|bulan depan|下(?:个|個)?月',
  `\\blast year\\b|\\blast (?:${MONTH_NAMES})\\b|(?<!\\b(?:satu|dua|tiga|empat|lima|enam|beberapa|\\d{1,2}) )tahun (?:lepas|lalu)|去年`,
  '\\bnext year\\b|tahun depan|明年',
  '\\b(?:a|one)[ -]third\\b|三分之一|sepertiga',
  '\\btwo[ -]thirds\\b|三分之二|dua pertiga',
  '\\b(?:a|one)[ -]quarter of\\b|四分之一|suku daripada',
  '\\bthree[ -]quarters\\b(?! of an? million)|四分之三|tiga suku',
  '(?<!\\b(?:a|one|hour|first|second|other|better|and a) )\\bhalf\\b(?! (?:of )?(?:an?|past)\\b| year|-)|\\bby half\\b(?! past)|百分之(?:五十|50)|(?<![\\d.])50 ?(?:%|per ?cent|peratus)|fifty per ?cent|lima puluh peratus|五成|(?<![一二三四六七八九十百])五折|[对對]折|半[价價]|一半|半数|半數|\\bseparuh\\b|\\bsetengah (?:daripada|dari)\\b',
];
/** Where neither text says a time of day, the part of the day is the same, too. */
export const TIMES_OF_DAY: readonly string[] = [
  '\\bmornings?\\b|\\b(?:small|early) hours\\b|\\b(?:dawn|daybreak)\\b|\\bpagi\\b|\\bsubuh\\b|黎明|拂[晓曉]|早上|上午|早晨|[今明一清昨每大]早|清晨|早安|凌晨',
  '\\bafternoons?\\b|\\bpetang\\b|下午|午后|午後',
  '\\b(?:evenings?|nights?|tonight|dusk)\\b|\\bmalam\\b|\\bsenja\\b|[黄黃]昏|\\bovernight\\b|晚上|[今明昨当當每那整一]晚|(?<!熬|平安|除夕)夜|傍晚|晚安|晚间|晚間|通宵',
];
const PERIOD = (words: string, han: string, malay: string): string =>
  `(?<!half )\\b(?:an?|one|per|each|every) (?:whole |single |full )?${words}\\b(?! and a half)|(?<![十\\d])(?:一|每)(?:一)?(?:个|個)?(?:整)?(?:${han})|${malay}`;
const TIME_UNITS = 'minute|hour|day|week|month|year';
/** A few days are no few weeks. */
const vaguePeriod = (latin: string, han: string, malay: string): string =>
  `\\b(?:few|several|couple of|some|many) (?:more )?${latin}s\\b|(?:几|幾|数|數)(?:个|個)?(?:${han})|\\bbeberapa ${malay}\\b`;
const VAGUE_PERIODS: readonly (readonly string[])[] = [
  [
    vaguePeriod('minute', '分[钟鐘]', 'minit'),
    vaguePeriod('hour', '小时|小時|钟头|鐘頭', 'jam'),
    vaguePeriod('day', '天|日', 'hari'),
    vaguePeriod('week', '周|週|星期|礼拜|禮拜', 'minggu'),
    vaguePeriod('month', '月', 'bulan'),
    vaguePeriod('year', '年', 'tahun'),
  ],
];
/** Groups of words of which one must not become another; the same place in each group is the same word. */
export const CONTRASTS: readonly (readonly string[])[] = [
  TIMES_OF_DAY,
  [
    PERIOD('minute', '分[钟鐘]', '\\bseminit\\b'),
    PERIOD('hour', '(?:小时|小時|钟头|鐘頭)(?!半)', '\\b(?:sejam|(?:se)?tiap jam)\\b'),
    PERIOD('day', '[天日](?!半)', '\\b(?:sehari|(?:se)?tiap hari|harian)\\b') +
      '|\\bdaily\\b|天天|日(?=息|利|收|赚|入)',
    PERIOD('week', '(?:[周週](?![年末])|星期|礼拜|禮拜)', '\\b(?:seminggu|(?:se)?tiap minggu|mingguan)\\b') +
      '|\\bweekly\\b|周(?=息|利|收益|薪)',
    PERIOD('month', '月', '\\b(?:sebulan|(?:se)?tiap bulan|bulanan)\\b') + '|\\bmonthly\\b|月(?=息|利|收|薪|入)',
    PERIOD('year', '年(?!半)', '\\b(?:setahun|(?:se)?tiap tahun|tahunan)\\b') +
      '|\\b(?:yearly|annual(?:ly)?)\\b|年(?=息|利|化|收|薪)',
    '\\bhalf an hour\\b|(?<!个|個|[一二三四五六七八九十\\d])半(?:个|個)?(?:小时|小時|钟头|鐘頭)|setengah jam',
  ],
  [
    '\\bdozens\\b|\\btens of(?! (?:thousand|million))|几十(?![万萬千])|幾十(?![萬千])|数十(?![万千])|數十(?![萬千])|\\bpuluhan(?! ribu)',
    '(?<!of )\\bhundreds\\b(?! of (?:thousand|million))|(?:几|幾|数|數|上|好几)百(?![万萬])|\\b(?:ratusan|beratus)(?! ribu)',
    '(?<!of )\\bthousands\\b|(?:几|幾|数|數|上|好几)千(?![万萬])|\\b(?<!puluhan |ratusan )(?:ribuan|beribu)',
    '\\btens of thousands\\b|(?:几|幾|数|數|上|好几)[万萬]|puluhan ribu',
    '\\bhundreds of thousands\\b|(?:几|幾|数|數|上|好几)十[万萬]|ratusan ribu',
    '(?<!of )\\bmillions\\b|(?:几|幾|数|數|上|好几)百[万萬]|jutaan',
  ],
  [
    '美元|美金|(?<!hong kong |taiwan |singapore |hk |australian |canadian )\\bdollars?\\b|US\\$',
    '人民[币幣]|\\byuan\\b|\\bRMB\\b|renminbi|块钱?',
    '令吉|[马馬][币幣]|ringgit|\\bRM',
    '港[币幣元]|hong kong dollars?|hk\\$|hk dollars?',
    '[台臺][币幣]|新[台臺]|taiwan dollars?|nt\\$',
    '欧元|歐元|\\beuros?\\b|€',
    '英镑|英鎊|\\bpounds?\\b|£',
    '新[币幣元]|新加坡元|坡[币幣]|singapore dollars?|s\\$',
  ],
  [
    '\\bbitcoins?\\b|\\bBTC\\b|比特[币幣]',
    '\\bether(?:eum)?\\b|\\bETH\\b|以太',
    '\\btron\\b|\\bTRX\\b|波[场場]',
    '\\bsolana\\b|\\bSOL\\b|索拉纳|索拉納',
    '\\bdogecoin\\b|\\bDOGE\\b|狗狗[币幣]',
    '\\btether\\b|USDT|泰[达達][币幣]',
    'USDC',
  ],
  ['weekends?|周末|週末|hujung minggu', `${LATIN_DAY}|${HAN_WEEK}[一二三四五六日天]`],
  ...VAGUE_PERIODS,
  [
    `(?:${TIME_UNITS})s? (?:ago|before|earlier)\\b|\\b(?:jam|hari|minggu|bulan|tahun) (?:lepas|lalu|sebelum)|(?:天|日(?<!月(?:\\d{1,2}|[一二三四五六七八九十]{1,3})日)|[周週](?<![这這本上下][周週])|[个個]月|年(?<!\\d{4}年|[去今明]年)|小时|小時|分[钟鐘]|(?<![上下这這本](?:个|個)?)星期)(?:以|之)?前`,
    `(?:${TIME_UNITS})s? (?:after|later)\\b|\\b(?:in|after|within) (?:an?|\\w+) (?:${TIME_UNITS})s?\\b|(?:天|日(?<!月(?:\\d{1,2}|[一二三四五六七八九十]{1,3})日)|[周週](?<![这這本上下][周週])|[个個]月|年(?<!\\d{4}年|[去今明]年)|小时|小時|分[钟鐘]|(?<![上下这這本](?:个|個)?)星期)(?:以|之)?[后後]|\\b(?:jam|hari|minggu|bulan|tahun) kemudian`,
  ],
  [
    '\\b(?:more than|over|above|at least|upwards of)\\b|以上|超过|超過|至少|\\b(?:lebih|sekurang-kurangnya)\\b',
    '\\b(?:less than|under|below|at most|up to)\\b|不到|以下|少于|少於|最多|不足|\\b(?:kurang daripada|paling banyak)\\b',
  ],
  [
    '\\b(?:beginning|start) of\\b|\\bearly (?:in |this |last |next )?(?:january|february|march|april|may|june|july|august|september|october|november|december|month|year|week|20)|[月年周週]初|上旬|\\bawal (?:bulan|tahun|januari|februari|mac|april|mei|jun|julai|ogos|september|oktober|november|disember)',
    '\\bmid(?:dle of|-| )(?=\\w)|月中|中旬|年中|\\bpertengahan\\b',
    '\\bend of\\b|\\blate (?:in |this |last |next )?(?:january|february|march|april|may|june|july|august|september|october|november|december|month|year|20)|[月年周週](?:底|末)|下旬|\\b(?:akhir|hujung) (?:bulan|tahun|minggu|januari|februari|mac|april|mei|jun|julai|ogos|september|oktober|november|disember)',
  ],
  [
    '\\bfirst\\b|第一|首[个個次]|(?:大年|正月|年)初一|\\bpertama\\b',
    '(?<!\\d |every )\\bsecond\\b|第二(?!天)|(?:大年|正月|年)初二|\\b(?:yang )?kedua\\b(?!-)',
    '\\bthird\\b|第三(?!方)|(?:大年|正月|年)初三|\\bketiga\\b(?!-)',
    '\\bfourth\\b|第四|(?:大年|正月|年)初四|\\bkeempat\\b',
    '\\bfifth\\b|第五|(?:大年|正月|年)初五|\\bkelima\\b',
    '\\bsixth\\b|第六|(?:大年|正月|年)初六|\\bkeenam\\b',
    '\\bseventh\\b|第七|(?:大年|正月|年)初七|\\bketujuh\\b',
  ],
  [
    'christmas|圣诞|聖誕|平安夜|krismas',
    'chinese new year|lunar new year|春节|春節|过年|過年|农历新年|農曆新年|tahun baru cina',
    'mid-autumn|中秋',
    'national day|国庆|國慶|hari kebangsaan|merdeka',
    'dragon boat|端午',
    'hari raya|eid|开斋节|開齋節',
    'deepavali|diwali|屠妖节|屠妖節|排灯节',
    "valentine['’]?s|情人节|情人節|hari kekasih",
    'qingming|tomb[- ]sweeping|清明',
  ],
  [
    '\\bspring\\b(?! festival)|春天|春季',
    '\\bsummer\\b|夏天|夏季|暑假',
    '\\b(?:autumn|fall of|last fall)\\b|秋天|秋季',
    '\\bwinter\\b|冬天|冬季|寒假',
  ],
  ['\\bmr\\b|\\bencik\\b|(?<![我她])先生', '\\b(?:mrs|ms|miss|mdm|madam|puan|cik)\\b|小姐|女士|太太'],
  [
    '\\blast year\\b|(?<!\\b(?:satu|dua|tiga|empat|lima|enam|beberapa|\\d{1,2}) )tahun (?:lepas|lalu)|去年',
    '\\bthis year\\b|tahun ini|今年',
    '\\bnext year\\b|tahun depan|明年',
  ],
  ['\\bdoubled?\\b|翻倍|双倍|雙倍|翻一番', '\\btripled?\\b|三倍|tiga kali ganda|翻三倍|翻两番'],
  ['\\bseconds?\\b(?= later)|秒', '\\bminutes?\\b(?= later)|分[钟鐘](?=后|後)'],
];
