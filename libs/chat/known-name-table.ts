/**
 * Firms, places and offices that languages name each in its own way: one of the words of a line in one text, and one of
 * the same line in the other. A word that begins with a capital here is meant with it: `Line` is no line.
 */
export const KNOWN_NAMES = `
hsbc|汇丰|匯豐|滙豐
standard chartered|渣打
\\bdbs\\b|posb|星展
ocbc|华侨银行|華僑銀行
\\buob\\b|united overseas bank|大华银行|大華銀行|大华|大華銀
(?:china )?merchants bank|\\bcmb\\b|招商银行|招商銀行|招行
ping an|平安银行|平安銀行|平安保险|平安保險
maybank|马来亚银行|馬來亞銀行|马来银行
cimb|联昌|聯昌
public bank|大众银行|大眾銀行
hong leong|丰隆|豐隆
hang seng|恒生
bank of east asia|东亚银行|東亞銀行
barclays|巴克莱|巴克萊
lloyds|劳埃德|勞埃德
cathay united|cathay bank|国泰世华|國泰世華|国泰银行|國泰銀行
ctbc|中国信托|中國信託
fubon|富邦
e\\.?sun|玉山
taishin|台新
bank of taiwan|台湾银行|台灣銀行|臺灣銀行
first bank|第一银行|第一銀行
goldman sachs|高盛
morgan stanley|摩根士丹利|摩根史坦利
blackrock|贝莱德|貝萊德
deutsche bank|德意志银行|德意志銀行
ubs|瑞银|瑞銀
bank of america|美国银行|美國銀行
wells fargo|富国银行|富國銀行
visa card|visa卡|visa
master ?card|万事达|萬事達
unionpay|银联|銀聯
whatsapp
wechat(?! pay)|weixin|微信(?!支付)
telegram|电报群|電報群|telegram|纸飞机|紙飛機
tiktok|douyin|抖音
LINE|Line(?= (?:app|account|group|ID))
Messenger
twitter|推特
youtube
linkedin|领英|領英
Tinder|tinder
weibo|微博
xiaohongshu|rednote|little red book|小红书|小紅書
\\bqq\\b
soul app|Soul
skype
zoom
lazada|来赞达
shopee|虾皮|蝦皮
taobao|淘宝|淘寶
xianyu|闲鱼|閒魚
pinduoduo|拼多多
carousell|旋转拍卖|旋轉拍賣
ebay
amazon|亚马逊|亞馬遜
alibaba|阿里巴巴
alipay|支付宝|支付寶
wechat pay|微信支付
paypal|贝宝|貝寶
venmo
zelle
wise(?= account| transfer)
revolut
touch ?'?n'? ?go|一触即通
grab ?pay
google|谷歌
Apple|苹果|蘋果
microsoft|微软|微軟
Steam|steam(?= card| gift)|蒸汽卡
razer|雷蛇
itunes
netflix|奈飞|網飛
western union|西联|西聯
moneygram|速汇金|速匯金
binance|币安|幣安
coinbase
okx|okex|欧易|歐易
huobi|火币|火幣
kraken
bybit
metamask|小狐狸
trust wallet|信任钱包
imtoken
dhl|敦豪
fedex|联邦快递|聯邦快遞
\\bups\\b
sf express|顺丰|順豐
pos malaysia|马来西亚邮政
singpost|新加坡邮政
interpol|国际刑警|國際刑警
fbi|联邦调查局|聯邦調查局
singapore|新加坡(?![币幣元])|singapura|狮城|獅城
malaysian?(?! ringgit)|马来西亚(?![令林])|馬來西亞(?![令林])|大马|大馬
hong kong(?!(?:'s)? dollar)|\\bHK\\b(?!\\$)|香港
taiwan(?:ese)?(?! dollar)|台湾|台灣|臺灣
macau|macao|澳门|澳門
china(?!town)|chinese(?= (?:police|bank|government|citizen|man|woman|embassy|mainland))|中国|中國|大陆|大陸|内地|內地|cina(?= )
thai(?:land)?(?! baht)|泰国|泰國
japan(?:ese)?(?! yen)|日本|jepun
cambodian?|柬埔寨|kemboja
myanmar|burm(?:a|ese)|缅甸|緬甸|缅北|緬北
laos|寮国|寮國|老挝|老撾
philippines?|filipina|filipino|菲律宾|菲律賓
indonesian?(?! rupiah)|印尼|印度尼西亚
viet ?nam(?:ese)?(?! dong)|越南(?!盾)
south korean?|korea|韩国|韓國
australian?(?! dollar)|澳洲|澳大利亚|澳大利亞
new zealand(?! dollar)|新西兰|紐西蘭
canad(?:a|ian)(?! dollar)|加拿大
dubai|迪拜|杜拜
nigerian?|尼日利亚|奈及利亞
ghana|加纳|迦納
ukrain(?:e|ian)|乌克兰|烏克蘭
russian?(?! rouble| ruble)|俄罗斯|俄羅斯|俄国
syrian?|叙利亚|敘利亞
iraqi?|伊拉克
yemen|也门|葉門
afghanistan|阿富汗
germany|德国|德國|jerman
france|法国|法國|perancis
italy|意大利|義大利
spain|西班牙
switzerland|swiss|瑞士(?!法郎)
sweden|swedish|瑞典
norway|挪威
\\bindian?(?! rupee)|印度(?!尼)
\\biran\\b|伊朗
mexico|mexican|墨西哥
brazil(?:ian)?|巴西
scotland|苏格兰|蘇格蘭
ireland|爱尔兰|愛爾蘭
beijing|北京
shanghai|上海
guangzhou|广州|廣州
shenzhen|深圳
chengdu|成都
chongqing|重庆|重慶
hangzhou|杭州
wuhan|武汉|武漢
nanjing|南京
xiamen|厦门|廈門
fujian|福建
guangdong|广东|廣東
taipei|台北|臺北
kaohsiung|高雄
taichung|台中|臺中
tainan|台南|臺南
taoyuan|桃园|桃園
hsinchu|新竹
keelung|基隆
penang|pulau pinang|槟城|檳城
johor bahru|\\bjb\\b|新山
johor(?! bahru)|柔佛
kuala lumpur|\\bKL\\b|吉隆坡
selangor|雪兰莪
ipoh|怡保
melaka|malacca|马六甲|馬六甲
kuching|古晋|古晉
sabah|沙巴
sarawak|砂拉越|砂勞越
kowloon|九龙|九龍
mong ?kok|旺角
tsim sha tsui|尖沙咀
causeway bay|铜锣湾|銅鑼灣
wan chai|湾仔|灣仔
sha tin|沙田
tsuen wan|荃湾|荃灣
yuen long|元朗
phnom penh|金边|金邊
sihanoukville|西港|西哈努克
bangkok|曼谷
manila|马尼拉|馬尼拉
jakarta|雅加达|雅加達
ho chi minh|胡志明市
hanoi|河内|河內
tokyo|东京|東京
osaka|大阪
seoul|首尔|首爾
london|伦敦|倫敦
liverpool|利物浦
birmingham|伯明翰
oxford|牛津
cambridge|剑桥|劍橋
new york|纽约|紐約
los angeles|洛杉矶|洛杉磯
san francisco|旧金山|舊金山|三藩市
washington|华盛顿|華盛頓
seattle|西雅图|西雅圖
hawaii|夏威夷
paris|巴黎
sydney|悉尼|雪梨
melbourne|墨尔本|墨爾本
vancouver|温哥华|溫哥華
toronto|多伦多|多倫多
auckland|奥克兰|奧克蘭
moscow|莫斯科
woodlands|兀兰|兀蘭
bedok|勿洛
tampines|淡滨尼|淡濱尼
jurong|裕廊
ang mo kio|宏茂桥|宏茂橋
yishun|义顺|義順
toa payoh|大巴窑|大巴窯
clementi|金文泰
orchard road|乌节路|烏節路
changi|樟宜
punggol|榜鹅|榜鵝
sengkang|盛港
hougang|后港|後港
bukit timah|武吉知马|武吉知馬
bishan|碧山
serangoon|实龙岗|實龍崗
geylang|芽笼|芽籠
petaling jaya|\\bPJ\\b|八打灵再也|八打靈再也|八打灵|八打靈
shah alam|莎阿南|沙亚南
klang|巴生
cheras|蕉赖|蕉賴
seremban|芙蓉
kota kinabalu|亚庇|亞庇
miri|美里
sibu|诗巫|詩巫
kuantan|关丹|關丹
putrajaya|布城
bukit aman|武吉阿曼
sham shui po|深水埗
kwun tong|观塘|觀塘
tuen mun|屯门|屯門
tai po|大埔
tseung kwan o|将军澳|將軍澳
north point|北角
yau ma tei|油麻地
banqiao|板桥|板橋
changhua|彰化
pingtung|屏东|屏東
yilan|宜兰|宜蘭
hualien|花莲|花蓮
chiayi|嘉义|嘉義
zhongli|中坜|中壢
sinopac|永丰|永豐
mega bank|兆丰|兆豐
hua nan|华南银行|華南銀行
shin kong|新光
far eastern|远东|遠東
spd bank|浦发|浦發
industrial bank|兴业银行|興業銀行
ambank|大马银行|大馬銀行
texas|德克萨斯|得克萨斯|德州
california|加州|加利福尼亚
florida|佛罗里达|佛羅里達
geneva|日内瓦|日內瓦
`;
