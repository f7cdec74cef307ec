import type { Locale } from './languages.ts';
import type { RefusalCode } from './refusals.ts';

/** What a browser finds out by itself, without asking; every other refusal comes from the gateway with its message. */
export type ClientRefusalCode =
  | 'shape.invalid'
  | 'text.malformed'
  | 'message.blank'
  | 'message.too-long'
  | 'protocol.outdated'
  | 'service.unavailable';

/** Kept apart because a chat on somebody's page carries these and no more. */
export const clientRefusalMessages = {
  en: {
    'shape.invalid': 'A field is missing or has the wrong form.',
    'text.malformed': 'The text holds characters that cannot be stored.',
    'message.blank': 'Please write something first.',
    'message.too-long': 'This message is too long. Please send it in parts.',
    'protocol.outdated': 'This page is out of date. Please reload it.',
    'service.unavailable': 'The service cannot be reached just now. Please try again in a moment.',
  },
  'zh-CN': {
    'shape.invalid': '缺少某个字段，或格式不正确。',
    'text.malformed': '文字中含有无法保存的字符。',
    'message.blank': '请先写点内容。',
    'message.too-long': '这条消息太长了，请分几条发送。',
    'protocol.outdated': '页面版本过旧，请刷新页面。',
    'service.unavailable': '暂时无法连接服务，请稍后重试。',
  },
  'zh-TW': {
    'shape.invalid': '缺少某個欄位，或格式不正確。',
    'text.malformed': '文字中含有無法儲存的字元。',
    'message.blank': '請先寫點內容。',
    'message.too-long': '這則訊息太長了，請分幾則傳送。',
    'protocol.outdated': '頁面版本過舊，請重新整理頁面。',
    'service.unavailable': '暫時無法連線到服務，請稍後再試一次。',
  },
  ms: {
    'shape.invalid': 'Satu medan tiada atau bentuknya salah.',
    'text.malformed': 'Teks ini mengandungi aksara yang tidak dapat disimpan.',
    'message.blank': 'Sila tulis sesuatu dahulu.',
    'message.too-long': 'Mesej ini terlalu panjang. Sila hantar secara berperingkat.',
    'protocol.outdated': 'Halaman ini sudah lapuk. Sila muat semula.',
    'service.unavailable': 'Perkhidmatan tidak dapat dihubungi buat masa ini. Sila cuba lagi sebentar nanti.',
  },
} satisfies Record<Locale, Record<ClientRefusalCode, string>>;

/** The message for a refusal of the browser's own; a code without one gets that of `shape.invalid`. */
export const clientRefusalMessage = (code: RefusalCode, lang: Locale): string =>
  (clientRefusalMessages[lang] as Partial<Record<RefusalCode, string>>)[code] ??
  clientRefusalMessages[lang]['shape.invalid'];
