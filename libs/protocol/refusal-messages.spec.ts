import { locales } from './languages.ts';
import { refusalMessages } from './refusal-messages.ts';

describe.each(locales)('the words of a refusal in %s', (locale) => {
  it('promise no second sending: the same "no" meets a password, an invitation and a file', () => {
    const all = Object.values(refusalMessages[locale]).join('\n');
    expect(all.match(/sent again|is safe|自动重发|自動重新傳送|已保存在/g)).toBeNull();
  });
});
