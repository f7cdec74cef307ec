import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { expectVisible, messagesOf, signIn } from '../../infra/jest/actor-actions.ts';
import { beginArticle, fillArticle } from '../../infra/jest/content-actions.ts';
import { harbourAnswers } from '../../infra/jest/harbour-answers.ts';
import { retryUntilDone } from '../../infra/jest/retry-until-done.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

// The first lead of a new installation answers ten questions, and the site is theirs without a command or a restart.

/** The publisher builds the whole site, which takes some minutes on a busy machine. */
const BUILD_TIMEOUT_MS = 600_000;
const ARTICLES = join(import.meta.dirname, '../src/content/articles');
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2" fill="#7a1f3d"/></svg>';
const uiText = messagesOf('en');
const site = siteForThisFile({ publisher: true, workers: 0 });

const pageText = async (path: string) => {
  const response = await fetch(`${site.system.siteUrl}${path}`, { redirect: 'manual' });
  return { status: response.status, text: await response.text() };
};

it(
  'the site is the organisation’s own after ten answers, without the sample',
  async () => {
    const { page, system } = site;
    await signIn(page, system, 'en');
    await page.getByRole('button', { name: uiText.content_page_title }).click();
    await page.getByRole('button', { name: uiText.own_begin }).click();
    const form = page.getByRole('dialog');
    for (const language of ['简体中文', 'Bahasa Melayu'])
      await form.getByRole('checkbox', { name: language }).uncheck();
    const fill = async (field: string, texts: { en: string; 'zh-TW': string }) => {
      const group = form.getByRole('group', { name: field, exact: true });
      await group.getByLabel('English').fill(texts.en);
      await group.getByLabel('繁體中文').fill(texts['zh-TW']);
    };
    await fill(uiText.content_word_name!, harbourAnswers.name);
    await fill(uiText.content_word_about!, harbourAnswers.about);
    await fill(uiText.content_word_address!, harbourAnswers.address);
    await form.getByLabel(uiText.content_word_legal_name!).fill(harbourAnswers.legalName);
    await form.getByLabel(uiText.content_word_email!, { exact: true }).fill(harbourAnswers.email);
    await form.getByLabel(uiText.content_word_colour!, { exact: true }).fill(harbourAnswers.colour);
    await form.getByRole('checkbox', { name: 'Hong Kong' }).check();
    await form
      .getByLabel(uiText.content_logo_choose!)
      .first()
      .setInputFiles({
        ...{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) },
      });
    // What is missing is named, and nothing that was typed is lost.
    await form.getByRole('button', { name: uiText.own_start }).click();
    await expectVisible(form.getByRole('alert'));
    await form.getByLabel(uiText.content_word_site!, { exact: true }).fill(harbourAnswers.site);
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.getByRole('button', { name: uiText.own_start }).click();
    await expectVisible(form.getByText(uiText.own_building!));

    await retryUntilDone(async () => expect((await pageText('/en')).text).toContain(harbourAnswers.name.en));
    expect((await pageText('/en')).text).not.toContain('Aidline');
    expect((await pageText('/')).text).toContain('url=/hk-tw"');
    expect((await pageText('/logo.svg')).text).toContain('#7a1f3d');
    for (const article of readdirSync(ARTICLES)) expect((await pageText(`/en/blog/${article}`)).status).toBe(404);
    await page.reload();
    await expectVisible(page.getByRole('button', { name: uiText.content_new_article }));
    expect(await page.getByRole('button', { name: uiText.own_begin }).count()).toBe(0);

    // Their first article: nobody is an author yet.
    await beginArticle(page, uiText, { title: '電話', slug: 'a-call-from-the-bank' });
    await fillArticle(page, uiText, { language: '繁體中文', title: '電話', body: '掛斷。' });
    await page.getByRole('group', { name: uiText.content_languages }).getByRole('button', { name: 'English' }).click();
    await fillArticle(page, uiText, { language: 'English', title: 'A call', body: 'Hang up.' });
    await expectVisible(page.getByText(uiText.content_no_faults!));
  },
  BUILD_TIMEOUT_MS,
);
