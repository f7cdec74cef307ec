import type { LabelledPattern } from './labelled-pattern.ts';
import { CODE, NOT_BEFORE_UNIT } from './code-forms.ts';

// A short number is a secret only where the words beside it call it a code or a password. Patterns in Chinese.

const CODE_WORDS = String.raw`(?:(?:验证|驗證|校验|校驗|动态|動態|确认|確認|短信|简讯|簡訊|手机|手機|登录|登錄|登入|登陆|登陸|一次性|授权|授權|认证|認證|激活|交易|安全|随机|隨機|识别|識別|邮箱|郵箱|微信|支付宝|支付寶|两步|兩步|二步|双重|雙重|重置|备用|備用|解锁|解鎖|谷歌)(?:验证|驗證|动态|動態|确认|確認|认证|認證|登录|登入|安全)?(?:码|碼|密码|密碼|口令|代码|代碼)|(?:支付|付款|取款|提款|转账|轉帳|轉賬|交易|网银|網銀|手机银行|银行|銀行|银行卡|銀行卡|信用卡|提款卡|金融卡|卡片?|安全|资金|資金|登录|登入|锁屏|鎖屏|解锁|解鎖|手机|手機|微信|支付宝)?密[码碼]|(?:OTP|PIN|TAC)(?:码|碼|密码|密碼)?|口令|动态令牌|一次性码|[四五六八4-8]位(?:数|數)?(?:数字|數字)?(?:密)?[码碼])`;
const STOP = String.raw`没收到|沒收到|收不到|错误|錯誤|费|費|等了|损失|損失|转了|轉了|付了|交了|汇了|匯了|被转|被轉|被骗|被騙|花了|邮政|郵政|郵遞|客服电话|客服電話|订单|訂單|编号|編號|案|单号|單號|有效期|分钟|分鐘|余额|餘額`;
/** Between the word and the code: not beyond the end of the sentence, nor across a sum of money. */
const GAP = String.raw`(?:(?!${STOP})[^\d\n.。！!？?；;$¥€£]){0,16}?[\s:：=]{0,8}\n{0,3}\s{0,4}`;
const SHORT_GAP = String.raw`[^\d\n.。！!？?；;，,$¥€£]{0,10}?\s{0,8}`;

const CHINESE_SIGN = /[码碼]|口令|令牌|otp|pin|tac/i;

export const chineseCodePatterns: readonly LabelledPattern[] = [
  {
    kind: 'code',
    firstSign: CHINESE_SIGN,
    form: new RegExp(
      `(?<!邮政|郵政|郵遞|区域|條|条|邀请|邀請|推荐|推薦|折扣|优惠|優惠)(?:${CODE_WORDS})(?:${SHORT_GAP}|${GAP})[“"'「『（(【\\[]?(?:[A-Za-z]{1,3}-)?(${CODE})${NOT_BEFORE_UNIT}`,
      'dgi',
    ),
  },
  {
    kind: 'code',
    firstSign: CHINESE_SIGN,
    form: new RegExp(
      `(?<![\\d.,$¥])(${CODE})\\s*(?:[，,]?(?:这|這|那)?(?:就)?(?:是|为|為|系|乃)|\\(|（|【)[^。\\n\\d]{0,16}?(?:验证|驗證|校验|校驗|动态|動態|登录|登入|登陆|确认|確認|短信|簡訊|支付|取款|提款|安全|授权|授權|认证|認證|交易)(?:验证|驗證)?(?:码|碼|密码|密碼)`,
      'dg',
    ),
  },
  {
    kind: 'code',
    firstSign: /密[码碼]|[码碼]/,
    form: new RegExp(
      `(?<![\\d.,$¥])(${CODE})\\s*(?:[，,]?(?:这|這|那)?(?:就)?是)(?:我|本人|你|您)?(?:的)?(?:[^。，,\\n\\d]{0,8})?密[码碼]`,
      'dg',
    ),
  },
  // 短信说 482913, 收到短信：482913
  {
    kind: 'code',
    firstSign: /短信|简讯|簡訊|收到/,
    form: new RegExp(
      `(?:短信|简讯|簡訊)(?:里|裡|上|内容|內容|显示|顯示|写|寫|说|說|的|是|数字|數字|号码|號碼)*[:：，, 是]{0,3}(\\d{6})(?!\\d)${NOT_BEFORE_UNIT}`,
      'dg',
    ),
  },
  // The number on the back of a card.
  {
    kind: 'code',
    firstSign: /cv[vcn]|安全|背|面|末|后|後|[检檢][查核]|[验驗][证證]/i,
    form: new RegExp(
      `(?:cvv2?|cvc2?|cvn2?|安全[码碼]|[检檢]查[码碼]|[检檢]核[码碼]|[验驗][证證]值|(?:卡片?)?(?:背面|后面|後面|反面|背后|背後|背)(?:的|那|印的|上的?)*(?:末|后|後|最后|最後)?(?:三|3)?(?:位|个|個|码|碼)?(?:数字|數字|数|數|号码|號碼|码|碼)?|(?:末|后|後|最后|最後)(?:三|3)(?:位|码|碼)(?:数字|數字|数|數)?)[^\\d\\n。；;]{0,10}?[\\s:：=]{0,4}(\\d{3,4}|\\d \\d \\d)(?![\\d]|[.,，]\\d)${NOT_BEFORE_UNIT}`,
      'dgi',
    ),
  },
  {
    kind: 'code',
    firstSign: /cv[vcn]|安全|背/i,
    form: /(?<![\d.,$¥])(\d{3,4})\s*(?:[，,]?(?:这|這)?(?:就)?是|[（(])[^。，,\n\d]{0,8}?(?:cvv|cvc|安全[码碼]|背面)/dgi,
  },
];
