import type { Locale } from '@libs/protocol/languages.ts';
import type { PhoneFormatCode } from './phone-format.ts';

export type PhoneMessageCode =
  | PhoneFormatCode
  | 'check.limited'
  | 'check.unavailable'
  | 'number.valid'
  | 'number.invalid';

/** What is said of a phone number, by code. The English texts are the specification's own. */
export const phoneMessages: Record<Locale, Record<PhoneMessageCode, string>> = {
  en: {
    'country-code.missing': 'Must include country code',
    'format.malaysia': 'Valid Malaysian mobile format',
    'format.us-canada': 'Valid US/Canada format',
    'format.uk': 'Valid UK format',
    'format.singapore': 'Valid Singapore format',
    'format.international': 'Valid international format',
    'format.invalid': 'Invalid format',
    'check.limited': 'Validated using basic format check',
    'check.unavailable': 'Validation temporarily unavailable. Please wait a moment and try again.',
    'number.valid': 'Valid {country} number',
    'number.invalid': 'Invalid phone number format',
  },
  'zh-CN': {
    'country-code.missing': '必须包含国家或地区代码',
    'format.malaysia': '符合马来西亚手机号格式',
    'format.us-canada': '符合美国或加拿大号码格式',
    'format.uk': '符合英国号码格式',
    'format.singapore': '符合新加坡号码格式',
    'format.international': '符合国际号码格式',
    'format.invalid': '格式不正确',
    'check.limited': '已按基本格式验证',
    'check.unavailable': '暂时无法验证，请稍等片刻再试。',
    'number.valid': '{country}的有效号码',
    'number.invalid': '电话号码格式不正确',
  },
  'zh-TW': {
    'country-code.missing': '必須包含國家或地區代碼',
    'format.malaysia': '符合馬來西亞手機號碼格式',
    'format.us-canada': '符合美國或加拿大號碼格式',
    'format.uk': '符合英國號碼格式',
    'format.singapore': '符合新加坡號碼格式',
    'format.international': '符合國際號碼格式',
    'format.invalid': '格式不正確',
    'check.limited': '已依基本格式驗證',
    'check.unavailable': '暫時無法驗證，請稍候再試。',
    'number.valid': '{country}的有效號碼',
    'number.invalid': '電話號碼格式不正確',
  },
  ms: {
    'country-code.missing': 'Mesti mengandungi kod negara',
    'format.malaysia': 'Format telefon bimbit Malaysia yang sah',
    'format.us-canada': 'Format AS/Kanada yang sah',
    'format.uk': 'Format UK yang sah',
    'format.singapore': 'Format Singapura yang sah',
    'format.international': 'Format antarabangsa yang sah',
    'format.invalid': 'Format tidak sah',
    'check.limited': 'Disahkan dengan semakan format asas',
    'check.unavailable': 'Pengesahan tidak tersedia buat sementara. Sila tunggu sebentar dan cuba lagi.',
    'number.valid': 'Nombor {country} yang sah',
    'number.invalid': 'Format nombor telefon tidak sah',
  },
};

export type PhoneMessageInput = { code: PhoneMessageCode; country?: string | null; carrier?: string | null };

/** One sentence about a number; `country` is a name in the reader's language, the carrier follows in brackets. */
export function phoneMessage(locale: Locale, { code, country, carrier }: PhoneMessageInput): string {
  const text = phoneMessages[locale][code].replace('{country}', country ?? '').trim();
  return carrier ? `${text} (${carrier})` : text;
}
