import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { messageKeysByBundle } from './i18n-bundles.ts';
import { messageCodeInLocale } from './i18n-messages-plugin.ts';

const SOURCE = join(__dirname, '../src');
const compiledMessage = (key: string) => readFileSync(join(SOURCE, `paraglide/messages/${key}.js`), 'utf8');
const messageIn = (locale: string, key: string): string =>
  JSON.parse(readFileSync(join(__dirname, `../messages/${locale}.json`), 'utf8'))[key];

/** What the module exports, as the browser would get it. */
const runCode = (code: string, inputs?: object): string => {
  const message = runInNewContext(code.replace(/export \{ (\w+) as \w+ \};/, '$1')) as (inputs?: object) => string;
  return message(inputs);
};

describe('a message in one language', () => {
  it.each(LOCALES)('says in %s what is written there', (locale) => {
    for (const key of ['brand_name', 'hero_title', 'wake_trouble']) {
      expect(runCode(messageCodeInLocale(compiledMessage(key), locale))).toBe(messageIn(locale, key));
    }
  });

  it('still fills in what it is told', () => {
    expect(runCode(messageCodeInLocale(compiledMessage('article_minutes'), 'en'), { minutes: 5 })).toBe('5 min read');
  });

  it('is no message any more when the compiler writes in a new way', () => {
    expect(() => messageCodeInLocale('export const x = () => "x";', 'en')).toThrow('another way');
  });
});

describe('the words by room', () => {
  const rooms = messageKeysByBundle(SOURCE);

  it('are each in one room', () => {
    const all = Object.values(rooms).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((key) => !messageIn('en', key))).toEqual([]);
  });

  it('leave to the agents what only agents read', () => {
    expect(rooms.desk).toContain('console_title');
    expect(rooms.site.filter((key) => /^(ops|console)_/.test(key))).toEqual([]);
    expect(rooms.chat).toContain('chat_placeholder');
    expect(rooms.site).toContain('chat_open');
  });
});
