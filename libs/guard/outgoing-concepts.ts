import { MALAY_WORDS } from './outgoing-concepts-malay.ts';

/**
 * Words by what they mean: who acts, what is done, with what. One list for English and Chinese, so that what is learnt
 * of one is known of the other; `outgoing-concepts-malay.ts` has the same in Malay. Words are separated by `|`, Chinese ones are Simplified; the longest one that fits counts.
 */
const WORDS = {
  not: "not|never|no|don't|dont|do not|doesn't|didn't|won't|can't|cannot|cant|nobody|no one|none|without|isn't|aren't|wouldn't|shouldn't|nothing|neither|nor|不|别|勿|没|无|从不|绝不|切勿|请勿|不要|不会|不用|不能|唔|冇|没有|莫|未|从未|唔会|唔好|无需|不必|决不|永不|无法|不可|千万别|唔使|毋须|无须",
  we: "we|our|us|i|me|my|mine|we'll|i'll|we're|i'm|i've|we've|i'd|我|我们|本机构|我司|咱们|我哋|本公司|本人|本中心|我方|技术员|工程师|经理",
  you: "you|your|u|ur|yours|you'll|you're|您|你|妳|您的|你的|您们",
  they: 'they|them|their|he|she|his|her|him|scammer|scammers|fraudster|fraudsters|caller|someone|anyone|anybody|somebody|whoever|who|those|stranger|strangers|thief|criminals|impostor|对方|骗子|他们|谁|任何人|他|她|凡是|佢|佢哋|有人|骗徒|陌生人|凡|那些人|假客服|自称|冒充|歹徒|不法分子',
  scam: 'scam|scams|fraud|fraudulent|fake|phishing|lying|cheat|cheated|trick|tricked|lie|bogus|warning|warn|beware|suspicious|trap|诈骗|骗局|假|假冒|骗|二次诈骗|套路|手法|警惕|小心|当心|上当|骗人|伪造|可疑|呃|陷阱',
  asked: 'did|have you|has|had|was|were|whether|does|do you know|有没有|是否|是不是|有冇|曾|曾经|有无|过没有',
  said: 'said|told|asked|wanted|claimed|wrote|demanded|pretended|mentioned|asks|says|wants|claims|demands|promised|made you|要求|声称|称|说|提出|叫|让|写|催|说过|提到|话',
  when: 'if|once|as soon as|after|before|until|in order to|so that|unless|otherwise|then|如果|若|假如|以后|之后|先|才|才能|就|否则|不然|然后|之前|至|方可|后',
  please:
    "please|kindly|pls|plz|just|could you|can you|would you|will you|let's|lets|simply|gimme|请|麻烦|烦请|唔该|劳烦|敬请|务请",
  need: 'need|needs|must|have to|has to|required|requires|require|should|gotta|needed|necessary|got to|need to|要|需要|必须|得|须|需|务必|应|一定要',
  give: 'send|give|tell|share|forward|provide|type|enter|read|show|paste|upload|text|write|dictate|submit|fill in|let me have|let me know|reply with|drop|copy|supply|发|给|告诉|提供|传|报|念|输入|填|发来|畀|俾|贴|发给|发送|填写|讲|回复|回传|传给|报给|交给|发过来|给我|告知|打出来|send俾',
  pay: 'pay|transfer|wire|deposit|remit|settle|cover|top up|put down|paid|payable|payment|transferred|wired|upfront|up front|in advance|advance|付|交|缴|转|汇|打款|支付|充值|存入|垫|入数|过数|转账|汇款|付款|缴纳|缴费|转帐|预付|垫付|打到|汇入|转到|转入|打过来|补缴|补交|入金|存|转过来|汇到|汇至|打钱|cover|put in|chip in|stump up|send over|drop off|打钱|补差价|出一半|先出|代垫|补上|结一下|缴了|缴完|付完|储值|加值|打进去',
  fee: 'fee|fees|tax|taxes|charge|charges|cost|costs|retainer|gas|commission|levy|duty|bond|expenses|expense|insurance|subscription|fine|stamp|surcharge|contribution|donation|bill|手续费|服务费|保证金|押金|税|定金|佣金|费|费用|税金|税款|解冻费|律师费|流水|验资|工本费|诉讼费|解冻金|公证费|按金|印花税|个税|材料费|矿工费|会费|会员费|辛苦费|好处费|订金|成本|行政费|通道费|激活费|认证金|差旅|提成|抽成|invoice|bailiff|customs duty|clearance|certificate|stamp duty|train fare|fare|tip|gift|coffee|ko-fi|bearer|share|portion|规费|车马费|工本|茶水|红包|打点|赎|赎金|保释|行政|过路费|尾款|年费|补差|差一笔|垫付款|服务年费',
  amount:
    'dollars|usd|pounds|euros|eur|gbp|hkd|rmb|quid|bucks|percent|元|块|美元|美金|港币|港元|台币|万|千|百|人民币|刀|蚊|两成|百分之',
  code: 'code|codes|otp|passcode|2fa|digits|verification|authenticator|token|one time|one-time|sms|six digits|verification code|security code|验证码|动态码|校验码|动态密码|短信码|口令|六位数|六位数字|一次性密码|认证码|短信|授权|识别码|数字|码|动态口令|tac|pac|key fob|fob|ping|buzzed|magic link|digit|number it gives|串|那串|一串|六码|四码|代码|代号|通行码|核对码|认证器|验证器|回执码|otp码|动态',
  approve:
    'approve|push|prompt|confirm|accept|allow|notification|pops up|popup|pop-up|同意|确认|允许|弹出|弹窗|接受|通过|授权请求|登录提示|撳|点',
  password:
    "password|passwords|pin|login|log in|sign in|credentials|pw|pass|username|user name|memorable|secret answer|security question|密码|登录|用户名|密保|账号密码|pin码|支付密码|登入|maiden name|first pet|security answers|security questions|mother's name|pass code|log on|登录口令|登入密码|交易密码|资金密码|服务密码|户号|使用者代号|网银密码|锁码|解锁|通行码|登录名|安全问题|小名",
  seed: 'seed|phrase|mnemonic|private key|recovery words|secret words|12 words|24 words|twelve words|keystore|backup words|your words|six words|recovery phrase|seed phrase|ledger|metamask|助记词|私钥|恢复词|备份词|单词|恢复短语|复原短语|注记词|十二个词|12个字|词|orchard|backup card|metal plate|booklet|jumble|wallet words|备份单字|单字|恢复卡|备份卡|抄在纸上|助忆词|十二个|二十四个',
  card: 'card|cvv|cvc|expiry|exp|debit|16 digits|long number|both sides|front and back|卡号|信用卡|安全码|cvv|有效期|正反面|银行卡|提款卡|末三码|背面|三位数|到期日|卡|long digits|front of the card|card reader|sort code|账单|十六码|卡面|背面三码|末四码|安全数字|卡片|刷卡|金融卡',
  remote:
    'anydesk|teamviewer|rustdesk|quicksupport|ultraviewer|remote|remotely|screen|control|connect|install|download|apk|accessibility|take over|share your screen|todesk|向日葵|远程|屏幕|屏幕共享|控制|接管|安装|下载|共享|投屏|装|萤幕|远端|无障碍|未知来源|遥控|操作|连线',
  channel:
    'whatsapp|telegram|signal|wechat|line id|on line|messenger|instagram|gmail|another app|different app|other app|skype|viber|facebook|zoom|off this|outside this|over to|微信|qq|line|电报|飞机|纸飞机|加我|私聊|私信|加微信|添加|私下|别处|换个|小红书|ig|个人号|脸书|good友|好友|vx|wx|v信|薇信|威信|徽信|加v|tg|whats app|tele gram|扣扣|q号|绿泡泡|小飞机|企鹅|赖|discord|email me|ring me|text me|my number|my mobile|protonmail|proton|质子邮箱|加密邮箱|打给我|打我手机|我手机|我电话|我个号|互助群|私聊我|小窗',
  private:
    'private|personal|own number|direct|privately|in person|hotel|home|meet|cafe|face to face|私人|个人|见面|当面|线下|酒店|上门|咖啡厅|私底下|自己的',
  authority:
    'police|officer|inspector|detective|interpol|fbi|court|regulator|agent|fca|sec|ministry|government|judge|prosecutor|tax office|central bank|warrant|badge|sergeant|fincen|europol|警察|警官|公安|法院|检察院|国际刑警|反诈中心|银监会|证监会|金管局|派出所|网警|检察官|刑事局|警务处|廉政公署|165|逮捕令|传票|金管会|法官|监管|警号|刑警|经侦|银保监会|阿sir|pc|enforcement|bailiffs|high court|detective|constable|tribunal|customs|revenue|task force|undercover|调查局|警政署|指挥部|反洗钱|工号|专案组|专案|检方|承办人|书记官|执法|刑侦|内政部|海关|税务局|差人|督察|网信办|公安部|涉密',
  bank: "bank|hsbc|banks|bank's|teller|银行|柜员|行员|网银|支付宝|汇丰|cashier|counter|branch manager|clerk|收银员|店员|柜台|大堂|客户经理|证券|分行|信用社|邮局|银联|支付宝安全",
  arrest:
    'arrest|arrested|detained|prosecuted|under investigation|prison|jail|money laundering|拘留|逮捕|涉嫌|洗钱|涉案|羁押|通缉|坐牢|拘票|起诉',
  safe_account:
    'safe account|secure account|escrow|secure wallet|safe wallet|vault|安全账户|监管账户|核查账户|冷钱包|安全钱包|监管科|专用账户|对公账户',
  guarantee:
    "guarantee|guaranteed|promise|assure|definitely|certainly|surely|for sure|100%|no risk|trust me|swear|my word|certain|always works|never failed|without fail|保证|承诺|确保|肯定|一定|百分百|百分之百|绝对|必定|打包票|包|担保|稳|放心|没有风险|零风险|全额|包在我身上|can't lose|can't fail|straightforward win|certainty|sure thing|稳赢|保息|一毛都跑不掉|必胜|包成|无条件|零失误|打保票",
  recover:
    'recover|recovery|refund|get back|money back|return|returned|back|reimburse|retrieve|compensation|payout|追回|拿回|找回|退款|退回|要回|挽回|回来|追返|攞返|讨回|返嚟|赔付|追讨|退还|解冻|到账|到帐|取回',
  rate: 'success rate|recovery rate|98%|99%|成功率|追回率|办成率',
  hack: 'hacker|hackers|hack|reverse|claw back|黑客|骇客|撤销|拦截|后台|内部人员|技术团队',
  urgent:
    'urgent|urgently|right now|hurry|immediately|within the hour|last chance|expires|deadline|today|quick|now or never|asap|final|tonight|minutes|马上|赶紧|立即|立刻|最后|名额|过期|作废|一小时|今天|即刻|快|尽快|限时|逾期|错过|失效|两小时|今日|countdown|clock|closing|slot|expire|lapses|gone by|before noon|倒数|最后一次|时限|来不及|耽误|拖|拖拉|快啲|即刻办|截止|锁档|下班前|半小时|二十分钟|仲唔',
  secret:
    "secret|between us|confidential|tell anyone|keep it|keep this|don't tell|not tell|family|husband|wife|daughter|children|son|保密|别告诉|家人|不要告诉|老公|孩子|屋企人|老婆|儿子|女儿|外传|知道|看完就删|密秘|mother|sister|brother|parents|nephew|grandson|neighbours|cashier|lawyer|friends|nobody|老伴|外甥|邻居|媳妇|女婿|太太|先生|亲戚|爸妈|妹妹|姐姐|孩子们|个女|个仔|朋友圈|娘|子女|孙女",
  delete: 'delete|erase|delete this|删|删除|清空',
  gift: 'gift card|gift cards|itunes|steam|google play|apple card|apple cards|amazon card|amazon cards|voucher|vouchers|paysafecard|prepaid|scratch|礼品卡|苹果卡|点卡|点数卡|卡密|刮开|购物卡|steam卡|mycard|序号|礼物卡|itunes卡|兑换码|游戏点数|充值卡|playstation|xbox|best buy|target card|razer|roblox|boots|点数|游戏卡|购物金|超商|便利店|序号照|卡密照|刮|苹果充值',
  buy: 'buy|purchase|pick up|买|购买',
  crypto:
    'bitcoin|btc|usdt|eth|ethereum|crypto|coins|coin|tether|trx|trc20|binance|tokens|比特币|泰达币|虚拟币|u|币|以太坊|虚拟货币|加密货币|币安|coinbase|kraken|paxful|stablecoin|ether|ledger live|p2p|以太|稳定币|链上|泰达|币圈|比特|火币|欧易',
  wallet: 'wallet|address|qr|钱包|地址|二维码|扫码|扫',
  invest:
    'invest|investment|investing|trading|fund|stake|staking|broker|platform|pool|plan|portfolio|trade|loan|mortgage|投资|理财|跟单|入金|平台|项目|股票|投|基金|开户|打新|跟投|飙股|贷款|抵押|老师|加仓|量化',
  profit:
    'profit|profits|returns|return of|double|earn|win back|a month|yield|收益|回本|翻倍|赚|稳赚|保本|盈利|高收益|利润|蚀',
  free: 'free|free of charge|at no cost|no cost|免费|不收费|不收|不收取|公益',
  change: 'change|reset|choose|new password|set up|turn on|修改|更改|重设|更换|改|换|新密码|设置|变更|设定|开启',
  block:
    'block|freeze|cancel|uninstall|remove|report|revoke|dispute|chargeback|挂失|冻结|卸载|举报|报警|报案|拉黑|止付|投诉|断网|移除|断开',
  evidence:
    'screenshot|screenshots|receipt|hash|txid|transaction|evidence|proof|statement|record|records|export|save|case number|reference|截图|凭证|回单|哈希|记录|证据|流水单|编号|收据|保存|导出|报案回执|纪录',
  own_site:
    'yourself|own site|official|in person|its own|on the back|official number|官方|自己|亲自|本人到|总机|官网|热线',
  cannot:
    "can't promise|cannot promise|can't guarantee|cannot guarantee|possible|unlikely|hope|try|may|might|depends|perhaps|possibly|可能|也许|尽力|不好说|取决于|或者|机会|视乎",
  die: 'die|dead|death|dying|died|suicide|suicidal|kill|killed|killing|end it|end it all|end my life|wake up|disappear|vanish|exist|alive|living|live|life|grave|ashes|coffin|funeral|死|自杀|轻生|寻短|了结|去死|想死|好想死|死掉|死了|解脱|消失|醒来|醒|活|活着|活下去|不想活|活不下去|做人|结束|一了百了|往生|人间|世上|世界|生命|下辈子|来世|另一边|后事|坟|骨灰|棺材',
  means:
    'pills|tablets|paracetamol|overdose|rope|bridge|roof|train|rails|platform|cliff|garage|razor|blade|knife|knives|scissors|wrist|wrists|river|sea|jump|petrol|gun|bleach|药|安眠药|农药|绳子|桥|桥上|楼顶|天台|跳|跳下去|轨道|月台|江边|河边|海边|刀|刀片|割|割腕|手腕|炭|烧炭|窗台|阳台|煤气|顶楼|瓦斯',
  farewell:
    'goodbye|goodbyes|farewell|remember me|look after|take care of|for everything|notes|letters|my will|insurance|gave away|given away|forgive|last message|last time|bye|再见|永别|告别|保重|照顾好|照顾|拜托|遗书|遗嘱|保险金|最后一次|对不起|别找我|来生|原谅|交代|谢谢你们|拜拜|道别',
  burden:
    'burden|better off|without me|no point|pointless|worthless|nothing left|hopeless|go on|give up|giving up|given up|tired|exhausted|done|empty|numb|useless|can not cope|累赘|拖累|没意义|没用|撑|撑不下去|撑不住|没有意义|意义|意思|放弃|没希望|希望|绝望|累|累了|走投无路|顶唔顺|冇意思|负担|废物|熬',
  injure:
    'hit|hits|punch|punched|kick|kicked|beat|beats|slap|slapped|choke|choked|strangle|burn|burnt|burned|bruise|bruises|bleed|bleeding|blood|cut|cutting|cuts|hurt|hurts|hurting|harm|threw|throws|shove|shoved|locked|fist|belt|打|殴打|踢|掐|揍|扇|耳光|流血|血|伤口|淤青|瘀青|烫|推|勒|伤害|自残|划|锁|关在|打我|动手|皮带|摔',
  threat:
    'threaten|threatened|threatens|threats|outside|following me|followed me|knows where|come for me|acid|blackmail|威胁|恐吓|跟踪|门口|楼下|砍|泼|绑|上门|放话|堵|追杀|要命|不放过',
  conceal:
    "pretend|mention|name out|hide|hidden|off the record|quiet|quietly|alone|nobody needs to know|no need to tell|keep quiet|behind|瞒|别提|装作|假装|就说|瞒着|不提|声张|外人|偷偷|悄悄|低调|烂在肚子里|口风|一个人|leave my name|tell the bank|tell the cashier|say it's for|say that|don't post|no questions|回答|没有印象|没有这回事|糊弄|编个理由|理由|念叨|回避|说去|装修|旅游|遛弯|lock screen|save做|摄像头|抽奖",
  asking:
    'which|when did|when|where|how|how much|how many|what did|what was|what|哪|哪个|哪天|哪里|几|几次|几点|什么时候|怎么|多少|什么|为什么|边个|几时|点解',
  comfort:
    'sorry|ashamed|shame|fault|blame|brave|breathe|breath|sleep|tea|rest|proud|grateful|thank you|thanks|well done|listening|here for you|no rush|take your time|难受|辛苦|休息|不是您的错|错|慢慢|慢慢来|别急|陪|睡|喝水|抱歉|谢谢|理解|委屈|难过|自责|加油',
  script:
    'script|wording|sentence|they say|word for word|trick|tactic|pattern|playbook|原话|原文|话术|剧本|那句|这句|这种话|典型|破绽|字眼|口吻',
} as const;

