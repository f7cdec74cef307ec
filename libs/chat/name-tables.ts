/** Chinese surnames, each with how it is written in Latin letters: pinyin, Wade-Giles, Cantonese, Hokkien, Malay. */
export const SURNAMES = `
王 wang wong ong heng|李 li lee lei|张張 zhang chang cheung teo teoh chong|刘劉 liu lau lao low|陈陳 chen chan tan chin|杨楊 yang yeung yeo young
黄黃 huang wong hwang ng wee|赵趙 zhao chao chiu teo|吴吳 wu ng goh woo|周 zhou chou chow chew|徐 xu hsu tsui chee chui|孙孫 sun suen soon
马馬 ma mah|朱 zhu chu choo|胡 hu wu woo aw|郭 guo kuo kwok quek kok|何 he ho|林 lin lam lim|罗羅 luo lo law loh|高 gao kao ko koh
郑鄭 zheng cheng tay teh|梁 liang leung leong neo|谢謝 xie hsieh tse chia|宋 song sung|唐 tang tong|许許 xu hsu hui koh khoo|邓鄧 deng teng tang
冯馮 feng fung|韩韓 han hon|曹 cao tsao tso|曾 zeng tseng tsang chan chang|彭 peng pang|萧蕭肖 xiao hsiao siu seow siew|蔡 cai tsai choi chua choy
潘 pan poon phua|田 tian tien tin|董 dong tung|袁 yuan yuen|于 yu|余 yu yee eu|叶葉 ye yeh yip yap|蒋蔣 jiang chiang tseung|杜 du tu to toh
苏蘇 su so soh|魏 wei ngai|程 cheng ching|吕呂 lu lyu lui loo|丁 ding ting|沈 shen shum sim|任 ren jen yam|姚 yao yiu yeow|卢盧 lu lo loh
傅付 fu foo|钟鍾鐘 zhong chung cheong|姜 jiang chiang keung|崔 cui tsui chui|谭譚 tan tam tham|廖 liao liu liew|范 fan fam|汪 wang wong|陆陸 lu luk loke
金 jin chin kam kim|石 shi shih shek|戴 dai tai|贾賈 jia chia ka|韦韋 wei wai|夏 xia hsia ha|邱丘 qiu chiu yau khoo|侯 hou hau|邹鄒 zou tsou chau
熊 xiong hsiung hung|孟 meng mang|秦 qin chin chun|白 bai pai pak|江 jiang chiang kong kang|阎閻 yan yen yim|薛 xue hsueh sit|尹 yin wan|段 duan tuan
雷 lei lui|黎 li lai|史 shi shih|龙龍 long lung|陶 tao to|贺賀 he ho|顾顧 gu ku koo|毛 mao mo|郝 hao|龚龔 gong kung|邵 shao siu|万萬 wan man|钱錢 qian chien chin
严嚴 yan yen yim|赖賴 lai|洪 hong hung ang|庄莊 zhuang chuang chong|温溫 wen wan|柯 ke ko kua|欧歐 ou au|岳 yue|翁 weng yung ang|倪 ni ngai|施 shi shih sze
`;

