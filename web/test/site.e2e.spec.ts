import type { Page } from 'playwright-core';
import { languageList } from '@libs/protocol/language-list.ts';
import { locales } from '@libs/protocol/languages.ts';
import {
  boundingBoxOf,
  DESKTOP_VIEWPORT,
  expectVisible,
  PHONE_CONTEXT,
  openChat,
  disableAutoOpen,
  PHONE_VIEWPORT,
  LOCALE_PREFIXES,
  sendMessage,
  signIn,
  waitForPage,
  openVisitorPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';
import { sweep } from '../../infra/jest/sweep.ts';

const uiText = messagesOf('en');
const languageNames: string[] = Object.values(languageList).map(({ name }) => name);
const site = siteForThisFile({ prepareWindow: disableAutoOpen });

const open = async (path: string) => {
  const page = await site.context.newPage();
  await page.goto(site.system.siteUrl + path);
  return page;
};
const onPhone = async (path: string) => {
  await site.reopenWindow(PHONE_CONTEXT);
  return open(path);
};
const header = (page: Page) => page.getByRole('banner');
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

describe('the language', () => {
  it.each(locales)('of the home page follows from its address: %s', async (locale) => {
    const page = await open(`${LOCALE_PREFIXES[locale]}/`);
    expect(await languageOf(page)).toBe(locale);
    await expectVisible(page.getByRole('heading', { level: 1, name: messagesOf(locale).hero_title }));
    await expectVisible(page.getByRole('button', { name: messagesOf(locale).chat_open, exact: true }));
  });

  it('is chosen in a dropdown of three, which keeps page, query and section', async () => {
    const page = await open('/en?from=a/b#signs');
    await header(page).locator('summary').filter({ hasText: 'English' }).click();
    const offered = header(page).getByRole('group').filter({ hasText: 'Language' }).getByRole('link');
    expect((await offered.allInnerTexts()).map((text) => text.trim())).toEqual(languageNames);
    await offered.filter({ hasText: languageList['zh-TW'].name }).click();
    await page.waitForURL(`${site.system.siteUrl}/hk-tw?from=a/b#signs`);
    expect(await languageOf(page)).toBe('zh-TW');
    await page.goBack();
    await waitForPage(page, () => document.documentElement.lang === 'en');
  });

  it('follows every change of the path', async () => {
    const page = await open('/en');
    await openChat(page, uiText);
    await page.goto(`${site.system.siteUrl}/hk-tw/agent/login`);
    await expectVisible(page.getByRole('heading', { name: messagesOf('zh-TW').account_title }));
    expect(await languageOf(page)).toBe('zh-TW');
    await page.getByRole('link', { name: languageList['zh-CN'].name }).click();
    await page.waitForURL(`${site.system.siteUrl}/agent/login`);
    await expectVisible(page.getByRole('heading', { name: messagesOf('zh-CN').account_title }));
  });

  it('is kept by every link of the page', async () => {
    const page = await open('/hk-tw');
    const leaving = await page
      .locator('a[href^="/"]:not([data-language])')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')!).filter((href) => !/^\/hk-tw([/?#]|$)/.test(href)),
      );
    expect(leaving).toEqual([]);
  });
});

describe.each(sweep(locales))('the home page in %s', (locale) => {
  const own = messagesOf(locale);
  const sectionNamed = (page: Page, title: string) =>
    page
      .locator('section, footer')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .last();

  it('explains the process in four steps', async () => {
    const page = await open(`${LOCALE_PREFIXES[locale]}/`);
    expect(await sectionNamed(page, own.how_title!).getByRole('listitem').count()).toBe(4);
  });

  it.each(['investment', 'romance', 'shopping'])('gives four warning signs of %s fraud', async (kind) => {
    const page = await open(`${LOCALE_PREFIXES[locale]}/`);
    const signs = await sectionNamed(page, own[`signs_${kind}`]!).getByRole('listitem').allInnerTexts();
    expect(signs.map((sign) => sign.trim())).toEqual([1, 2, 3, 4].map((number) => own[`signs_${kind}_${number}`]));
  });

  it('shows how to reach us: chat, e-mail and address, each marked as a sample', async () => {
    const page = await open(`${LOCALE_PREFIXES[locale]}/`);
    await expectVisible(
      sectionNamed(page, own.contact_chat_title!).getByRole('button', { name: own.contact_chat_open }),
    );
    for (const [title, text] of [
      [own.contact_email_title!, 'hello@aidline.example'],
      [own.contact_address_title!, own.contact_address!],
    ] as const) {
      await expectVisible(sectionNamed(page, title).getByText(text, { exact: true }));
      await expectVisible(sectionNamed(page, title).getByText(own.sample!, { exact: true }));
    }
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  });

  it('ends with the organisation, its e-mail and the year', async () => {
    const page = await open(`${LOCALE_PREFIXES[locale]}/`);
    const footer = page.getByRole('contentinfo');
    await expectVisible(footer.getByText(own.brand_text!));
    await expectVisible(footer.getByText('hello@aidline.example'));
    await expectVisible(footer.getByText(/2024/));
  });
});

