import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import {
  boundingBoxOf,
  DESKTOP_VIEWPORT,
  expectVisible,
  messagesOf,
  openVisitorPage,
  PHONE_VIEWPORT,
  sendMessage,
  showDetails,
  signIn,
} from '../../infra/jest/actor-actions.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
/** Chromium's own microphone that beeps, and that every page may use: a headless one cannot ask. */
const site = siteForThisFile({
  prepare: disableContactQuestions,
  browserFlags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});
/** With the code for files, without which the button opens the picker at once. */
const opened = async () => {
  const page = await openVisitorPage(site.context, `${site.system.siteUrl}/en`, uiText);
  await page.waitForLoadState('networkidle');
  return page;
};
const tray = (page: Page) => page.getByRole('region', { name: uiText.files_tray });
const button = (page: Page, key: string) => page.getByRole('button', { name: uiText[key]!, exact: true });
const send = (page: Page) => button(page, 'chat_send').click();

/** Opens the conversation whose row shows this file. */
async function openAgentPage(file: string): Promise<Page> {
  const page = await site.context.newPage();
  await signIn(page, site.system, 'en');
  await page.getByRole('list', { name: uiText.console_list }).getByRole('button').filter({ hasText: file }).click();
  return page;
}

/** What the browser knows of the player in the conversation, once it knows anything. */
async function playerOf(page: Page, kind: 'audio' | 'video') {
  const player = page.getByRole('log').locator(kind);
  await player.waitFor();
  await page.waitForFunction(
    (element) => (element as HTMLMediaElement).readyState >= 1 && (element as HTMLMediaElement).duration < 60,
    await player.elementHandle(),
  );
  return player.evaluate((element: HTMLVideoElement) => ({
    label: element.getAttribute('aria-label'),
    ...{ isPaused: element.paused, hasControls: element.controls, preload: element.preload },
    ...{ isAutomatic: element.autoplay, seconds: element.duration, width: element.videoWidth ?? 0 },
  }));
}

async function startRecording(page: Page): Promise<void> {
  await button(page, 'files_attach').click();
  await button(page, 'media_record').click();
}

describe('a voice note', () => {
  it('is recorded, listened to, sent, and played by both sides', async () => {
    const page = await opened();
    await startRecording(page);
    await expectVisible(page.getByText(uiText.media_recording!));
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectVisible(page.getByRole('timer').getByText('0:01'));
    await button(page, 'media_stop').click();
    await expectVisible(page.getByText(uiText.media_recorded!));
    await page.waitForFunction(() => (document.querySelector('[data-voice] audio') as HTMLAudioElement).duration > 0);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.closest('[data-voice]') !== null)).toBe(true);
    await button(page, 'media_use').click();
    await expectVisible(tray(page).getByText(uiText.media_voice_name!));
    await send(page);
    const player = { hasControls: true, isPaused: true, isAutomatic: false, preload: 'metadata' };
    const heard = await playerOf(page, 'audio');
    expect(heard).toMatchObject({ ...player, label: expect.stringMatching(/^Voice note \d\d\.\d\d\.\w+, \d+/) });
    expect(heard.seconds).toBeGreaterThan(0.5);

    const agentPage = await openAgentPage(uiText.media_voice_name!);
    expect(await playerOf(agentPage, 'audio')).toMatchObject(player);
    expect(await accessibilityViolations(agentPage)).toEqual([]);
    await showDetails(agentPage, uiText, 'files');
    await expectVisible(agentPage.getByRole('tabpanel').getByText(uiText.media_voice_name!));
  });

  it('is thrown away, and kept where the chat is closed in the middle of it, by the keyboard alone', async () => {
    const page = await opened();
    const record = async () => {
      await button(page, 'files_attach').focus();
      await page.keyboard.press('Enter');
      await button(page, 'media_choose').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expectVisible(page.getByRole('timer').getByText('0:01'));
    };
    await record();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('timer').waitFor({ state: 'detached' });
    expect(await tray(page).count()).toBe(0);
    await record();
    await button(page, 'chat_close').click();
    await button(page, 'chat_open').click();
    await expectVisible(tray(page).getByText(uiText.media_voice_name!));
  });

  it('says what to do where the microphone is not allowed, and where there is none', async () => {
    const page = await opened();
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await startRecording(page);
    const refusal = page.getByRole('alert').and(page.locator('[data-code]'));
    await expectVisible(refusal);
    expect([await refusal.getAttribute('data-code'), await refusal.textContent()]).toEqual([
      'voice.denied',
      uiText.media_voice_denied,
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(page, 'files_close').click();
    await page.evaluate(() => {
      Object.assign(globalThis, { MediaRecorder: { isTypeSupported: () => false } });
    });
    await startRecording(page);
    await expectVisible(page.getByText(uiText.media_voice_unsupported!));
  });
});

/** A second of a red square, as this browser records it. */
async function recordVideo(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const pen = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      pen.fillStyle = frame % 2 ? '#b00020' : '#900020';
      pen.fillRect(0, 0, 160, 120);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  });
  return Buffer.from(text, 'base64');
}