export type Concept = keyof typeof WORDS;
export const concepts = Object.keys(WORDS) as Concept[];

/** Concepts that do the same in a sentence: N denies, T tells of others, G requests, S is secret, M is money and so on. */
const GROUPS: Readonly<Record<Concept, string>> = {
  not: 'N', we: 'W', you: 'Y', they: 'T', scam: 'T', asked: 'K', said: 'T', when: 'H', please: 'G', need: 'G',
  give: 'G', pay: 'M', fee: 'M', amount: 'M', code: 'S', approve: 'G', password: 'S', seed: 'S', card: 'S',
  remote: 'R', channel: 'C', private: 'C', authority: 'A', bank: 'B', arrest: 'A', safe_account: 'M',
  guarantee: 'P', recover: 'P', rate: 'P', hack: 'P', urgent: 'U', secret: 'U', delete: 'U', gift: 'M', buy: 'G',
  crypto: 'M', wallet: 'M', invest: 'I', profit: 'I', free: 'E', change: 'E', block: 'E', evidence: 'E', own_site: 'E',
  cannot: 'E', die: 'D', means: 'Z', farewell: 'V', burden: 'Q', injure: 'J', threat: 'O',
  conceal: 'U', asking: 'K', comfort: 'E', script: 'T',
}; // prettier-ignore
export const conceptGroups: readonly string[] = concepts.map((concept) => GROUPS[concept]);
/** Of what nobody here may ask for or offer. */
export const SENSITIVE_GROUPS: readonly string[] = ['S', 'M', 'R', 'C', 'A', 'P', 'U', 'I', 'D', 'Z', 'Q', 'J'];

