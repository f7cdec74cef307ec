/**
 * Authorities, banks and firms, each as languages name it: one of the words of a line in one text, and one of the same line
 * in the other. Read before `known-name-table.ts`, because some have the name of a place or of another one in them.
 */
export const KNOWN_ORGANISATIONS = `
monetary authority of singapore|singapore monetary authority|\\bMAS\\b|新加坡金融管理局|新加坡金管局|penguasa kewangan singapura
(?:hong kong )?monetary authority|\\bHKMA\\b|香港金融管理局|香港金管局|金融管理局|金管局
financial supervisory commission|\\bFSC\\b|金管[会會]|金融监督管理委员会|金融監督管理委員會
people['’]?s bank of china|\\bPBOC\\b|中国人民银行|中國人民銀行
central bank|bank pusat|(?<!欧洲|歐洲)央行|中央[银銀]行
financial conduct authority|\\bFCA\\b|金融行为监管局|金融行為監管局|金融行为监理总署|金融行為監理總署
securities and exchange commission|\\bSEC\\b|(?:美国|美國)?(?:证券交易|證券交易)委[员員][会會]
securities (?:and futures |regulatory )?commission|china securities regulatory commission|suruhanjaya sekuriti|\\b(?:SFC|CSRC)\\b|[证證][监監][会會]|[证證]券(?:及期[货貨]事[务務][监監]察)?委[员員][会會]
bank negara(?: malaysia)?|\\bBNM\\b|(?:马来西亚|馬來西亞|大[马馬])?[国國]家[银銀]行
inland revenue(?: (?:board|department|authority))?(?: of (?:malaysia|singapore))?|internal revenue service|hm revenue (?:and|&) customs|taxation administration|tax (?:bureau|office|authority|authorities|department)|\\b(?:LHDN|IRAS|IRD|IRS|HMRC)\\b|lembaga hasil(?: dalam negeri)?(?: malaysia)?|(?:英国|英國|美国|美國|香港|新加坡|马来西亚|馬來西亞)?(?:国家|國家|国内|國內|内陆|內陸)?(?:税务|稅務|税收|稅收)(?:及|和)?(?:海关|海關)?(?:总|總)?(?:[局署]|机关|機關|部门|部門|当局|當局)|(?<!国)税局|(?<!國)稅局|(?:美国|美國)?(?:國稅|国税)局
royal malaysia(?:n)? police|polis diraja malaysia|\\bPDRM\\b|(?:马来西亚|馬來西亞|大马|大馬)?皇家警察(?:部队|部隊)?
anti-?deception coordination cent(?:re|er)|\\bADCC\\b|反(?:诈骗|詐騙)(?:协调|協調)中心
national scam response cent(?:re|er)|pusat respons scam kebangsaan|\\bNSRC\\b|全国诈骗应对中心|国家诈骗应对中心|國家詐騙應對中心
(?:national )?anti-?(?:fraud|scam) cent(?:re|er)|(?:国家|國家)?反[诈詐][骗騙]?中心|pusat anti-?(?:penipuan|scam)
commercial crime(?:s)? (?:bureau|investigation department|department)|商业罪案调查[科局]|商業罪案調查[科局]|jabatan siasatan jenayah komersil|\\bJSJK\\b|\\bCCID\\b|\\bCCB\\b(?= of the police)
criminal investigation (?:bureau|department)|刑事警察局|刑事侦查[局部]|刑事偵查[局部]|刑事调查局
national police agency|警政署
ministry of public security|公安部(?![门門])
ministry of health|health ministry|卫生部|衛生部|kementerian kesihatan
ministry of manpower|人力部|kementerian tenaga manusia
ministry of (?:foreign|external) affairs|foreign ministry|外交部|kementerian luar negeri
ministry of home affairs|home ministry|内政部|內政部|kementerian dalam negeri
ministry of finance|finance ministry|treasury|财政部|財政部|kementerian kewangan
ministry of justice|department of justice|justice (?:department|ministry)|司法部|法务部|法務部
ministry of digital affairs|数位发展部|數位發展部
ministry of education|教育部|kementerian pendidikan
immigration(?: (?:(?:and|&) checkpoints authority|department|bureau|agency))?|imigresen|jabatan imigresen|移民(?:与关卡局|與關卡局|[局署官厅廳])|入境事务处|入境事務處|入境处|入境處|出入境
independent commission against corruption|\\bICAC\\b|廉政公署|廉署
malaysian anti-?corruption commission|suruhanjaya pencegahan rasuah(?: malaysia)?|\\b(?:MACC|SPRM)\\b|反贪污委员会|反貪污委員會|反贪会|反貪會
malaysian communications and multimedia commission|suruhanjaya komunikasi dan multimedia(?: malaysia)?|\\bMCMC\\b|\\bSKMM\\b|通讯及多媒体委员会|通讯与多媒体委员会|通訊及多媒體委員會
national communications commission|\\bNCC\\b|国家通讯传播委员会|國家通訊傳播委員會|通传会|通傳會
cyberspace administration(?: of china)?|网信办|網信辦|国家互联网信息办公室
mandatory provident fund|\\bMPF\\b|强积金|強積金
social security organi(?:s|z)ation|\\b(?:SOCSO|PERKESO)\\b|社会保险机构|社險機構
road transport department|jabatan pengangkutan jalan|\\bJPJ\\b|陆路交通局|陸路交通局
(?:malaysian )?national registration department|jabatan pendaftaran negara|\\bJPN\\b|国民登记局|國民登記局
action fraud|反诈骗行动中心|反欺诈行动中心|英国反诈骗中心
citizens advice|公民咨询局|公民諮詢局|公民咨询处
financial ombudsman(?: service)?|金融申诉专员(?:服务)?|金融監察專員|金融督察服务|金融消费评议中心|金融消費評議中心
federal trade commission|\\bFTC\\b|联邦贸易委员会|聯邦貿易委員會
homeland security|国土安全部|國土安全部
europol|欧洲刑警组织|歐洲刑警組織
united nations|pertubuhan bangsa-bangsa bersatu|\\b(?:UN|PBB)\\b|联合国|聯合國
world health organi(?:s|z)ation|世界卫生组织|世界衛生組織|世卫组织|世衛組織|pertubuhan kesihatan sedunia
red cross|红十字会|紅十字會|palang merah
consumer council|消费者委员会|消費者委員會|消委会|消委會
consumers['’]? foundation|消费者文教基金会|消基会|消基會
samaritans|撒玛利亚会|撒瑪利亞會
postal savings bank(?: of china)?|(?:中[国國])?邮政?储蓄?[银銀]行|(?:中國)?郵政?儲蓄?銀行|邮储(?!银行)|郵儲(?!銀行)
chunghwa post|中华邮政|中華郵政
china post|中国邮政(?!储)|中國郵政(?!儲)
(?:industrial and commercial bank of china|\\bICBC\\b)|(?:中[国國])?工商[银銀]行|工行
(?:agricultural bank of china|agricultural bank|\\bABC\\b(?= bank))|(?:中[国國])?[农農][业業][银銀]行|[农農]行
china construction bank|(?:中[国國])?建[设設][银銀]行|建行
bank of communications|(?<!中[国國])交通[银銀]行|交行
(?:china )?citic(?: bank)?|(?:中[国國])?中信[银銀]行|(?<!其)中信(?![用息任心念])
(?:china )?everbright(?: bank)?|(?:中[国國])?光大(?:[银銀]行)?
(?:china )?minsheng(?: bank)?|(?:中[国國])?民生[银銀]行
(?:china )?guangfa(?: bank)?|\\bCGB\\b|广发(?:银行)?|廣發(?:銀行)?
(?:china )?zheshang bank|浙商银行|浙商銀行
huaxia bank|hua xia bank|华夏银行|華夏銀行
bank of beijing|北京银行|北京銀行
bank of shanghai|上海银行|上海銀行
bank of ningbo|宁波银行|寧波銀行
bank of jiangsu|江苏银行|江蘇銀行
webank|微众银行|微眾銀行
mybank|网商银行|網商銀行
rural commercial bank|农商银行|農商銀行|农村商业银行|農村商業銀行|农商行
rural credit (?:cooperative|union)s?|农村信用社|农信社|農村信用社
shanghai commercial(?: (?:and|&) savings)? bank|上海商业银行|上海商業銀行|上海商业储蓄银行|上海商業儲蓄銀行|上海商銀
chb|chang hwa(?: commercial)? bank|彰化银行|彰化銀行|彰银|彰銀
land bank(?: of taiwan)?|土地银行|土地銀行
taiwan business bank|台湾企银|台灣企銀|臺灣企銀|台企银|台企銀
taiwan cooperative bank|合作金库|合作金庫|合库|合庫
yuanta(?: bank)?|元大(?:银行|銀行|证券|證券)?
union bank of taiwan|联邦银行|聯邦銀行
next bank|将来银行|將來銀行
line bank|连线银行|連線銀行|LINE Bank
rakuten bank|乐天银行|樂天銀行|乐天国际商银
nanyang commercial bank|南洋商业银行|南洋商業銀行|南商
dah sing(?: bank)?|大新银行|大新銀行
chong hing(?: bank)?|创兴银行|創興銀行
za bank|众安银行|眾安銀行
(?:bank of china|\\bBOC\\b)|中国银行|中國銀行|中银(?!保)|中銀(?!保)|中行
bank islam|伊斯兰银行|伊斯蘭銀行
bank simpanan nasional|\\bBSN\\b|国民储蓄银行|國民儲蓄銀行
alliance bank|安联银行|安聯銀行
affin(?: bank)?|艾芬银行|艾芬銀行
santander|桑坦德(?:银行)?|桑坦德銀行
natwest|国民西敏寺银行|國民西敏寺銀行|国民西敏银行|西敏寺银行
(?:bank of england)|英格兰银行|英格蘭銀行|英国央行
jp ?morgan(?: chase)?|J\\.P\\. Morgan|Chase(?: bank)?|摩根大通(?:银行|銀行)?|大通[银銀]行
citi(?:bank| bank)|花旗(?:银行|銀行)?
capital one|第一资本(?:银行)?|第一資本(?:銀行)?
american express|\\bamex\\b|美国运通|美國運通|运通卡|運通卡
td bank|道明银行|道明銀行
anz(?: bank)?|澳新银行|澳新銀行
commonwealth bank|澳洲联邦银行|澳洲聯邦銀行
kasikorn ?bank|开泰银行|開泰銀行
bangkok bank|盘谷银行|曼谷银行|盤谷銀行|曼谷銀行
singtel|新电信|新電信|新加坡电信|新加坡電信
starhub|星和(?:电信)?
maxis|明讯|明訊
celcom|天地通
unifi|telekom malaysia|马来西亚电讯|马电讯
tenaga nasional|\\bTNB\\b|国家能源(?:公司)?|國家能源(?:公司)?
chunghwa telecom|中华电信|中華電信
taiwan mobile|台湾大哥大|台灣大哥大|臺灣大哥大|台哥大
far ?eastone|远传(?:电信)?|遠傳(?:電信)?
china mobile|中国移动|中國移動
china telecom|中国电信|中國電信
china unicom|中国联通|中國聯通
csl|1o1o|香港移动通讯
taipower|taiwan power(?: company)?|台电(?:公司)?|台電(?:公司)?
seveneleven|小七|统一超商|統一超商
family ?mart|全家(?:便利商店|便利店|超商)
hi-?life|莱尔富|萊爾富
ok mart|OK超商|OK便利店
black cat(?= (?:delivery|courier))|黑猫宅急便|黑貓宅急便
ninja ?van|忍者快递
j&t(?: express)?|极兔(?:快递|速递)?|極兔
cainiao|菜鸟(?:驿站|裹裹)|菜鳥
yto express|圆通|圓通
zto express|中通快递|中通快遞
sto express|申通快递|申通快遞
yunda|韵达|韻達
cathay pacific(?: airways)?|国泰航空|國泰航空|国泰(?!世|银)|國泰(?!世|銀)
singapore airlines|新加坡航空|新航
malaysia airlines|马来西亚航空|馬來西亞航空|马航|馬航|penerbangan malaysia
air ?asia|亚洲航空|亞洲航空|亚航|亞航
china airlines|中华航空|中華航空|华航|華航
eva air|长荣航空|長榮航空
china banking and insurance regulatory commission|\\bCBIRC\\b|银保监会|銀保監會
royal mail|英国皇家邮政|皇家邮政|皇家郵政
hongkong post|hong kong post|香港邮政|香港郵政
`;
