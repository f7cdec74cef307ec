import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import {
  expectVisible,
  expectRecorded,
  openChat,
  sendMessage,
  showDetails,
  signIn,
  openVisitorPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { requestAsAgent } from '../../infra/jest/api-actors.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { heldMessagesResponse } from '@libs/protocol/console-api.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile({ prepare: disableContactQuestions });
const opened = () => openVisitorPage(site.context, `${site.system.siteUrl}/en`, uiText);

const fillName = (template: string | undefined, name: string) => template!.replace('{name}', name);
const picture = (colour: string, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat', 'latin1');
const pdf = Buffer.from('%PDF-1.7\nstatement\n%%EOF\n');

const uploadQueue = (page: Page) => page.getByRole('region', { name: uiText.files_tray });
const queuedFiles = (page: Page) => uploadQueue(page).getByRole('listitem');
/** The one send button, for files, text or both. */
const sendFiles = (page: Page) => page.getByRole('button', { name: uiText.chat_send, exact: true });
const open = (page: Page, name: string) =>
  page.getByRole('log').getByRole('button', { name: fillName(uiText.files_open_named, name) });

type UploadedFile = { name: string; mimeType: string; buffer: Buffer };
const png = (name: string, buffer: Buffer): UploadedFile => ({ name, mimeType: 'image/png', buffer });
const choose = (page: Page, files: UploadedFile[]) => page.locator('input[type=file]').setInputFiles(files);

/** Dispatches a paste or a drop of the file. */
const pasteOrDrop = (page: Page, how: 'paste' | 'drop', { name, mimeType, buffer }: UploadedFile) =>
  page.getByRole('textbox', { name: uiText.chat_input }).evaluate(
    (input, { how: kind, name: called, type, text }) => {
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], called, { type }));
      const options = { bubbles: true, cancelable: true };
      input.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    { how, name, type: mimeType, text: buffer.toString('base64') },
  );

/** Waits until the picture itself is rendered, and not only its frame. */
const expectDrawn = async (page: Page, name: string): Promise<void> => {
  const image = open(page, name).locator('img');
  await image.waitFor();
  await page.waitForFunction(
    (element) => (element as HTMLImageElement | null)?.naturalWidth,
    await image.elementHandle(),
  );
};

