import { locales } from '@libs/protocol/languages.ts';
import {
  boundingBoxOf,
  expectVisible,
  LOCALE_PREFIXES,
  messagesOf,
  openVisitorPage,
  sendMessage,
} from '../../infra/jest/actor-actions.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

/** Chromium's own microphone that beeps, and that every page may use: a headless one cannot ask. */
const site = siteForThisFile({
  prepare: disableContactQuestions,
  browserFlags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});

it.each([
  { width: 384, height: 500 },
  { width: 375, height: 812, hasTouch: true },
])('a voice note that waits leaves the messages half of $width × $height, with its buttons in sight', async (how) => {
  const { hasTouch = false, ...viewport } = how;
  for (const locale of locales) {
    const words = messagesOf(locale);
    const context = await site.context.browser()!.newContext({ viewport, locale, hasTouch });
    const page = await openVisitorPage(context, `${site.system.siteUrl}${LOCALE_PREFIXES[locale]}`, words);
    await page.waitForLoadState('networkidle');
    await sendMessage(page, words, 'I will say what happened');
    const panel = page.getByRole('dialog', { name: words.chat_panel });
    const named = (key: string) => panel.getByRole('button', { name: words[key]!, exact: true });
    await named('files_attach').click();
    await named('media_record').click();
    await expectVisible(panel.getByRole('timer').getByText('0:01'));
    await named('media_stop').click();
    await expectVisible(panel.getByText(words.media_recorded!));
    const [whole, log] = [await boundingBoxOf(panel), await boundingBoxOf(panel.getByRole('log'))];
    expect([locale, log.height >= whole.height / 2 - 1]).toEqual([locale, true]);
    const input = await boundingBoxOf(panel.getByRole('textbox', { name: words.chat_input }));
    for (const key of ['media_use', 'media_throw_away']) {
      const { y, height } = await boundingBoxOf(named(key));
      expect([locale, key, y + height <= input.y]).toEqual([locale, key, true]);
    }
    await context.close();
  }
});
