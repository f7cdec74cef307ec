import { readFileSync } from 'node:fs';
import type { Dialog, Download, Page } from 'playwright-core';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { sendPdfAsVisitor } from '../../infra/jest/api-actors.ts';
import { expectVisible, messagesOf, signIn } from '../../infra/jest/actor-actions.ts';
import { pressByKeyboard } from '../../infra/jest/press-until-focused.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile({});
const NAME = 'receipt.pdf';

async function openWithPdf(): Promise<{ page: Page; file: Buffer }> {
  const { page, system } = site;
  const { sessionId, file } = await sendPdfAsVisitor(system, NAME);
  await signIn(page, system, 'en');
  await page.goto(`${system.siteUrl}/en/agent/dashboard?session=${sessionId}`);
  return { page, file };
}

const bytesOf = async (download: Download) => readFileSync(await download.path());

/** Answers the question of the browser; resolves to what it asked. */
const answerQuestion = (page: Page, isYes: boolean): Promise<string> =>
  new Promise((resolve) =>
    page.once('dialog', (question: Dialog) => {
      resolve(question.message());
      void (isYes ? question.accept() : question.dismiss());
    }),
  );

it('the original of a PDF is saved only after a warning, with the keyboard alone; the other file has nothing active', async () => {
  const { page, file } = await openWithPdf();
  const log = page.getByRole('log');
  const original = log.getByRole('button', { name: `${uiText.files_save_original}: ${NAME}` });
  await expectVisible(original);
  expect(await accessibilityViolations(page)).toEqual([]);
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));

  const refused = answerQuestion(page, false);
  await pressByKeyboard(page, original);
  expect(await refused).toBe(uiText.files_original_warning);
  await expectVisible(log.getByText(uiText.files_original_left!));
  expect(downloads).toEqual([]);

  const accepted = answerQuestion(page, true);
  const [saved] = await Promise.all([page.waitForEvent('download'), pressByKeyboard(page, original)]);
  expect(await accepted).toBe(uiText.files_original_warning);
  expect((await bytesOf(saved)).equals(file)).toBe(true);

  const asDrawn = log.getByRole('button', { name: uiText.files_save_named!.replace('{name}', NAME) });
  const [drawn] = await Promise.all([page.waitForEvent('download'), pressByKeyboard(page, asDrawn)]);
  expect((await bytesOf(drawn)).includes('JavaScript')).toBe(false);
});
