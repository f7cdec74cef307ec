import { languagesOfText } from './language-of-text.ts';

it.each([
  ['', ['zh-CN', 'zh-TW', 'en']],
  ['9–18', ['zh-CN', 'zh-TW', 'en']],
  ['Call your bank first.', ['en']],
  ['Sila hubungi bank anda.', ['en']],
  ['请先联系您的银行。', ['zh-CN']],
  ['請先聯絡您的銀行。', ['zh-TW']],
  ['您好', ['zh-CN', 'zh-TW']],
  ['请打开 WhatsApp', ['zh-CN']],
  ['Our service 服务 answers from nine to six', ['en']],
  ['銀行に電話してください', []],
])('the languages that %j can be in', (text, languages) => expect(languagesOfText(text)).toEqual(languages));
