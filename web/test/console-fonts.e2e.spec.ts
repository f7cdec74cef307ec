import type { Page } from 'playwright-core';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { launchBrowser } from '../../infra/jest/launch-browser.ts';
import { FONT_SETS } from '../../infra/jest/font-sets.ts';
import { overflowOn } from '../../infra/jest/page-overflow.ts';
import {
  DESKTOP_VIEWPORT,
  expectVisible,
  LOCALE_PREFIXES,
  sendMessage,
  signIn,
  openVisitorPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';
import { sweep } from '../../infra/jest/sweep.ts';

// The agents' pages with the fonts that agents may have; site-fonts.e2e.spec.ts does the same for visitors.

const site = siteForThisFile();

/** Waits for each page's content, by its path. */
const PAGE_CHECKS: Readonly<Record<string, (page: Page, texts: Record<string, string>) => Promise<void>>> = {
  dashboard: async (page, texts) => {
    await page.getByRole('list', { name: texts.console_list }).getByRole('button').first().click();
    await expectVisible(page.getByRole('log').locator('[data-version]'));
  },
  settings: (page, texts) => expectVisible(page.getByRole('form', { name: texts.settings_chat })),
  team: (page) => expectVisible(page.getByRole('heading', { level: 1 })),
  account: (page) => expectVisible(page.getByRole('heading', { level: 1 })),
  ops: (page) => expectVisible(page.locator('[data-measure]')),
  login: (page) => expectVisible(page.getByRole('heading', { level: 1 })),
};

describe.each(FONT_SETS)('with the fonts of the set "%s"', (fonts) => {
  it.each<Locale>(sweep(locales))('no page of the console is wider than its window, in %s', async (locale) => {
    const texts = messagesOf(locale);
    const tab = await openVisitorPage(site.context, `${site.system.siteUrl}${LOCALE_PREFIXES[locale]}/404`, texts);
    await sendMessage(tab, texts, 'https://secure-coin.example/account/withdrawal/verification/step-2');
    const browser = await launchBrowser(fonts);
    const page = await (await browser.newContext({ viewport: DESKTOP_VIEWPORT })).newPage();
    // Makes the agent an operator directly in the database, where no code is required.
    await queryDatabase(site.system, `update agent set role = 'lead', totp_since = null`);
    await signIn(page, site.system, locale);
    await queryDatabase(site.system, `update agent set role = 'operator', totp_since = now()`);
    const overflows: string[] = [];
    for (const [path, waitUntilLoaded] of Object.entries(PAGE_CHECKS)) {
      await page.setViewportSize(DESKTOP_VIEWPORT);
      await page.goto(`${site.system.siteUrl}${LOCALE_PREFIXES[locale]}/agent/${path}`);
      await waitUntilLoaded(page, texts);
      overflows.push(...(await overflowOn(page)).map((overflow) => `${path} ${overflow}`));
    }
    await browser.close();
    expect(overflows).toEqual([]);
  });
});
