import type { Locale } from './languages.ts';
import type { HoldReason } from './hold-reasons.ts';

/** What somebody's words would ask for or promise, for the person who wrote them. */
const holdReasonLabels: Record<Locale, Record<HoldReason, string>> = {
  en: {
    fee: 'a payment',
    password: 'a password',
    code: 'a one-time code',
    'seed-phrase': 'a seed phrase or key',
    'card-number': 'card details',
    'remote-access': 'access to a device',
    promise: 'recovery of the money',
    'other-channel': 'another channel',
    impersonation: 'posing as an authority',
    pressure: 'haste or secrecy',
    'gift-card': 'gift cards',
    crypto: 'payment in cryptocurrency',
    investment: 'an investment',
  },
  'zh-CN': {
    fee: '付款',
    password: '密码',
    code: '验证码',
    'seed-phrase': '助记词或私钥',
    'card-number': '银行卡信息',
    'remote-access': '设备访问权限',
    promise: '追回资金',
    'other-channel': '转到别的联系方式',
    impersonation: '冒充官方',
    pressure: '催促或保密',
    'gift-card': '礼品卡',
    crypto: '加密货币付款',
    investment: '投资',
  },
  'zh-TW': {
    fee: '付款',
    password: '密碼',
    code: '驗證碼',
    'seed-phrase': '助記詞或私鑰',
    'card-number': '卡片資料',
    'remote-access': '裝置存取權限',
    promise: '追回款項',
    'other-channel': '轉到別的聯絡方式',
    impersonation: '冒充官方',
    pressure: '催促或保密',
    'gift-card': '禮品卡',
    crypto: '加密貨幣付款',
    investment: '投資',
  },
  ms: {
    fee: 'bayaran',
    password: 'kata laluan',
    code: 'kod OTP',
    'seed-phrase': 'frasa pemulihan atau kunci',
    'card-number': 'butiran kad',
    'remote-access': 'akses ke peranti',
    promise: 'mendapatkan wang kembali',
    'other-channel': 'saluran lain',
    impersonation: 'menyamar sebagai pihak berkuasa',
    pressure: 'desakan atau kerahsiaan',
    'gift-card': 'kad hadiah',
    crypto: 'bayaran dalam mata wang kripto',
    investment: 'pelaburan',
  },
};

/** The kinds in one line, as people of that language list things. */
export const formatHoldReasons = (reasons: readonly HoldReason[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    reasons.map((reason) => holdReasonLabels[locale][reason]),
  );
