import { locales } from '@libs/protocol/languages.ts';
import { languagesOfText } from './language-of-text.ts';

it.each([
  ['', locales],
  ['9–18', locales],
  ['Call your bank first.', ['en']],
  ['Sila hubungi bank anda.', ['ms']],
  ['Isnin hingga Jumaat, 9–18', ['ms']],
  ['Helo! Apa yang boleh saya bantu?', ['ms']],
  ['Bonjour', ['en']],
  ['请先联系您的银行。', ['zh-CN']],
  ['請先聯絡您的銀行。', ['zh-TW']],
  ['您好', ['zh-CN', 'zh-TW']],
  ['请打开 WhatsApp', ['zh-CN']],
  ['Our service 服务 answers from nine to six', ['en']],
  ['銀行に電話してください', []],
])('the languages that %j can be in', (text, languages) => expect(languagesOfText(text)).toEqual(languages));
