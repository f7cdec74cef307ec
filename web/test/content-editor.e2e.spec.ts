import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Locale } from '@libs/protocol/languages.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { expectVisible, LOCALE_PREFIXES, messagesOf, signIn, toastsIn } from '../../infra/jest/actor-actions.ts';
import { type ArticleWords, beginArticle, fillArticle, languagePanel } from '../../infra/jest/content-actions.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { retryUntilDone } from '../../infra/jest/retry-until-done.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

// Whoever writes an article needs no code: forms, a preview that is the site's own page, and a second person.

/** The publisher builds the whole site, which takes some minutes on a busy machine. */
const BUILD_TIMEOUT_MS = 600_000;
const AUTHOR = 'author@example.org';
const uiText = messagesOf('en');
const site = siteForThisFile({
  publisher: true,
  workers: 0,
  prepare: (system) =>
    queryDatabase(
      system,
      `insert into agent (email, display_name, role, password_hash) select $1, 'Siew', 'agent', password_hash from agent`,
      [AUTHOR],
    ),
});

const SLUG = 'a-call-from-the-bank';
const WORDS: Record<Locale, ArticleWords> = {
  'zh-CN': { title: '“银行”打来的电话', body: '挂断，再打银行卡背面的电话。' },
  'zh-TW': { title: '「銀行」打來的電話', body: '掛斷，再打卡片背面的電話。' },
  ms: { title: 'Panggilan daripada “bank”', body: 'Letak telefon, dan hubungi nombor pada kad anda.' },
  en: { title: 'A call from “the bank”', body: 'Hang up, and call the number on your card.' },
};

const LANGUAGE_NAMES = ['简体中文', '繁體中文', 'English', 'Bahasa Melayu'];
const PICTURE = join(__dirname, '../../infra/pictures/site.png');
const LOGO = {
  ...{ name: 'logo.svg', mimeType: 'image/svg+xml' },
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2"/></svg>'),
};

const preview = (page: Page) => page.frameLocator('iframe');

async function signInAs(page: Page, email: string): Promise<void> {
  await signIn(page, { ...site.system, agent: { ...site.system.agent, email } }, 'en');
}

it(
  'an article is written in every language by its form, approved by another, and seen on the site',
  async () => {
    const { page, system } = site;
    await signInAs(page, AUTHOR);
    await page.getByRole('button', { name: uiText.content_page_title }).click();
    await beginArticle(page, uiText, { title: WORDS['zh-CN'].title, slug: SLUG });

    await fillArticle(page, uiText, { language: '简体中文', ...WORDS['zh-CN'] });
    // What is wrong stands beside the field that it is about.
    await expectVisible(page.getByText('Too small').or(page.getByText(uiText.content_faults_found!.split(':')[0]!)));
    for (const [language, name] of [
      ['zh-TW', '繁體中文'],
      ['ms', 'Bahasa Melayu'],
      ['en', 'English'],
    ] as const) {
      await page.getByRole('group', { name: uiText.content_languages }).getByRole('button', { name }).click();
      await fillArticle(page, uiText, { language: name, ...WORDS[language] });
    }
    await expectVisible(page.getByText(uiText.content_no_faults!));
    await expectVisible(preview(page).getByRole('heading', { level: 1, name: WORDS.en.title }));
    await expectVisible(preview(page).getByText(WORDS.en.body).last());
    expect(await accessibilityViolations(page)).toEqual([]);

    // Nothing that was typed is lost by a reload.
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await expectVisible(languagePanel(page, '简体中文').getByLabel(uiText.content_body!));
    expect(await languagePanel(page, '简体中文').getByLabel(uiText.content_body!).inputValue()).toContain(
      WORDS['zh-CN'].body,
    );
    await page.getByRole('button', { name: uiText.content_save }).click();
    await expectVisible(toastsIn(page, uiText).filter({ hasText: uiText.content_saved! }));
    await page.getByRole('button', { name: uiText.content_review, exact: true }).click();
    await page.getByRole('button', { name: uiText.content_review_ask }).click();
    await expectVisible(page.getByText(uiText.content_state_waiting!));

    await site.reopenWindow({});
    const lead = site.page;
    await signInAs(lead, system.agent.email);
    await lead.goto(`${system.siteUrl}/en/agent/team`);
    const waiting = lead.getByRole('region', { name: uiText.changes_title });
    await expectVisible(waiting.getByText(WORDS.en.body).first());
    expect(await waiting.getByText(uiText.content_line_added!).count()).toBeGreaterThan(10);
    expect(await accessibilityViolations(lead)).toEqual([]);
    await waiting.getByRole('button', { name: new RegExp(`^${uiText.changes_approve}`) }).click();
    await expectVisible(waiting.getByText(uiText.changes_none!));

    await retryUntilDone(async () => {
      const states = await queryDatabase<{ done: boolean }>(
        system,
        `select published_at is not null as done from content_version`,
      );
      expect(states).toEqual([{ done: true }]);
    });
    await lead.goto(`${system.siteUrl}/en/agent/content`);
    await expectVisible(
      lead.getByRole('listitem').filter({ hasText: WORDS.en.title }).getByText(uiText.content_state_published!),
    );
    for (const [locale, { title }] of Object.entries(WORDS)) {
      await retryUntilDone(async () => {
        await lead.goto(`${system.siteUrl}${LOCALE_PREFIXES[locale as Locale]}/blog/${SLUG}`);
        await expectVisible(lead.getByRole('heading', { level: 1, name: title }));
      });
    }
  },
  BUILD_TIMEOUT_MS,
);