/** A concept in a text, by its offsets there. */
export type FoundConcept = { concept: number; start: number; end: number };

const conceptByWord = new Map<string, number>();
for (const words of [WORDS, MALAY_WORDS])
  for (const [index, concept] of concepts.entries()) addWords(index, words[concept]);

/** A word of two concepts counts for the first, and one of two languages for English. */
function addWords(concept: number, words: string): void {
  for (const word of words.split('|')) if (!conceptByWord.has(word)) conceptByWord.set(word, concept);
}

const MAX_HAN_CHARACTERS = 6;
const MAX_LATIN_WORDS = 4;
const AMOUNT = concepts.indexOf('amount');

/** A run of Han characters, a number with its currency, or a word. */
const TOKEN = /\p{sc=Han}+|[$€£¥]? ?\d[\d,.]*%?|[a-z][a-z0-9'-]*/gu;

/** The concepts of a plain text, in its order. */
export function findConcepts(text: string): FoundConcept[] {
  const found: FoundConcept[] = [];
  const words: { word: string; start: number }[] = [];
  for (const { 0: token, index: start } of text.matchAll(TOKEN)) {
    const first = token.charCodeAt(0);
    if (first >= 0x2e80) addHanConcepts(token, start, found);
    else if (first >= 0x61 && first <= 0x7a) words.push({ word: token, start });
    else if (/[$€£¥%]/.test(token)) found.push({ concept: AMOUNT, start, end: start + token.length });
  }
  addLatinConcepts(text, words, found);
  return found.sort((a, b) => a.start - b.start);
}

function addHanConcepts(run: string, offset: number, found: FoundConcept[]): void {
  let at = 0;
  while (at < run.length) {
    let length = Math.min(MAX_HAN_CHARACTERS, run.length - at);
    let concept: number | undefined;
    while (length > 0 && (concept = conceptByWord.get(run.slice(at, at + length))) === undefined) length -= 1;
    if (concept !== undefined) found.push({ concept, start: offset + at, end: offset + at + length });
    at += Math.max(1, length);
  }
}

function addLatinConcepts(text: string, words: { word: string; start: number }[], found: FoundConcept[]): void {
  let at = 0;
  while (at < words.length) {
    let count = Math.min(MAX_LATIN_WORDS, words.length - at);
    let concept: number | undefined;
    for (; count > 0; count -= 1) {
      const last = words[at + count - 1]!;
      const end = last.start + last.word.length;
      concept = conceptByWord.get(count === 1 ? last.word : text.slice(words[at]!.start, end));
      if (concept === undefined) continue;
      found.push({ concept, start: words[at]!.start, end });
      break;
    }
    at += Math.max(1, count);
  }
}