async function downloadedBy(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** An agent's file is sent once a second person has let it pass. */
async function releaseAsSecondLead(): Promise<void> {
  const email = 'second@example.org';
  await queryDatabase(
    site.system,
    `insert into agent (email, display_name, role, password_hash)
     select $1, 'Second', 'lead', password_hash from agent where email = $2`,
    [email, site.system.agent.email],
  );
  const { held } = heldMessagesResponse.parse(await requestAsAgent(site.system, { email, path: 'held' }));
  for (const { sessionId, commandId } of held)
    await requestAsAgent(site.system, {
      ...{ email, path: `held/${sessionId}/${commandId}`, method: 'POST', body: { verdict: 'released' } },
    });
}

describe('files', () => {
  it('are chosen, pasted and dropped, previewed, sent, and shown to both sides', async () => {
    const page = await opened();
    const receipt = await picture('#0b5a55');
    await choose(page, [
      png('receipt.png', receipt),
      png('wrong.png', await picture('#333333')),
      { name: 'statement.pdf', mimeType: 'application/pdf', buffer: pdf },
      png('film.png', Buffer.alloc(10 * 1024 * 1024 + 1)),
    ]);
    await pasteOrDrop(page, 'paste', png('pasted.png', await picture('#aa5500')));
    await pasteOrDrop(page, 'drop', png('dropped.png', await picture('#5500aa', 300, 900)));
    await expectVisible(queuedFiles(page).filter({ hasText: 'dropped.png' }));
    expect(await queuedFiles(page).count()).toBe(6);
    await expectVisible(queuedFiles(page).filter({ hasText: '10 MB' }).getByRole('alert'));
    expect(await page.getByRole('log').getByText('receipt.png').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    for (const name of ['wrong.png', 'film.png'])
      await uploadQueue(page)
        .getByRole('button', { name: fillName(uiText.files_remove_named, name) })
        .click();
    await sendFiles(page).click();

    for (const name of ['receipt.png', 'pasted.png', 'dropped.png']) await expectDrawn(page, name);
    await uploadQueue(page).waitFor({ state: 'detached' });
    const statement = page.getByRole('button', { name: fillName(uiText.files_save_named, 'statement.pdf') });
    expect(await downloadedBy(page, () => statement.click())).toEqual({ name: 'statement.pdf', bytes: pdf });

    const agentPage = await site.context.newPage();
    await signIn(agentPage, site.system, 'en');
    await agentPage.getByRole('list', { name: uiText.console_list }).getByRole('button').first().click();
    for (const name of ['receipt.png', 'pasted.png', 'dropped.png']) await expectDrawn(agentPage, name);
    const blurOf = (name: string) =>
      open(agentPage, name)
        .locator('img')
        .evaluate((image) => getComputedStyle(image).filter);
    expect(await blurOf('receipt.png')).toContain('blur');
    await open(agentPage, 'receipt.png').click();
    const large = agentPage.getByRole('dialog', { name: 'receipt.png' });
    expect(await large.locator('img').evaluate((image) => getComputedStyle(image).filter)).toBe('none');
    const original = large.getByRole('button', { name: `${uiText.files_save_original}: receipt.png` });
    agentPage.once('dialog', (warning) => void warning.accept());
    const saved = await downloadedBy(agentPage, () => original.click());
    expect(saved.bytes.equals(receipt)).toBe(true);
    expect(await accessibilityViolations(agentPage)).toEqual([]);
    await agentPage.keyboard.press('Escape');
    await large.waitFor({ state: 'hidden' });
    const hash = createHash('sha256').update(receipt).digest('hex');
    await showDetails(agentPage, uiText, 'files');
    await expectVisible(agentPage.getByText(hash));

    await choose(agentPage, [png('answer.png', await picture('#004488'))]);
    await expectVisible(agentPage.getByText(uiText.held_file_hint!));
    await sendFiles(agentPage).click();
    await expectDrawn(agentPage, 'answer.png');
    await expectVisible(agentPage.getByText(uiText.held_file!));
    expect(await page.getByRole('log').getByText('answer.png').count()).toBe(0);
    await releaseAsSecondLead();
    await expectDrawn(page, 'answer.png');
    await open(page, 'answer.png').click();
    const imageDialog = page.getByRole('dialog', { name: 'answer.png' });
    await expectVisible(imageDialog.getByRole('button', { name: uiText.files_close }));
    expect(
      await imageDialog.getByRole('button', { name: fillName(uiText.files_save_named, 'answer.png') }).count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
    await imageDialog.waitFor({ state: 'hidden' });
    await expectVisible(page.getByRole('dialog', { name: uiText.chat_panel }));
  });

  it('are sent on Enter after the text; one that cannot be sent stays with its reason and does not block the others', async () => {
    const page = await opened();
    await choose(page, [
      png('proof.png', await picture('#0b5a55')),
      png('film.png', Buffer.alloc(10 * 1024 * 1024 + 1)),
    ]);
    await expectVisible(queuedFiles(page).filter({ hasText: 'proof.png' }).getByText(uiText.files_state_chosen!));
    await expectVisible(uploadQueue(page).getByText(uiText.files_left!));
    await page.getByRole('textbox', { name: uiText.chat_input }).fill('this is my receipt');
    await page.keyboard.press('Enter');
    await expectDrawn(page, 'proof.png');
    const lines = await page.getByRole('log').locator('[data-version]').allInnerTexts();
    const positions = ['this is my receipt', 'proof.png'].map((text) => lines.findIndex((line) => line.includes(text)));
    expect(positions[0]).toBeLessThan(positions[1]!);
    expect(await page.getByRole('textbox', { name: uiText.chat_input }).inputValue()).toBe('');
    await expectVisible(queuedFiles(page).filter({ hasText: 'film.png' }).getByRole('alert'));
    expect(await queuedFiles(page).count()).toBe(1);
    await page.getByRole('textbox', { name: uiText.chat_input }).fill('and I write on');
    await page.keyboard.press('Enter');
    await expectRecorded(page, 'and I write on');

    const agentPage = await site.context.newPage();
    await signIn(agentPage, site.system, 'en');
    await agentPage.getByRole('list', { name: uiText.console_list }).getByText('and I write on').click();
    await choose(agentPage, [png('answer.png', await picture('#004488'))]);
    await agentPage.getByRole('textbox', { name: uiText.console_reply }).fill('see here');
    await agentPage.keyboard.press('Enter');
    await expectRecorded(page, 'see here');
    await expectDrawn(agentPage, 'answer.png');
  });

  it('that could not be sent are kept over a reload, and sent once when the network is back', async () => {
    const page = await opened();
    await sendMessage(page, uiText, 'I have proof');
    await page.route('**/files/**', (route) => route.abort('internetdisconnected'));
    await choose(page, [png('proof.png', await picture('#0b5a55'))]);
    await sendFiles(page).click();
    await expectVisible(uploadQueue(page).getByText(uiText.files_state_stuck!));

    await page.reload();
    await openChat(page, uiText);
    await expectVisible(uploadQueue(page).getByText(uiText.files_state_stuck!));
    await page.unroute('**/files/**');
    await uploadQueue(page)
      .getByRole('button', { name: fillName(uiText.files_retry_named, 'proof.png') })
      .click();
    await expectDrawn(page, 'proof.png');
    expect(await open(page, 'proof.png').count()).toBe(1);
    await uploadQueue(page).waitFor({ state: 'detached' });
    const databases = await page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('aidline.files');
          opening.onerror = () => reject(opening.error!);
          opening.onsuccess = () => {
            const counting = opening.result.transaction('files').objectStore('files').count();
            counting.onsuccess = () => resolve(counting.result);
          };
        }),
    );
    expect(databases).toBe(0);
  });

  it('of an iPhone’s photo format get instructions at once, whatever their name; the others are sent', async () => {
    const page = await opened();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.headers()['x-aidline-file-name']!));
    await choose(page, [
      { name: 'IMG_0001.HEIC', mimeType: '', buffer: heic },
      { name: 'IMG_0002.heif', mimeType: 'image/heif', buffer: heic },
      { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: heic },
      png('receipt.png', await picture('#0b5a55')),
    ]);
    const refusedFile = queuedFiles(page).filter({
      has: page.getByRole('alert').filter({ hasText: 'take a screenshot' }),
    });
    await expectVisible(refusedFile.filter({ hasText: 'photo.jpg' }));
    expect(await refusedFile.count()).toBe(3);
    expect(await accessibilityViolations(page)).toEqual([]);
    await sendFiles(page).click();
    await expectDrawn(page, 'receipt.png');
    expect(sent).toEqual(['receipt.png']);
    expect(await refusedFile.count()).toBe(3);
  });

  it('are refused with the gateway’s own message, and can be cancelled', async () => {
    const page = await opened();
    await choose(page, [png('torn.png', Buffer.from(`\x89PNG\r\n\x1A\n${'torn'.repeat(500)}`, 'latin1'))]);
    await sendFiles(page).click();
    await expectVisible(uploadQueue(page).getByRole('alert').filter({ hasText: 'damaged' }));
    await uploadQueue(page)
      .getByRole('button', { name: fillName(uiText.files_remove_named, 'torn.png') })
      .click();

    await page.route('**/files/**', () => undefined);
    await choose(page, [png('slow.png', await picture('#0b5a55'))]);
    await sendFiles(page).click();
    const cancel = uploadQueue(page).getByRole('button', { name: fillName(uiText.files_cancel_named, 'slow.png') });
    await cancel.click();
    await uploadQueue(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('log').getByRole('button').count()).toBe(0);
  });
});