describe('the header', () => {
  it('stays visible while scrolling', async () => {
    const page = await open('/en');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await waitForPage(page, () => scrollY > 0);
    expect((await boundingBoxOf(header(page))).y).toBe(0);
  });

  it.each([uiText.consult!, uiText.assess!])(
    'opens the chat by "%s", also when it is clicked before anything is loaded',
    async (name) => {
      const page = await open('/en');
      await header(page).getByRole('button', { name, exact: true }).first().click();
      await expectVisible(page.getByRole('dialog', { name: uiText.chat_panel }).getByRole('log'));
    },
  );

  it('collapses into a menu on a phone, which closes when a link is tapped', async () => {
    const page = await onPhone('/en');
    const link = header(page).getByRole('link', { name: uiText.nav_cases });
    expect(await link.isVisible()).toBe(false);
    await header(page).getByText(uiText.menu!, { exact: true }).click();
    await expectVisible(link);
    expect(await header(page).getByRole('link', { name: languageList['zh-CN'].name }).isVisible()).toBe(true);
    await link.click();
    await link.waitFor({ state: 'hidden' });
    await page.waitForURL('**/en/cases');
  });
});

describe('an unknown address', () => {
  it.each([
    ['/en/nowhere', 'en', 'Oops! Page not found'],
    ['/nowhere', 'zh-CN', '哎呀！找不到这个页面'],
    ['/hk-tw/no/where', 'zh-TW', messagesOf('zh-TW').not_found_title!],
  ] as const)(
    '%s shows 404 in %s, links to the home page and is logged in the console',
    async (path, locale, title) => {
      const page = await site.context.newPage();
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      const answer = await page.goto(site.system.siteUrl + path);
      expect(answer!.status()).toBe(404);
      await expectVisible(page.getByText('404', { exact: true }));
      await expectVisible(page.getByRole('heading', { name: title }));
      await page.getByRole('link', { name: messagesOf(locale).not_found_home }).click();
      await page.waitForURL(`${site.system.siteUrl}${LOCALE_PREFIXES[locale]}${locale === 'zh-CN' ? '/' : ''}`);
      expect(messages.filter((text) => text.endsWith(` ${path}`))).toHaveLength(1);
    },
  );

  it('has the chat as well', async () => {
    const page = await open('/en/nowhere');
    expect(await (await openChat(page, uiText)).isVisible()).toBe(true);
  });
});

describe('what a page requests', () => {
  it('is only its own files until the chat is needed; no visitor signs in', async () => {
    const page = await site.context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    page.on('websocket', (socket) => requests.push(socket.url()));
    for (const locale of locales)
      await page.goto(`${site.system.siteUrl}${LOCALE_PREFIXES[locale]}/`, { waitUntil: 'networkidle' });
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.filter((path) => /api|socket/.test(path))).toEqual([]);
    expect(await page.locator('a[href*="agent"], input[type=password]').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(await site.context.cookies()).toEqual([]);
  });

  it('is not needed to read the page without script', async () => {
    await site.reopenWindow({ viewport: PHONE_VIEWPORT, javaScriptEnabled: false });
    const page = await open('/en');
    await expectVisible(page.getByRole('heading', { level: 1, name: uiText.hero_title }));
    await expectVisible(page.getByRole('heading', { name: uiText.signs_title }));
    expect(await page.locator('noscript > p').innerText()).toBe(uiText.contact_no_script);
  });

  it('comes from our own origin only, from the first page to the agent’s answer', async () => {
    const origins = new Set<string>();
    const agents = await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
    for (const each of [site.context, agents]) {
      each.on('request', (request) => origins.add(new URL(request.url()).host));
      each.on('page', (page) => page.on('websocket', (socket) => origins.add(new URL(socket.url()).host)));
    }
    const tab = await openVisitorPage(site.context, `${site.system.siteUrl}/en`, uiText);
    await sendMessage(tab, uiText, 'who hears of this?');
    const agentPage = await agents.newPage();
    await signIn(agentPage, site.system, 'en');
    await agentPage.getByRole('list', { name: uiText.console_list }).getByRole('button').first().click();
    await agentPage.getByRole('textbox', { name: uiText.console_reply }).fill('only we do');
    await agentPage.keyboard.press('Enter');
    await expectVisible(tab.getByRole('log').getByText('only we do'));
    await agents.close();
    expect([...origins]).toEqual([new URL(site.system.siteUrl).host]);
  });
});
