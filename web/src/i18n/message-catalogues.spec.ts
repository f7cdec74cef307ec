import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@libs/protocol/languages.ts';
import { LOCALES } from './locale-path.ts';

/** A list where the text has several forms, by the plural rules of its language. */
type Message = string | [{ declarations: string[]; match: Record<string, string> }];

const catalogueOf = (locale: Locale): Record<string, Message> => {
  const { $schema: _, ...messages } = JSON.parse(
    readFileSync(join(__dirname, `../../messages/${locale}.json`), 'utf8'),
  );
  return messages;
};

const formsOf = (message: Message): Record<string, string> =>
  typeof message === 'string' ? { 'form=other': message } : message[0].match;

/** Each text in the form for most numbers. */
const messagesOf = (locale: Locale): Record<string, string> =>
  Object.fromEntries(
    Object.entries(catalogueOf(locale)).map(([key, message]) => [key, formsOf(message)['form=other']!]),
  );

const placeholders = (text: string) => [...text.matchAll(/\{[^}]+\}/g)].map(([name]) => name).sort();

describe('the message catalogues', () => {
  const simplified = messagesOf('zh-CN');

  it.each(LOCALES)('have the same keys in %s, none of them blank', (locale) => {
    const messages = messagesOf(locale);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(simplified).sort());
    expect(Object.keys(messages).filter((key) => !messages[key]?.trim())).toEqual([]);
  });

  it.each(LOCALES)('have the same placeholders in %s', (locale) => {
    for (const [key, message] of Object.entries(catalogueOf(locale)))
      for (const text of Object.values(formsOf(message)))
        expect([key, placeholders(text)]).toEqual([key, placeholders(simplified[key]!)]);
  });

  it.each(LOCALES)('have each form of a text that the plural rules of %s know', (locale) => {
    const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.map((form) => `form=${form}`);
    const several = Object.entries(catalogueOf(locale)).filter(([, message]) => typeof message !== 'string');
    const missing = several.filter(([, message]) => known.some((form) => !(form in formsOf(message))));
    expect(missing).toEqual([]);
  });

  it.each(LOCALES)('quote the state of a message as the bubble shows it in %s', (locale) => {
    const messages = messagesOf(locale);
    const quoted = [messages.ops_trace_none, messages.ops_trace_part].map((text) => /[“「](.+?)[”」]/.exec(text!)?.[1]);
    expect(quoted).toEqual([messages.chat_state_saved, messages.chat_state_saved]);
  });

  it('are Traditional Chinese in zh-TW: no simplified character, no mainland term', () => {
    const all = Object.values(messagesOf('zh-TW')).join('\n');
    expect(
      all.match(/[们这说诈骗银钱报证个时间对话网没错发现让给买卖后还问应该联语录页贴样见写读连费户资务员机构]/g),
    ).toBeNull();
    expect(all.match(/信息|軟件|網絡|屏幕|默認|短信|鏈接|視頻|賬|用戶名|登錄|質量|發送|聊天室|“|”/g)).toBeNull();
  });

  it('are Simplified Chinese in zh-CN', () => {
    const all = Object.entries(simplified)
      .map(([, text]) => text)
      .join('\n');
    expect(
      all.match(/[們這說詐騙銀錢報證個時間對話網沒錯發現讓給買賣後還問應該聯繫語錄頁貼樣見寫讀連費戶資務員機構「」]/g),
    ).toBeNull();
  });
});
