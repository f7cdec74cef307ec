import { hasSameFacts } from './translation-facts.ts';

type Pair = readonly [languages: string, original: string, translated: string];

/** By their author for the rules: names in their letters, by their sounds and in what they are called in the other language. */
const RIGHT: readonly Pair[] = [
  [
    'en>zh',
    'She introduced herself as Natasha from the Monetary Authority of Singapore.',
    '她自我介绍说是新加坡金融管理局的娜塔莎。',
  ],
  [
    'en>zh',
    'He told me to transfer it to a China Merchants Bank account under the name Zhao Lei.',
    '他让我转到招商银行户名赵磊的账户。',
  ],
  ['en>zh-TW', 'I withdrew the cash at the HSBC branch in Central.', '我在中環的滙豐分行提了現金。'],
  ['en>zh-TW', 'The caller said he was from the Hong Kong Monetary Authority.', '來電者說他是香港金融管理局的。'],
  ['en>zh-TW', 'I already told the Anti-Deception Coordination Centre about it.', '我已經跟反詐騙協調中心說了這件事。'],
  ['en>zh-TW', 'I was waiting outside Admiralty station when he called.', '他打來的時候，我正在金鐘站外面等。'],
  ['zh>en', '我在工商银行有个账户，现在被冻结了。', 'I have an account with ICBC and now it is frozen.'],
  [
    'zh>en',
    '骗子自称是上海市公安局的李警官。',
    'The scammer claimed to be Officer Li from the Shanghai Public Security Bureau.',
  ],
  [
    'zh>en',
    '我把钱转到了邮储银行的一个账户。',
    'I transferred the money to an account at Postal Savings Bank of China.',
  ],
  [
    'zh>en',
    '她说她叫刘晓燕，在杭州做外贸。',
    'She said her name is Liu Xiaoyan and she does foreign trade in Hangzhou.',
  ],
  ['zh>en', '客服陈小姐叫我下载飞书。', 'Miss Chen from customer service told me to download Lark.'],
  ['zh>en', '我们是在探探上认识的，后来加了微信。', 'We met on Tantan and later added each other on WeChat.'],
  ['zh>en', '我报警了，是南山派出所接的案。', 'I reported it to the police; the Nanshan police station took the case.'],
  ['zh>en', '他说他在深圳龙岗区开公司。', 'He said he runs a company in Longgang District, Shenzhen.'],
  [
    'zh-TW>en',
    '我在玉山銀行臨櫃匯款給一個叫許志豪的人。',
    'I made a transfer at the counter of E.SUN Bank to someone called Hsu Chih-hao.',
  ],
  [
    'zh-TW>en',
    '對方說是165反詐騙專線的陳警官。',
    'The person said he was Officer Chen from the 165 anti-fraud hotline.',
  ],
  [
    'zh-TW>en',
    '我住在新北市板橋區，去了海山分局報案。',
    'I live in Banqiao District, New Taipei City and went to the Haishan Precinct to report it.',
  ],
  [
    'zh-TW>en',
    '她說她叫林淑芬，是國泰世華的行員。',
    'She said her name was Lin Shu-fen and that she worked at Cathay United Bank.',
  ],
  ['zh-TW>en', '我是在IG上認識一個叫Kelvin的男生。', 'I met a guy named Kelvin on Instagram.'],
  ['zh-TW>en', '他自稱是金管會的人員。', 'He claimed to be from the Financial Supervisory Commission.'],
  ['zh-TW>en', '詐騙集團冒充中華電信打給我。', 'The fraud ring called me posing as Chunghwa Telecom.'],
  ['ms>en', 'Saya bertemu dengan seorang lelaki bernama Faizal di Tinder.', 'I met a man named Faizal on Tinder.'],
  ['ms>en', 'Dia mengaku pegawai Bank Negara Malaysia.', 'He claimed to be an officer from Bank Negara Malaysia.'],
  [
    'ms>en',
    'Pegawai itu kata dia dari Lembaga Hasil Dalam Negeri.',
    'The officer said he was from the Inland Revenue Board.',
  ],
  ['ms>en', 'Saya buat laporan di balai polis Petaling Jaya.', 'I made a report at the Petaling Jaya police station.'],
  ['ms>zh', 'Saya pindahkan wang ke akaun Maybank milik Nurul Izzah.', '我把钱转到了Nurul Izzah的马来亚银行账户。'],
  ['ms>zh', 'Saya tinggal di Shah Alam dan kerja di Kuala Lumpur.', '我住在莎阿南，在吉隆坡上班。'],
  ['ms>zh', 'Encik Rahman dari CIMB telefon saya pagi tadi.', '联昌银行的拉曼先生今天早上给我打电话。'],
  [
    'en>ms',
    'Officer Daniel from the Singapore Police Force called me.',
    'Pegawai Daniel dari Pasukan Polis Singapura menelefon saya.',
  ],
  [
    'en>ms',
    'I reported it to the National Scam Response Centre.',
    'Saya telah melaporkannya kepada Pusat Respons Scam Kebangsaan.',
  ],
  [
    'en>ms',
    'He said he works for the United Nations in Turkey.',
    'Dia kata dia bekerja untuk Pertubuhan Bangsa-Bangsa Bersatu di Turki.',
  ],
  [
    'en>zh',
    'I opened a wallet on Crypto.com because Jessica told me to.',
    '因为杰西卡叫我开，我在Crypto.com开了钱包。',
  ],
  ['en>zh', 'Barclays told me to contact Action Fraud.', '巴克莱银行让我联系反诈骗行动中心。'],
  ['en>zh', 'My sister lives in Leeds and she also talked to Peter.', '我姐姐住在利兹，她也跟彼得聊过。'],
  ['en>zh', 'The money went to Chase Bank and then to Coinbase.', '钱进了大通银行，然后到了Coinbase。'],
  [
    'en>zh',
    'I sent it by Western Union to someone named Grace Okafor in Lagos.',
    '我通过西联汇款寄给了拉各斯一个叫格蕾丝·奥卡福的人。',
  ],
  ['en>zh', 'He told me to buy Google Play cards at 7-Eleven.', '他让我去7-Eleven买谷歌Play礼品卡。'],
  ['en>zh-TW', 'I met her on Xiaohongshu and then we talked on WeChat.', '我在小紅書上認識她，後來用微信聊天。'],
  ['en>zh-TW', 'Mr Chan Tai Man from Bank of China (Hong Kong) phoned me.', '中國銀行（香港）的陳大文先生打電話給我。'],
  [
    'en>zh-TW',
    'A man called Alan said he was at the Tsim Sha Tsui police station.',
    '一個叫Alan的男人說他在尖沙咀警署。',
  ],
  ['zh>ms', '我在槟城的大众银行转了钱给她。', 'Saya pindahkan wang kepadanya di Public Bank di Pulau Pinang.'],
  ['zh>ms', '王先生说他是马来西亚皇家警察。', 'Encik Wang kata dia dari Polis Diraja Malaysia.'],
  ['zh>en', '我用支付宝给"陈老师"转了钱。', 'I transferred money to "Teacher Chen" via Alipay.'],
  ['zh>en', '快递员说是京东的。', 'The courier said he was from JD.com.'],
  ['zh>en', '他给我看了中信银行的转账截图。', 'He showed me a screenshot of a transfer from China CITIC Bank.'],
  ['zh>en', '对方在闲鱼上卖二手手机。', 'The seller was selling a used phone on Xianyu.'],
  ['zh>en', '我在广东省佛山市，去哪里报案？', 'I am in Foshan, Guangdong. Where do I report it?'],
  ['zh>en', '他说他哥哥在花旗银行纽约分行上班。', "He said his brother works at Citibank's New York branch."],
  ['en>zh', 'Someone from Singtel said my line would be cut.', '新电信的人说我的线路会被切断。'],
  ['en>zh', 'The Ministry of Manpower would never call like this, right?', '人力部绝不会这样打电话，对吧？'],
  ['en>zh', 'The profile photo is of a woman called Emily Zhang.', '头像是一个叫张艾米丽的女人。'],
  ['zh>en', '他冒充税务机关的人。', 'He pretended to be from the tax authorities.'],
  ['en>zh-TW', 'Someone from the Inland Revenue Department rang me.', '有個稅務局的人打給我。'],
  ['en>zh', 'HMRC said I owe tax.', '英国税务海关总署说我欠税。'],
  ['en>zh', 'The call came from the Ministry of Public Security.', '电话是公安部打来的。'],
  ['zh>en', '我去公安局报案了。', 'I went to the police to report it.'],
  ['en>zh', 'I bought the cards at FamilyMart and 7-Eleven.', '我在全家便利店和7-11买的卡。'],
  ['zh-TW>ms', '我住在吉隆坡，他說他在新加坡。', 'Saya tinggal di Kuala Lumpur dan dia kata dia di Singapura.'],
  ['ms>en', "Dia suruh saya masukkan kad Touch 'n Go.", "He told me to top up a Touch 'n Go card."],
  ['ms>zh', 'Polis di Johor Bahru sudah menerima laporan saya.', '新山的警察已经受理了我的报案。'],
  ['zh>en', '我住在福建泉州。', 'I live in Quanzhou, Fujian.'],
  ['en>zh', 'I am from England but I live in Dubai.', '我是英国人，但我住在迪拜。'],
  ['en>zh-TW', 'He works for Cathay Pacific in Hong Kong.', '他在香港的國泰航空工作。'],
  ['ms>en', 'Penipu itu menyamar sebagai pegawai Pos Malaysia.', 'The scammer posed as a Pos Malaysia officer.'],
  ['zh>en', '他自称是银保监会的。', 'He claimed to be from the China Banking and Insurance Regulatory Commission.'],
];