it('a picture and the organisation are seen on the site’s own page before they are published', async () => {
  await site.reopenWindow({ viewport: { width: 1440, height: 900 } });
  const { page, system } = site;
  page.on('dialog', (question) => void question.accept());
  await signInAs(page, AUTHOR);
  await page.goto(`${system.siteUrl}/en/agent/content`);
  await page.getByRole('button', { name: uiText.content_list_leaders, exact: true }).click();
  await page.locator('details > summary').first().click();
  await page.getByRole('button', { name: `Add: ${uiText.content_word_portrait}` }).click();
  await page.getByLabel(uiText.content_picture_choose!).first().setInputFiles(PICTURE);
  const alt = page.getByRole('group', { name: uiText.content_word_alt, exact: true });
  for (const name of LANGUAGE_NAMES) await alt.getByLabel(name).fill('A house');
  await expectVisible(page.getByText(uiText.content_no_faults!));
  const portrait = preview(page).locator('img[src^="blob:"]');
  await expectVisible(portrait);
  const isDrawn = () => portrait.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);
  await retryUntilDone(async () => expect(await isDrawn()).toBe(true));
  const { width, height } = (await portrait.boundingBox())!;
  expect(width).toBe(height);
  await expectVisible(page.locator('main img[src^="blob:"]').first());

  await page.goto(`${system.siteUrl}/en/agent/content`);
  const entry = page.getByRole('button', { name: uiText.content_organisation, exact: true });
  await entry.click();
  const header = preview(page).getByRole('banner');
  await expectVisible(header.getByText('Aidline'));
  const name = page.getByRole('group', { name: uiText.content_word_name, exact: true }).getByLabel('简体中文');
  await name.fill('海港热线');
  await page.getByLabel(uiText.content_word_colour!, { exact: true }).fill('#7a1f3d');
  await page.getByLabel(uiText.content_logo_choose!).first().setInputFiles(LOGO);
  await page.getByRole('button', { name: `Add: ${uiText.content_word_social}` }).click();
  const account = page.getByRole('group', { name: `${uiText.content_word_social} 1` });
  await account.getByLabel(uiText.content_word_network!).selectOption({ label: 'Mastodon' });
  await account.getByLabel(uiText.content_word_url!).fill('https://social.example/@harbour');
  await expectVisible(header.getByText('海港热线'));
  await expectVisible(preview(page).getByRole('link', { name: 'Mastodon' }));
  await expectVisible(header.locator('img[src^="data:image/svg+xml"]'));
  const brand = () =>
    header.evaluate((element) => getComputedStyle(element.ownerDocument.documentElement).getPropertyValue('--brand'));
  expect(await brand()).toBe('#7a1f3d');
  expect(await accessibilityViolations(page)).toEqual([]);

  // The policy on cases has a page of its own to be seen on; what is taken back is seen as it was.
  await page
    .getByRole('group', { name: uiText.content_word_claim_policy, exact: true })
    .getByLabel('简体中文')
    .fill('每件个案都免费。');
  await expectVisible(preview(page).getByText('每件个案都免费。'));
  await page.getByRole('button', { name: `Add: ${uiText.contact_hours_title}` }).click();
  await expectVisible(preview(page).getByText('星期一至星期五: 09:00–18:00'));
  await name.fill('Aidline');
  await expectVisible(header.getByText('Aidline'));
});
