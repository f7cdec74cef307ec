import { convertChinese, detectChineseScript } from './chinese-conversion.ts';

describe('Chinese from the mainland', () => {
  it.each([
    ['我转账到对方的账号', '我轉帳到對方的帳號', '我轉賬到對方的賬號'],
    ['他让我下载软件，把短信验证码给他', '他讓我下載軟體，把簡訊驗證碼給他', '他讓我下載軟件，把短訊驗證碼給他'],
    ['充值以后无法提现', '儲值以後無法提領', '增值以後無法提款'],
    ['视频通话时网络不好', '視訊通話時網路不好', '視像通話時網絡不好'],
    ['平台后台的客服', '平台後台的客服', '平台後台的客服'],
    ['谢谢你们的支持', '謝謝你們的支持', '謝謝你們的支持'],
    ['请签署文件，再发文件给我', '請簽署文件，再發檔案給我', '請簽署文件，再發檔案給我'],
    ['走法律程序，删掉这个程序', '走法律程序，刪掉這個程式', '走法律程序，刪掉這個程式'],
    ['我坐出租车去', '我坐計程車去', '我坐的士去'],
    ['身份证号码', '身分證字號', '身份證號碼'],
    ['他宣布结果，公布名单', '他宣布結果，公布名單', '他宣佈結果，公佈名單'],
    ['他通过微信发语音信息', '他透過微信發語音訊息', '他透過微信發語音訊息'],
    ['便利店的帐篷', '便利商店的帳篷', '便利店的帳篷'],
    ['请保存证据，不要保存密码', '請保存證據，不要儲存密碼', '請保存證據，不要儲存密碼'],
  ])('%s', (mainland, taiwan, hongKong) => {
    expect([convertChinese(mainland, 'zh-TW'), convertChinese(mainland, 'zh-HK')]).toEqual([taiwan, hongKong]);
    expect(convertChinese(mainland, 'zh-CN')).toBe(mainland);
  });

  it.each([
    ['余小姐说余额不足', '余小姐說餘額不足'],
    ['范经理和于先生，防范诈骗', '范經理和于先生，防範詐騙'],
    ['我叫于婷，关于这件事', '我叫于婷，關於這件事'],
    ['收款人：范伟', '收款人：范偉'],
    ['钟女士和岳先生', '鍾女士和岳先生'],
    ['姜律师喝姜汤', '姜律師喝薑湯'],
    ['找后小姐，以后再说', '找后小姐，以後再說'],
    ['于是我给了三万余元', '於是我給了三萬餘元'],
    ['经理于海涛，位于北京', '經理于海濤，位於北京'],
    ['汇给于洋，于今年五月', '匯給于洋，於今年五月'],
    ['和钟楚红一起', '和鍾楚紅一起'],
    ['她姓后，后来走了', '她姓后，後來走了'],
  ])('keeps names: %s', (text, expected) => expect(convertChinese(text, 'zh-TW')).toBe(expected));
});

describe('Chinese from Taiwan and Hong Kong', () => {
  it.each([
    ['帳戶資訊被偷，用提款機轉帳', '账户信息被偷，用取款机转账', '賬戶資訊被偷，用櫃員機轉賬'],
    ['軟體和簡訊', '软件和短信', '軟件和短訊'],
    ['坐計程車', '坐出租车', '坐的士'],
    ['床上的語音訊息', '床上的语音消息', '床上的語音訊息'],
    ['身分', '身份', '身分'],
  ])('%s', (taiwan, mainland, hongKong) => {
    expect([convertChinese(taiwan, 'zh-CN'), convertChinese(taiwan, 'zh-HK')]).toEqual([mainland, hongKong]);
    expect(convertChinese(taiwan, 'zh-TW')).toBe(taiwan);
  });

  it.each([
    ['裏面着急，請提供賬號', '里面着急，请提供账号', '裡面著急，請提供帳號'],
    ['坐巴士去買雪櫃，質素好', '坐公交车去买冰箱，质量好', '坐公車去買冰箱，品質好'],
  ])('%s', (hongKong, mainland, taiwan) => {
    expect([convertChinese(hongKong, 'zh-CN'), convertChinese(hongKong, 'zh-TW')]).toEqual([mainland, taiwan]);
    expect(convertChinese(hongKong, 'zh-HK')).toBe(hongKong);
  });
});

describe('the script of a text', () => {
  it.each([
    ['我的钱都被骗走了', 'zh'],
    ['我的錢都被騙走了', 'zh-TW'],
    ['好', 'zh'],
  ])('of %s is %s', (text, script) => expect(detectChineseScript(text)).toBe(script));
});
