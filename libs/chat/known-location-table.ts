/** Platforms, places and peoples, read like `known-name-table.ts` and before it: New Taipei is not Taipei. */
export const KNOWN_LOCATIONS = `
Lark|feishu|飞书|飛書
dingtalk|钉钉|釘釘
tantan|探探
\\bmomo\\b(?! ?shop)|陌陌
qingteng|青藤之恋
zhenai|珍爱网|珍愛網
jiayuan|世纪佳缘|世紀佳緣
bilibili|哔哩哔哩|嗶哩嗶哩|B站|b站
zhihu|知乎
kuaishou|快手
douban|豆瓣
baidu|百度
tencent|腾讯|騰訊
bytedance|字节跳动|字節跳動
meituan|美团|美團
didi|滴滴
ele\\.me|饿了么|餓了麼
tmall|天猫|天貓
(?:jd\\.com|\\bJD\\b|jingdong)|京东|京東
vipshop|唯品会|唯品會
suning|苏宁|蘇寧
ctrip|trip\\.com|携程|攜程
huawei|华为|華為
xiaomi|小米(?!粥)
samsung|三星(?![级級])
ant (?:group|credit pay)|huabei|花呗|花唄
jiebei|借呗|借唄
yu'?e ?bao|余额宝|餘額寶
cloudpay|quickpass|云闪付|雲閃付
digital yuan|数字人民币|數字人民幣
tencent meeting|voov|腾讯会议|騰訊會議
dcard|狄卡
\\bPTT\\b|批踢踢
line pay|连加支付|LINE Pay
jkopay|jko pay|街口支付|街口
ruten|露天拍卖|露天拍賣
momo ?shop|momo购物|momo購物
pchome|网家|網家
books\\.com(?:\\.tw)?|博客来|博客來
mudah(?:\\.my)?|Mudah
payme|PayMe
(?:octopus(?: card)?)|八达通|八達通
fps|faster payment(?:s)? system|转数快|轉數快
paynow|PayNow
duitnow|DuitNow
\\bFB\\b|facebook(?: marketplace)?|脸书|臉書|面书|面書
\\bIG\\b|instagram|照片墙
snapchat|色拉布
google play|谷歌 ?Play|谷歌商店
apple pay|苹果支付|蘋果支付
airbnb|爱彼迎|愛彼迎
booking\\.com|缤客|繽客
uber|优步|優步
new taipei(?: city)?|新北(?:市)?
(?:new )?territories|新界
Central(?! (?:Bank|Police|Provident|Asia|Park|Investigation|Plains|Government|Europe|Committee))|中环|中環
Admiralty|金钟|金鐘
sheung wan|上环|上環
sai ying pun|西营盘|西營盤
quarry bay|鲗鱼涌|鰂魚涌
tai koo|taikoo|太古
fortress hill|炮台山
tin hau|天后
prince edward|太子(?!爺|爷)
Jordan(?= (?:station|MTR))|佐敦
whampoa|黄埔|黃埔
hung hom|红磡|紅磡
kowloon (?:bay|tong)|九龙湾|九龍灣|九龙塘|九龍塘
wong tai sin|黄大仙|黃大仙
diamond hill|钻石山|鑽石山
lai chi kok|荔枝角
cheung sha wan|长沙湾|長沙灣
tsing yi|青衣
kwai chung|葵涌
kwai fong|葵芳
tin shui wai|天水围|天水圍
tung chung|东涌|東涌
lantau(?: island)?|大屿山|大嶼山
fanling|粉岭|粉嶺
sheung shui|上水(?!道|平)
ma on shan|马鞍山|馬鞍山
sai kung|西贡区|西貢
lok ma chau|落马洲|落馬洲
lo wu|罗湖|羅湖|luohu
aberdeen|香港仔|阿伯丁
chai wan|柴湾|柴灣
tianjin|天津
hebei|河北
shanxi|山西
shaanxi|陕西|陝西
inner mongolia|内蒙古|內蒙古
liaoning|辽宁|遼寧
jilin|吉林
heilongjiang|黑龙江|黑龍江
jiangsu|江苏|江蘇
zhejiang|浙江
anhui|安徽
jiangxi|江西
shandong|山东(?!路)|山東(?!路)
henan|河南
hubei|湖北
hunan|湖南
hainan|海南
sichuan|四川
guizhou|贵州|貴州
yunnan|云南|雲南
tibet|西藏
gansu|甘肃|甘肅
qinghai|青海
ningxia|宁夏|寧夏
xinjiang|新疆
guangxi|广西|廣西
shenyang|沈阳|瀋陽
dalian|大连|大連
changchun|长春|長春
harbin|哈尔滨|哈爾濱
jinan|济南|濟南
qingdao|青岛|青島
zhengzhou|郑州|鄭州
shijiazhuang|石家庄|石家莊
taiyuan|太原
hefei|合肥
nanchang|南昌
changsha|长沙(?!湾)|長沙(?!灣)
nanning|南宁|南寧
kunming|昆明
guiyang|贵阳|貴陽
suzhou|苏州|蘇州
wuxi|无锡|無錫
ningbo|宁波|寧波
wenzhou|温州|溫州
quanzhou|泉州
fuzhou|福州
foshan|佛山
dongguan|东莞|東莞
zhuhai|珠海
zhongshan|中山市
huizhou|惠州
urumqi|乌鲁木齐|烏魯木齊
lhasa|拉萨|拉薩
miaoli|苗栗
nantou|南投
yunlin|云林|雲林
taitung|台东|臺東|台東
penghu|澎湖
kinmen|金门|金門
da'?an district|大安区|大安區
xinyi district|信义区|信義區
zhongshan district|中山区|中山區
zhonghe|中和区|中和區
yonghe|永和区|永和區
xinzhuang|新庄区|新莊區|新莊
sanchong|三重区|三重區
tamsui|淡水(?!鱼|魚)
kedah|吉打
kelantan|吉兰丹|吉蘭丹
terengganu|登嘉楼|登嘉樓
pahang|彭亨
Perak|霹雳|霹靂
perlis|玻璃市
negeri sembilan|森美兰|森美蘭
alor setar|亚罗士打|亞羅士打
kota bharu|哥打巴鲁|哥打峇鲁|哥打峇魯
batu pahat|峇株巴辖|峇株巴轄
muar|麻坡
kajang|加影
puchong|蒲种|蒲種
subang(?: jaya)?|梳邦(?:再也)?
butterworth|北海
bukit mertajam|大山脚|大山腳
bukit bintang|武吉免登
genting(?: highlands)?|云顶|雲頂
langkawi|兰卡威|浮罗交怡|蘭卡威
sandakan|山打根
tawau|斗湖
labuan|纳闽|納閩
brunei|汶莱|汶萊|文莱
choa chu kang|蔡厝港
bukit batok|武吉巴督
bukit merah|红山(?:区)?
pasir ris|巴西立
queenstown|女皇镇|女皇鎮
marina bay|滨海湾|濱海灣
chinatown|牛车水|牛車水|唐人街
little india|小印度
novena|诺维娜
raffles place|莱佛士坊|萊佛士坊
sentosa|圣淘沙|聖淘沙
leeds|利兹|里兹|列斯
manchester|曼彻斯特|曼徹斯特
sheffield|谢菲尔德|設菲爾德
bristol|布里斯托(?:尔|爾)?
edinburgh|爱丁堡|愛丁堡
glasgow|格拉斯哥
cardiff|卡迪夫|加的夫
belfast|贝尔法斯特|貝爾法斯特
nottingham|诺丁汉|諾丁漢
newcastle|纽卡斯尔|紐卡斯爾
southampton|南安普顿|南安普頓
leicester|莱斯特|萊斯特
brighton|布莱顿|布萊頓
coventry|考文垂|高雲地利
heathrow|希思罗|希斯路
(?:united kingdom|britain|\\bUK\\b|\\bU\\.K\\.|england|british(?! pound| dollar))|英国|英國|英格兰|英格蘭|英籍
chicago|芝加哥
boston|波士顿|波士頓
houston|休斯顿|休斯頓
dallas|达拉斯|達拉斯
miami|迈阿密|邁阿密
las vegas|拉斯维加斯|拉斯維加斯
philadelphia|费城|費城
atlanta|亚特兰大|亞特蘭大
silicon valley|硅谷|矽谷
wall street|华尔街|華爾街
cyprus|塞浦路斯|賽普勒斯
poland|波兰|波蘭
netherlands|holland|荷兰|荷蘭
belgium|比利时|比利時
israel|以色列
saudi arabia|沙特阿拉伯|沙特|沙烏地阿拉伯|arab saudi
qatar|卡塔尔|卡達
egypt|埃及|mesir
south africa|afrika selatan|南非
kenya|肯尼亚|肯亞
pakistan|巴基斯坦
bangladesh|孟加拉(?:国|國)?
nepal|尼泊尔|尼泊爾
sri lanka|斯里兰卡|斯里蘭卡
(?:turkey|turkish|türkiye|turki)|土耳其
\\bKK park|KK园区|KK園區
myawaddy|妙瓦底
golden triangle|金三角|segi tiga emas
lagos|拉各斯
abu dhabi|阿布扎比|阿布達比
uae|united arab emirates|阿联酋|阿聯酋|emiriah arab bersatu
`;
