import { languageName } from './language-name.ts';

it.each([
  ['en', 'zh-CN', 'Simplified Chinese'],
  ['zh-TW', 'zh-TW', '繁體中文'],
  ['zh-CN', 'en', '英语'],
  ['en', 'no tag at all', 'no tag at all'],
])('in %s, %s is called %s', (lang, tag, name) => expect(languageName(lang, tag)).toBe(name));
