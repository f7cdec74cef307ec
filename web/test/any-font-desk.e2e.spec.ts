import type { Page } from 'playwright-core';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import { askDatabase } from '../../infra/jest/ask-database.ts';
import { launchBrowser } from '../../infra/jest/browser.ts';
import { FONT_SETS } from '../../infra/jest/fonts.ts';
import { overflowOn } from '../../infra/jest/overflow.ts';
import { DESKTOP, expectShown, PREFIX, say, signIn, visit, wordsOf } from '../../infra/jest/people.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

// The pages of those who answer, with the fonts that they may have, as any-font.e2e.spec.ts has it for visitors.

const site = siteForThisFile();

/** What of a page says that it is there, by its path. */
const PAGES: Readonly<Record<string, (page: Page, words: Record<string, string>) => Promise<void>>> = {
  dashboard: async (page, words) => {
    await page.getByRole('list', { name: words.console_list }).getByRole('button').first().click();
    await expectShown(page.getByRole('log').locator('[data-version]'));
  },
  settings: (page, words) => expectShown(page.getByRole('form', { name: words.settings_chat })),
  team: (page) => expectShown(page.getByRole('heading', { level: 1 })),
  account: (page) => expectShown(page.getByRole('heading', { level: 1 })),
  ops: (page) => expectShown(page.locator('[data-measure]')),
  login: (page) => expectShown(page.getByRole('heading', { level: 1 })),
};

describe.each(FONT_SETS)('with the fonts of the set "%s"', (fonts) => {
  it.each<Locale>([...locales])('no page of the desk is wider than its window, in %s', async (locale) => {
    const words = wordsOf(locale);
    const tab = await visit(site.context, `${site.system.siteUrl}${PREFIX[locale]}/404`, words);
    await say(tab, words, 'https://secure-coin.example/account/withdrawal/verification/step-2');
    const browser = await launchBrowser(fonts);
    const page = await (await browser.newContext({ viewport: DESKTOP })).newPage();
    // An operator behind the door, where no code is asked for.
    await askDatabase(site.system, `update agent set role = 'lead', totp_since = null`);
    await signIn(page, site.system, locale);
    await askDatabase(site.system, `update agent set role = 'operator', totp_since = now()`);
    const troubles: string[] = [];
    for (const [path, isThere] of Object.entries(PAGES)) {
      await page.setViewportSize(DESKTOP);
      await page.goto(`${site.system.siteUrl}${PREFIX[locale]}/agent/${path}`);
      await isThere(page, words);
      troubles.push(...(await overflowOn(page)).map((trouble) => `${path} ${trouble}`));
    }
    await browser.close();
    expect(troubles).toEqual([]);
  });
});