/** Firms and places, each as the languages that are read here write it: none may become another. */
export const KNOWN_NAMES: readonly (readonly string[])[] = [
  [
    'hsbc|汇丰|匯豐|滙豐',
    'standard chartered|渣打',
    'dbs|星展',
    'ocbc|华侨银行|華僑銀行',
    'uob|大华银行|大華銀行',
    'icbc|工商银行|工商銀行|工行',
    'bank of china|中国银行|中國銀行|中银|中銀',
    'china construction bank|ccb|建设银行|建設銀行|建行',
    'agricultural bank|农业银行|農業銀行|农行',
    'china merchants bank|招商银行|招商銀行|招行',
    'maybank|马来亚银行|馬來亞銀行',
    'cimb|联昌',
    'citibank|花旗',
    'hang seng|恒生',
    'barclays|巴克莱',
  ],
  [
    'whatsapp',
    'wechat|微信',
    'telegram|电报|電報',
    'facebook|脸书|臉書|面书|面書',
    'instagram',
    'tiktok|抖音',
    '(?<!\\p{L})line(?!\\p{L})',
    'messenger',
    'signal',
    'tinder',
    'weibo|微博',
    'qq',
  ],
  ['binance|币安|幣安', 'coinbase', 'okx|欧易', 'huobi|火币|火幣', 'kraken', 'metamask|小狐狸'],
  [
    'alipay|支付宝|支付寶',
    'wechat pay|微信支付',
    'paypal|贝宝',
    'apple|苹果|蘋果',
    'amazon|亚马逊|亞馬遜',
    'google|谷歌',
    'steam',
    'razer',
    'itunes',
    'western union|西联',
    'moneygram',
  ],
  [
    'singapore|新加坡|singapura',
    'malaysia|马来西亚|馬來西亞',
    'hong kong|香港',
    'taiwan|台湾|台灣|臺灣',
    'macau|macao|澳门|澳門',
    'thailand|泰国|泰國',
    'japan|日本|jepun',
    'cambodia|柬埔寨|kemboja',
    'myanmar|burma|缅甸|緬甸',
    'philippines|菲律宾|菲律賓|filipina',
    'indonesia|印尼',
    'vietnam|越南',
    'australia|澳洲|澳大利亚',
    'canada|加拿大',
    'dubai|迪拜|杜拜',
  ],
  [
    'beijing|北京',
    'shanghai|上海',
    'guangzhou|广州|廣州',
    'shenzhen|深圳',
    'taipei|台北|臺北',
    'kaohsiung|高雄',
    'taichung|台中|臺中',
    'penang|槟城|檳城|pulau pinang',
    'johor|柔佛|新山',
    'kuala lumpur|吉隆坡',
    'kowloon|九龙|九龍',
    'mong kok|旺角',
    'london|伦敦|倫敦',
    'new york|纽约|紐約',
    'ipoh|怡保',
    'melaka|malacca|马六甲|馬六甲',
  ],
];

/** Given names and surnames of the West, each with the characters that its writings in Chinese begin with. */
export const WESTERN_NAMES = `
john 约約|michael 迈邁麦麥米|david 大戴|james 詹|robert 罗羅|william 威|thomas 托汤湯多|daniel 丹|kevin 凯凱|jason 杰傑|peter 彼皮|paul 保|mark 马馬|linda 琳|lisa 丽麗莉
anna 安|emily 艾|emma 艾|lucy 露|alice 爱愛艾|jennifer 詹珍珍|jessica 杰潔洁傑|amy 艾|jack 杰傑|henry 亨|george 乔喬|eric 埃艾|alex 亚亞艾|andrew 安|chris 克
steven 史斯|brian 布|ryan 瑞赖賴莱萊|smith 史|johnson 约約强強|brown 布|jones 琼瓊|davis 戴|miller 米|wilson 威|taylor 泰|carter 卡|anderson 安|sarah 萨薩莎|mary 玛瑪
maria 玛瑪|susan 苏蘇|karen 凯凱卡|nancy 南|laura 劳勞萝蘿|helen 海|diana 黛戴|sophia 索苏蘇|olivia 奥奧|robertson 罗羅|harris 哈|clark 克|lewis 刘路劉|walker 沃
simon 西|tony 托东東|tom 汤湯|tim 蒂提|ben 本|sam 萨薩山|joe 乔喬|frank 弗法|richard 理里|charles 查|patrick 帕派|edward 爱愛|scott 斯史|martin 马馬|victor 维維
nicole 妮尼|rachel 雷瑞蕾|rebecca 丽麗瑞|michelle 米蜜|melissa 梅|angela 安|julia 朱茱|julie 朱茱|kate 凯凱|katherine 凯凱|catherine 凯凱|elizabeth 伊|margaret 玛瑪|mike 迈邁麦麥|bob 鲍鮑|bill 比|jim 吉|dave 戴|nick 尼|amanda 阿|hannah 汉漢|sharon 莎沙|cindy 辛|jenny 珍|vivian 薇维維|ethan 伊|luke 卢盧路
matt 马馬|matthew 马馬|josh 乔喬|joshua 约約|adam 亚亞|aaron 亚亞艾|ken 肯|leo 利里雷|oliver 奥奧|lily 莉丽麗|ruby 鲁魯露|tom 汤湯|tommy 汤湯|bobby 鲍鮑|wendy 温溫|fiona 菲|monica 莫|natalie 娜|hugo 雨|lucas 卢盧
`;
