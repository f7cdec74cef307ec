import type { LocalizedText } from './settings.ts';

/**
 * The greeting where the settings have none; the form shows it behind an empty field. The first three are of the specification. Apart
 * from the settings, because the chat has this text among its messages, in the language of its page.
 */
export const defaultWelcome: LocalizedText = {
  'zh-CN': '您好，欢迎使用反欺诈援助服务。请问有什么可以帮您？',
  'zh-TW': '您好，歡迎使用反詐騙協助服務。請問有什麼可以幫您？',
  en: 'Hello! Welcome to our fraud prevention support. How can I help you today?',
  ms: 'Helo dan selamat datang. Kami membantu orang yang telah ditipu. Apa yang boleh saya bantu hari ini?',
};
