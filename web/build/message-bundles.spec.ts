import { join } from 'node:path';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { filledMessages } from './organisation.ts';
import { messageKeysByBundle, messageKeysOfEmbeddedChat } from './message-bundles.ts';

const SOURCE = join(__dirname, '../src');
/** What Paraglide exports for one language: the bundles take their messages from these modules by name. */
const compiledMessages = (locale: string): Promise<Record<string, (inputs?: object) => string>> =>
  import(`../src/paraglide/messages/${locale}.js`);

describe('a message in one language', () => {
  it.each(LOCALES)('says in %s what is written there', async (locale) => {
    const compiled = await compiledMessages(locale);
    for (const key of ['brand_name', 'hero_title', 'page_load_failed']) {
      expect(compiled[key]!()).toBe(filledMessages(locale)[key]);
    }
  });

  it('still fills in what it is told', async () => {
    const compiled = await compiledMessages('en');
    expect(compiled.article_minutes!({ minutes: 5 })).toBe('5 min read');
  });
});

describe('the messages by bundle', () => {
  const bundles = messageKeysByBundle(SOURCE);

  it('are each in one bundle, and each there', () => {
    const all = Object.values(bundles).flat();
    expect(new Set(all).size).toBe(all.length);
    const english = filledMessages('en');
    const embedded = Object.values(messageKeysOfEmbeddedChat(SOURCE)).flat();
    expect(new Set(embedded).size).toBe(embedded.length);
    expect([...all, ...embedded].filter((key) => !english[key])).toEqual([]);
  });

  it('are loaded with videos and voice notes where only these have them, on the site and in a frame', () => {
    const inFrame = messageKeysOfEmbeddedChat(SOURCE);
    for (const { media } of [bundles, inFrame]) expect(media).toContain('media_load_video');
    // The agents' pages have none of these before they are loaded, so that no other text may come to lie among them.
    expect(bundles.media.filter((key) => !key.startsWith('media_'))).toEqual([]);
    for (const chat of [bundles.chat, inFrame.embedded])
      expect(chat.filter((key) => key.startsWith('media_'))).toEqual([]);
  });

  it('leave to the agents what only agents read', () => {
    expect(bundles.console).toContain('console_title');
    expect(bundles.site.filter((key) => /^(ops|console)_/.test(key))).toEqual([]);
    expect(bundles.chat).toContain('chat_placeholder');
    expect(bundles.site).toContain('chat_open');
  });
});
