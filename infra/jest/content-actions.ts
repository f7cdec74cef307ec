import type { Locator, Page } from 'playwright-core';
import type { LocaleMessages } from './actor-actions.ts';

// Somebody who writes the site's content, by role and name of a control.

export type ArticleWords = { title: string; body: string };
type ArticleInLanguage = ArticleWords & { language: string };

/** The fields of one language: each is a region of that language's name. */
export const languagePanel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Asks for a new article with a title in the original language, and waits for nothing. */
export async function beginArticle(
  page: Page,
  words: LocaleMessages,
  { title, slug }: { title: string; slug: string },
): Promise<void> {
  await page.getByRole('button', { name: words.content_new_article }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(title);
  await dialog.getByLabel(words.content_slug!).fill(slug);
  await dialog.getByRole('button', { name: words.content_begin }).click();
}

/** Fills in the article's text in one language. */
export async function fillArticle(
  page: Page,
  words: LocaleMessages,
  { language, title, body }: ArticleInLanguage,
): Promise<void> {
  const form = languagePanel(page, language);
  await form.getByLabel(words.content_word_title!, { exact: true }).first().fill(title);
  await form.getByLabel(words.content_word_excerpt!).fill(body);
  await form.getByLabel(words.content_word_description!).fill(body);
  const source = form.getByRole('group', { name: 'Sources 1' });
  await source.getByLabel(words.content_word_title!).fill('FTC');
  await source.getByLabel(words.content_word_url!).fill('https://consumer.ftc.gov/scams');
  await form.getByLabel(words.content_body!).fill(`\n## ${title}\n\n${body}\n`);
}