const ALTERED: readonly Pair[] = [
  ['en>zh', 'My name is Priscilla Yeo and I was cheated by someone from DBS.', '我叫杨佩珊，被一个自称星展的人骗了。'],
  ['en>zh', 'I withdrew the cash at the HSBC branch in Central.', '我在金鐘的匯豐分行提了現金。'],
  ['en>zh', 'He told me to transfer it to a China Merchants Bank account.', '他让我转到民生银行的账户。'],
  ['zh>en', '我在工商银行有个账户。', 'I have an account with China Construction Bank.'],
  ['zh>en', '他自称是金管会的人员。', 'He claimed to be from the Ministry of Finance.'],
  ['zh>en', '我们是在探探上认识的。', 'We met on Tinder.'],
  ['zh>en', '她说她叫刘晓燕。', 'She said her name is Liu Meihua.'],
  ['zh-TW>en', '我匯款給一個叫許志豪的人。', 'I wired money to someone called Hsu Chun-ming.'],
  ['en>zh', 'My sister lives in Leeds.', '我姐姐住在利物浦。'],
  [
    'ms>en',
    'Pegawai itu kata dia dari Lembaga Hasil Dalam Negeri.',
    'The officer said he was from the Immigration Department.',
  ],
  ['ms>zh', 'Encik Rahman dari CIMB telefon saya.', '联昌银行的卡里姆先生给我打电话。'],
  ['zh>en', '他说他在深圳龙岗区开公司。', "He said he runs a company in Bao'an District, Shenzhen."],
  ['en>zh', 'He told me to buy the cards at 7-Eleven.', '他让我去全家便利商店买卡。'],
  ['en>zh-TW', 'He told me to buy the cards at 7-Eleven.', '他叫我去7-12買卡。'],
  ['zh>en', '快递员说是淘宝的。', 'The courier said he was from JD.com.'],
  ['zh>en', '快递员说是京东的。', 'The courier said he was from JD.com.cn/pay.'],
  ['en>zh', 'The profile photo is of a woman called Emily Zhang.', '头像是一个叫王艾米丽的女人。'],
  ['en>zh', 'The profile photo is of a woman called Emily Zhang.', '头像是一个叫张安妮的女人。'],
  ['en>zh', 'The Monetary Authority of Singapore called me.', '香港金融管理局打电话给我。'],
  [
    'en>ms',
    'Officer Daniel from the Singapore Police Force called me.',
    'Pegawai David dari Pasukan Polis Singapura menelefon saya.',
  ],
  [
    'en>ms',
    'Officer Daniel from the Singapore Police Force called me.',
    'Pegawai Daniel dari Polis Diraja Malaysia menelefon saya.',
  ],
  ['en>ms', 'He said he works for the United Nations in Turkey.', 'Dia kata dia bekerja untuk Palang Merah di Turki.'],
  [
    'en>ms',
    'He said he works for the United Nations in Turkey.',
    'Dia kata dia bekerja untuk Pertubuhan Bangsa-Bangsa Bersatu di Syria.',
  ],
  ['zh-TW>en', '我住在新北市。', 'I live in Taipei.'],
  ['zh-TW>en', '詐騙集團冒充中華電信打給我。', 'The fraud ring called me posing as Taiwan Mobile.'],
  ['zh>en', '客服叫我下载飞书。', 'Customer service told me to download DingTalk.'],
  ['en>zh', 'Chase Bank called me about the payment.', '花旗银行打电话问我那笔付款。'],
  ['en>zh-TW', 'He was in Sheung Wan.', '他在中環。'],
  ['en>zh-TW', 'He works for Cathay Pacific in Hong Kong.', '他在香港的長榮航空工作。'],
];

function isShown([languages, original, translated]: Pair): boolean {
  const [source, target] = languages.split('>') as [string, string];
  return hasSameFacts(original, translated, { source, target });
}

describe('names in translations', () => {
  it.each(RIGHT)('%s is shown: %s | %s', (...pair) => expect(isShown(pair)).toBe(true));

  it.each(ALTERED)('%s is not shown with another fact: %s | %s', (...pair) => expect(isShown(pair)).toBe(false));
});
