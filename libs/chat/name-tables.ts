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
方 fang fong|常 chang cheung|成 cheng shing|关關 guan kwan|易 yi yick|古 gu ku|毕畢 bi pi|聂聶 nie nip|焦 jiao|齐齊 qi chi|康 kang hong|伍 wu ng|祁 qi|阮 ruan yuen nguyen
骆駱 luo lok|甘 gan kam|游 you yau yew|詹 zhan chim|辛 xin hsin san|柳 liu lau|纪紀 ji chi kei|童 tong tung|章 zhang chang cheung|葛 ge kot|鲁魯 lu lo|苗 miao miu|凌 ling|梅 mei mui
褚 chu|俞 yu|柴 chai|房 fang fong|武 wu mo|孔 kong kung hung|殷 yin yan|简簡 jian kan|蓝藍 lan lam|巫 wu moo|麦麥 mai mak|区區 ou au|岑 cen shum sum|符 fu foo|盛 sheng shing|鄧邓 deng tang teng
尤 you yau yew|牛 niu|狄 di|左 zuo cho|窦竇 dou|季 ji kwai|安 an on|闵閔 min mun|管 guan koon|冷 leng lang|单單 shan|黃黄 huang wong ng|莫 mo mok|卓 zhuo cheuk toh|屈 qu wat|池 chi|连連 lian lin
`;

/** Surnames of two characters. */
export const COMPOUND_SURNAMES: Readonly<Record<string, readonly string[]>> = {
  ...{ 欧阳: ['ouyang', 'auyeung'], 歐陽: ['ouyang', 'auyeung'], 司马: ['sima'], 司馬: ['sima', 'szema'] },
  ...{
    上官: ['shangguan', 'sheungkoon'],
    诸葛: ['zhuge'],
    諸葛: ['zhuge'],
    司徒: ['situ', 'szeto', 'seto'],
    端木: ['duanmu'],
  },
};
