import type { Locale } from '@libs/protocol/languages.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { startBuiltSite } from '../../infra/jest/built-site.ts';
import {
  boundingBoxOf,
  disableAutoOpen,
  LOCALE_PREFIXES,
  messagesOf,
  openChat,
  PHONE_CONTEXT,
} from '../../infra/jest/actor-actions.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';

const browser = browserForThisFile();
const site = resourceForThisFile(startBuiltSite, (one) => one.close());

it.each<[Locale, number]>([
  ['en', 360],
  ['en', 375],
  ['zh-CN', 360],
  ['zh-TW', 375],
])(
  'the panel shows whom one writes to by picture and name, in one row, in %s on a phone of %i px',
  async (lang, width) => {
    const context = await browser.current.newContext({ ...PHONE_CONTEXT, viewport: { width, height: 667 } });
    await disableAutoOpen(context);
    const page = await context.newPage();
    const texts = messagesOf(lang);
    await page.goto(`${site.url}${LOCALE_PREFIXES[lang]}/cookies`);
    await openChat(page, texts);
    const panel = page.getByRole('dialog', { name: texts.chat_panel });
    const picture = await boundingBoxOf(panel.locator('svg, img').first());
    const name = await boundingBoxOf(panel.getByRole('heading', { level: 2 }));
    const close = await boundingBoxOf(panel.getByRole('button', { name: texts.chat_close, exact: true }));
    const exit = await boundingBoxOf(panel.getByRole('button', { name: texts.quick_exit, exact: true }));
    expect(picture.width).toBe(picture.height);
    expect(picture.width).toBeGreaterThanOrEqual(32);
    expect(picture.x + picture.width).toBeLessThanOrEqual(name.x);
    // Beside each other, not wrapped: the messages need the height.
    expect(Math.abs(exit.y + exit.height / 2 - (close.y + close.height / 2))).toBeLessThan(4);
    expect(close.x + close.width).toBeLessThanOrEqual(width);
    await context.close();
  },
);