it('a video is sent with a word on places, and is loaded and played by a press alone', async () => {
  const page = await opened();
  const buffer = await recordVideo(page);
  await page.locator('input[type=file]').setInputFiles([{ name: 'screen.webm', mimeType: 'video/webm', buffer }]);
  await expectVisible(tray(page).getByText(uiText.media_location!));
  await send(page);
  const agentPage = await openAgentPage('screen.webm');
  for (const one of [page, agentPage]) {
    const load = one.getByRole('button', { name: `${uiText.media_load_video}: screen.webm` });
    await expectVisible(load);
    expect(await one.locator('video').count()).toBe(0);
    await load.click();
    expect(await playerOf(one, 'video')).toMatchObject({
      ...{ hasControls: true, isPaused: true, isAutomatic: false, preload: 'metadata', width: 160 },
      label: expect.stringContaining('screen.webm, '),
    });
    expect(await one.evaluate(() => document.activeElement?.tagName)).toBe('VIDEO');
    expect(await accessibilityViolations(one)).toEqual([]);
  }
});

/** Grey noise: nothing in it is black. */
const noise = () =>
  sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 160, sigma: 20 },
    },
  })
    .png()
    .toBuffer();

const choosePicture = async (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles([{ name, mimeType: 'image/png', buffer: await noise() }]);
const hideIn = (page: Page) => page.getByRole('dialog', { name: uiText.media_hide_title });
const openHiding = async (page: Page, name: string) => {
  await tray(page)
    .getByRole('button', { name: `${uiText.media_hide}: ${name}` })
    .click();
  await hideIn(page).locator('canvas').waitFor();
};

/** The colour of a pixel of the file that an agent saves as it was sent. */
async function savedPixels(name: string) {
  const agentPage = await openAgentPage(name);
  await agentPage.getByRole('button', { name: uiText.files_open_named!.replace('{name}', name) }).click();
  agentPage.once('dialog', (warning) => void warning.accept());
  const [download] = await Promise.all([
    agentPage.waitForEvent('download'),
    agentPage.getByRole('button', { name: `${uiText.files_save_original}: ${name}` }).click(),
  ]);
  const file = sharp(readFileSync(await download.path()));
  const { data, info } = await file.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([600, 400]);
  return (x: number, y: number) => data[(Math.round(y) * info.width + Math.round(x)) * info.channels]!;
}

it('files that are chosen leave the messages half of the panel', async () => {
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await site.reopenWindow({ viewport });
    const page = await opened();
    await sendMessage(page, uiText, 'this is what they sent me');
    for (const name of ['one.png', 'two.png', 'three.png']) await choosePicture(page, name);
    await tray(page)
      .getByRole('button', { name: `${uiText.media_hide}: three.png` })
      .waitFor();
    const panel = page.getByRole('dialog', { name: uiText.chat_panel });
    const [whole, log] = [await boundingBoxOf(panel), await boundingBoxOf(panel.getByRole('log'))];
    expect(log.height).toBeGreaterThanOrEqual(whole.height / 2 - 1);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
});

describe('a part of a picture', () => {
  it('is dragged over and black in the file that is sent', async () => {
    const page = await opened();
    await choosePicture(page, 'chat.png');
    await openHiding(page, 'chat.png');
    expect(await accessibilityViolations(page)).toEqual([]);
    const { x, y, width, height } = (await hideIn(page).locator('canvas').boundingBox())!;
    const drag = async (from: number, to: number) => {
      await page.mouse.move(x + width * from, y + height * from);
      await page.mouse.down();
      await page.mouse.move(x + width * to, y + height * to, { steps: 4 });
      await page.mouse.up();
    };
    await drag(0.25, 0.5);
    await drag(0.8, 0.9);
    await expectVisible(hideIn(page).getByText(uiText.media_hide_count!.replace('{count}', '2')));
    await button(page, 'media_hide_undo').click();
    await button(page, 'media_hide_done').click();
    await hideIn(page).waitFor({ state: 'detached' });
    await expectVisible(tray(page).getByText(uiText.media_hidden!));
    await send(page);
    const pixel = await savedPixels('chat.png');
    for (const at of [0.27, 0.35, 0.48]) expect(pixel(600 * at, 400 * at)).toBe(0);
    for (const at of [0.2, 0.55, 0.85]) expect(pixel(600 * at, 400 * at)).toBeGreaterThan(60);
  });

  it('is covered by the keyboard, and by nobody who cancels', async () => {
    const page = await opened();
    await choosePicture(page, 'letter.png');
    await openHiding(page, 'letter.png');
    await page.keyboard.press('Escape');
    await hideIn(page).waitFor({ state: 'detached' });
    expect(await tray(page).getByText(uiText.media_hidden!).count()).toBe(0);
    await openHiding(page, 'letter.png');
    for (const key of ['ArrowDown', 'ArrowUp', 'Shift+ArrowDown']) await page.keyboard.press(key);
    await expectVisible(hideIn(page).getByRole('status').getByText('12 %'));
    await page.keyboard.press('Enter');
    await button(page, 'media_hide_done').click();
    await expectVisible(tray(page).getByText(uiText.media_hidden!));
    await send(page);
    const pixel = await savedPixels('letter.png');
    expect(pixel(300, 200)).toBe(0);
    expect(pixel(300, 120)).toBeGreaterThan(60);
  });
});
