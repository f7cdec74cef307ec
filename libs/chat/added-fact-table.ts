/**
 * Facts that a translation may add: who, which office, money of which kind, why, for how long. `said` in the translation
 * asks for `meant` in the original, which is wider, because languages say the same with other words.
 */
export type AddedFact = readonly [said: string, meant: string];

export const ADDED_FACTS: readonly AddedFact[] = [
  [
    '\\bwife\\b|\\bisteri\\b|妻子|太太|老婆',
    'wife|wives|better half|spouse|partner|isteri|pasangan|妻|太太|老婆|爱人|愛人|媳[妇婦]|[内內]人|另一半|夫[妇婦]|married|missus|\\bmrs\\b|puan|kahwin',
  ],
  [
    '\\bhusband\\b|\\bsuami\\b|丈夫|老公',
    'husband|hubby|better half|spouse|partner|suami|pasangan|夫|老公|爱人|愛人|先生|另一半|married|laki|kahwin',
  ],
  [
    '\\b(?:mother|mum|mom|mummy)\\b|\\b(?:ibu|emak)\\b(?! bapa)|[妈媽]|母[亲親]',
    'mother|\\bmum|\\bmom|mama|\\bmak\\b|ibu|emak|umi|[妈媽娘母]|parents|family|家人|老人',
  ],
  [
    '\\b(?:father|dad|daddy)\\b|\\b(?<!ibu )(?:bapa|ayah)\\b|爸|父[亲親]',
    'father|\\bdad|papa|bapa|ayah|abah|[爸爹父]|parents|family|家人|老人',
  ],
  [
    '\\bparents\\b|ibu bapa|父母|爸[妈媽]',
    'parents|mother|father|\\bmum|\\bmom|\\bdad|ibu bapa|\\bmak\\b|orang tua|[父母爸妈媽]|[双雙][亲親]|二老|老人|家里|家裡|family',
  ],
  [
    '\\b(?:sons?|daughters?|kids?|children)\\b|\\banak\\b|[儿兒]子|女[儿兒]|孩子',
    '\\bsons?\\b|daughter|\\bkids?\\b|child|anak|budak|baby|[儿兒娃囡孩]|[闺閨]女|子女|仔|teen',
  ],
  [
    '\\b(?:brothers?|sisters?)\\b|\\b(?:abang|kakak|adik)\\b|哥哥|弟弟|姐姐|妹妹|姊姊',
    'brother|sister|\\bbro\\b|\\bsis\\b|sibling|cousin|abang|kakak|\\bkak\\b|adik|sepupu|[哥弟姐姊妹兄表]',
  ],
  [
    '\\bfriends?\\b|\\b(?:kawan|rakan|sahabat)\\b|朋友',
    'friend|mate|buddy|\\bpals?\\b|kawan|rakan|sahabat|teman|友|[闺閨]蜜|哥[们們]|兄弟|同[学學]|[伙夥]伴|\\badd(?:ed|s|ing)?\\b|加|contact',
  ],
  [
    '\\b(?:lawyers?|solicitors?|attorneys?)\\b|peguam|律[师師]',
    'lawyer|solicitor|attorney|barrister|legal|law|counsel|peguam|guaman|律|法律',
  ],
  [
    '\\bpolice\\b|\\bpolis\\b|警察|警方|警局|派出所|公安(?!部)',
    'police|polis|\\bcops?\\b|officer|balai|report|lapor|\\bcase\\b|crime|law enforcement|inspe|detective|警|公安|派出所|[报報]案|立案|备案|備案|反[诈詐]|\\b(?:999|110|165|18222)\\b|[执執]法',
  ],
  [
    '\\bcourts?\\b|mahkamah|法院|法庭',
    'court|judge|tribunal|hakim|mahkamah|lawsuit|\\bsue|summon|saman|legal|法院|法庭|法官|[诉訴]|告|官司|[传傳]票|[开開]庭|[审審]',
  ],
  [
    '\\btax(?:es)?\\b|\\bcukai\\b|[税稅]',
    'tax|cukai|duty|duties|customs|revenue|hasil|\\b(?:IRS|IRAS|HMRC|LHDN|GST|VAT|SST)\\b|[税稅]',
  ],
  [
    '\\bfees?\\b|\\byuran\\b|[手续續]{2}[费費]|服[务務][费費]',
    'fee|charge|cost|commission|deposit|caj|bayar|yuran|kos|wang|duit|\\bpa(?:y|id)|money|price|penalty|levy|[费費付交钱錢款金收]',
  ],
  ['\\binsurance\\b|insurans|保[险險]', 'insur|takaful|policy|[银銀]保|保[险險单單]|投保|理[赔賠]'],
  ['\\bcustoms\\b|kastam|(?<![税稅][务務])海[关關]', 'customs|kastam|duty|duties|海[关關]|清[关關]|[关關][税稅]'],
  [
    '\\bboss\\b|majikan|老板|老[闆板]',
    'boss|\\bbos\\b|employer|owner|manager|majikan|老板|老[闆板]|上司|[领領][导導]|老[总總]|[经經]理',
  ],
  [
    '\\b(?:colleagues?|co-?workers?)\\b|rakan sekerja|同事',
    'colleague|co-?worker|workmate|rakan|kawan|staff|team|同事|同仁|同[僚行]',
  ],
  [
    '\\b(?:the|my|a|his|her) banks?\\b|\\bbank(?: saya| itu)\\b|[银銀]行',
    'bank|HSBC|\\b[A-Z]{3,5}\\b|行|[账賬帳]|卡|[柜櫃]|card|account|akaun|[汇匯]|[转轉]|transfer|pindah|存款|信[托託]|[贷貸]',
  ],
  [
    '\\b(?:home|my|our) address\\b|\\balamat (?:rumah|saya)\\b|住址',
    'address|alamat|\\bliv(?:e|es|ing)\\b|stay|tinggal|home|house|where|wallet|link|rumah|地址|住|家|哪|[链鏈][结接]|[网網]址|\\burl\\b|dompet|[钱錢]包',
  ],
  [
    '\\bthreat\\w*|\\bugut\\w*|威[胁脅]|恐[吓嚇]',
    'threat|blackmail|extort|scare|warn|intimidat|\\bforc|harm|ugut|paksa|amaran|gertak|otherwise|\\bor\\b|if |kalau|威[胁脅]|[吓嚇]|勒索|要[挟脅]|警告|逼|不然|否[则則]|要是|如果',
  ],
  [
    '\\b(?:arrest\\w*|jail\\w*|prison)\\b|\\b(?:di|men)?(?:tangkap|penjara\\w*)\\b|逮捕|拘捕|坐牢|[监監][狱獄]|被抓|抓了',
    'arrest|jail|prison|detain|caught|handcuff|lock|warrant|custody|bars|tangkap|penjara|berkas|lokap|tahan|[抓捕牢拘押铐銬]|[监監]|通[缉緝]|落网',
  ],
  [
    '\\bhospital\\b|[医醫]院',
    'hospital|clinic|doctor|ward|A&E|operation|surgery|medical|klinik|rawat|[医醫病]|住院|手[术術]',
  ],
  ['\\bpasspor?t\\b|pasport|[护護]照', 'passpor?t|pasport|travel document|[护護]照'],
  [
    '\\bpasswords?\\b|kata laluan|密[码碼]',
    'password|passcode|\\bPINs?\\b|login|log in|OTP|code|credential|katalaluan|kata laluan|kod|密[码碼]|[登][录錄入]|[验驗][证證]',
  ],
  ['\\bgift cards?\\b|kad hadiah|[礼禮][品物]卡', 'gift|voucher|card|kad|baucar|iTunes|Steam|[点點][数數卡]|卡|[礼禮]'],
  [
    '\\bloans?\\b|pinjaman|[贷貸]款',
    'loan|borrow|len[dt]|debt|ow(?:e|ed|ing)|credit|mortgage|pinjam|hutang|[贷貸借欠债債]',
  ],
  [
    '\\bbecause\\b|\\bdue to\\b|\\bowing to\\b|因[为為]|由[于於]|\\bkerana\\b|\\bdisebabkan\\b',
    '\\b(?:because|since|as|so|due|owing|therefore|thus|hence|thanks|why|reason|caus\\w+|made|makes|over|coz|cos|cuz|bc|for|when|after|with|from|if|saying|said|says)\\b|因|由[于於]|所以|既然|[导導]致|害|才|就|[为為]了|怪|[结結]果|使|令|[让讓]|[说說]|[误誤]|\\b(?:kerana|sebab|jadi|maka|pasal|oleh|akibat|memandangkan|gara-gara|punca|lalu|bila|kata|sampai|supaya)\\b',
  ],
  [
    '才能|才可以?',
    '\\b(?:before|until|till|only|unless|or|after|first|then|otherwise|must|need|can|could|able|to (?:get|withdraw|release|unlock|receive|claim|join|take|open|unfreeze|continue|activate|access)|once|how|what|when|where|if)\\b|才|[先再]|怎|如何|哪|[什甚]|\\b(?:sebelum|baru|barulah|selagi|untuk|supaya|dulu|dahulu|boleh|bagaimana|macam mana|kalau|selepas)\\b',
  ],
  [
    '\\b(?:recover(?:ed|y)?|refund\\w*)\\b|追回|退款',
    'recover|refund|back|return|retriev|reimburs|claim|compensat|balik|pulang|ganti|tuntut|dapat|[回退拿取赔賠追要还還]|[领領]',
  ],
  [
    '\\bfrozen?\\b|\\bfr(?:eeze|oze)\\b|\\bbeku\\w*|\\bdibekukan\\b|[冻凍][结結]',
    'fr[eo]+ze|freez|lock|block|suspend|restrict|hold|stop|beku|sekat|kunci|gantung|[冻凍锁鎖封停禁扣]|限制|止付|[警].{0,2}[户戶]',
  ],
  [
    '\\binvestigat\\w*|\\bsiasat\\w*|[调調]查',
    'investigat|probe|look(?:ed|ing)? into|case|check|inquir|enquir|detective|siasat|semak|kes|查|案|[侦偵]|[审審]',
  ],
  [
    '\\b(?:launder\\w*|drugs?)\\b|\\bdadah\\b|洗[钱錢]|毒品',
    'launder|drug|dadah|narcotic|traffick|illegal|haram|mule|洗|毒',
  ],
  [
    '\\bhours?\\b|小[时時]|[钟鐘][头頭]',
    "hour|\\bhrs?\\b|\\dh\\b|o'?clock|clock|\\bjam\\b|sejam|pukul|day|[时時点點天日]|[钟鐘]|hari|24",
  ],
  [
    '\\bminutes?\\b|分[钟鐘]|\\bminit\\b',
    "minute|\\bmins?\\b|moment|quarter|half|instant|second|while|soon|minit|seminit|sekejap|o'?clock|[时時分刻秒]|半|一下|一[会會]",
  ],
  [
    '\\bweeks?\\b|\\bminggu\\b|(?:个|個|[一二两兩三四五六七八九十\\d几幾])(?:星期|[礼禮]拜)',
    'week|fortnight|minggu|星期|[礼禮]拜|[周週旬]|day|hari|[天日]|月',
  ],
  ['\\bmonths?\\b|\\bbulan\\b|[个個]月', 'month|bulan|[月旬]|year|tahun|年|moon|week|minggu|quarter|季|[/.-]\\d'],
  [
    '\\byears?\\b|\\btahun\\b',
    'year|tahun|[年载載]|除夕|[岁歲]|decade|annual|\\bage|old|umur|(?:19|20)\\d\\d|[载載]|month|bulan|月|baya|辈|[代世]',
  ],
  [
    '\\bpension\\b|\\bpencen\\b|退休金|[养養]老金',
    'pension|pencen|retire|bersara|\\b(?:EPF|CPF|KWSP|MPF)\\b|退休|[养養]老|公[积積]金|old age',
  ],
  [
    '\\b(?:salary|salaries|wages)\\b|\\bgaji\\b|工[资資]|薪水|薪[资資]',
    'salar|wage|pay|earn|income|gaji|upah|pendapatan|薪|工[资資]|月入|收入|工[钱錢]|paid',
  ],
  [
    '\\b(?:marry|marriage|wedding)\\b|[结結]婚|\\b(?:ber|mengah?)?kahwin\\w*',
    'marr|wed|spouse|fianc|bride|kahwin|nikah|tunang|婚|嫁|娶',
  ],
  [
    '\\b(?:parcels?)\\b|包裹|bungkusan|\\bparsel\\b',
    'parcel|package|deliver|courier|shipment|box|item|goods|post|bungkusan|parsel|kiriman|barang|包|快[递遞]|[货貨]|宅配|[邮郵件]',
  ],
  ['\\be-?mails?\\b|\\be-?mel\\b|[电電][子]?[邮郵]|[邮郵]件', 'mail|inbox|@|e-?mel|letter|message|[邮郵]|信|mesej'],
  ['\\b(?:text messages?|SMS)\\b|短[信訊讯]|[简簡][讯訊]', '\\btext|sms|message|msg|mesej|信息|短信|[讯訊]|消息|teks'],
  [
    '\\b(?:my|our|his|her|their) (?:house|home|flat|apartment)\\b|\\brumah (?:saya|kami)\\b',
    'home|house|flat|apartment|place|door|live|rumah|tinggal|家|屋|房|住|[门門]',
  ],
  [
    '\\bimmediately\\b|right away|at once|\\bsegera\\b|[马馬]上|立刻|立即',
    'immediate|right away|at once|now|asap|straight|quick|soon|hurry|urgent|instant|prompt|moment|segera|cepat|terus|sekarang|[马馬]上|立|[赶趕][紧緊快]|快|急|[当當][场場]|就|[刚剛]|即',
  ],
  ['\\bweekends?\\b|hujung minggu|[周週]末', 'weekend|saturday|sunday|hujung minggu|sabtu|ahad|[周週]末|[六日天]'],
  ['\\bchristmas\\b|krismas|[圣聖][诞誕]', 'christmas|xmas|krismas|natal|[圣聖][诞誕]|平安夜'],
  ['(?:chinese|lunar) new year|tahun baru cina|春[节節]|[过過]年', 'new year|tahun baru|imlek|春[节節]|年'],
  ['\\bin cash\\b|\\btunai\\b|[现現]金', 'cash|tunai|[现現]|notes|money|[钱錢]|duit|wang|提款|取款|withdraw'],
  ['\\bcredit cards?\\b|kad kredit|信用卡', 'card|kad|卡|刷|credit'],
  ['\\bairport\\b|lapangan terbang|[机機][场場]', 'airport|flight|lapangan terbang|KLIA|[机機][场場]|terminal'],
  ['\\bhotel\\b|酒店|旅[馆館]', 'hotel|motel|hostel|酒店|旅[馆館]|[饭飯]店|[宾賓][馆館]|民宿'],
  [
    '\\b(?:overseas|abroad)\\b|luar negara|[国國]外|海外|境外',
    'overseas?|abroad|foreign|outside|luar|海外|外|出[国國]',
  ],
  ['\\bmanager\\b|\\bpengurus\\b|[经經]理', 'manager|boss|supervisor|director|pengurus|[经經]理|主管|[总總]'],
  [
    'customer (?:service|support)|khidmat pelanggan|客服',
    'customer|service|support|help ?desk|hotline|pelanggan|agent|rep\\b|客|[专專][员員]|[热熱][线線]',
  ],
  [
    '\\b(?:teachers?|mentor)\\b|\\bcikgu\\b|老[师師]|[导導][师師]',
    'teacher|mentor|instructor|coach|tutor|guru|cikgu|analyst|master|[师師]|[导導]',
  ],
  [
    '\\b(?:soldier|military)\\b|\\b(?:askar|tentera)\\b|[军軍]人|[军軍][队隊]',
    'soldier|army|military|navy|marine|force|general|captain|colonel|sergeant|askar|tentera|[军軍]|服役',
  ],
  [
    '\\b(?:girl|boy)friend\\b|teman (?:wanita|lelaki)|\\bkekasih\\b|[男女]朋?友',
    'girlfriend|boyfriend|partner|\\b[gb]f\\b|lover|dating|relationship|couple|teman|kekasih|pakwe|makwe|[男女]|[对對]象|另一半|[恋戀]|[谈談]',
  ],
];
