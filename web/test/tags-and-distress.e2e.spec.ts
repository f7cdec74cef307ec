import type { Page } from 'playwright-core';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';
import {
  LOCALE_PREFIXES,
  DESKTOP_VIEWPORT,
  expectVisible,
  messagesOf,
  openVisitorPage,
  sendMessage,
  signIn,
} from '../../infra/jest/actor-actions.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import type { Locale } from '@libs/protocol/languages.ts';

const uiText = messagesOf('en');
const site = siteForThisFile();
const list = (page: Page) => page.getByRole('list', { name: uiText.console_list });
const rowOf = (page: Page, text: string) => list(page).getByRole('button').filter({ hasText: text });
const pane = (page: Page, words = uiText) => page.getByRole('region', { name: words.console_conversation });
const tagsOf = (page: Page) => pane(page).getByRole('list', { name: uiText.tags_title });

async function customer(text: string, locale: Locale = 'en'): Promise<Page> {
  const own = await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
  const page = await openVisitorPage(own, `${site.system.siteUrl}${LOCALE_PREFIXES[locale]}`, messagesOf(locale));
  await sendMessage(page, messagesOf(locale), text);
  return page;
}

async function openConsole(locale: Locale = 'en'): Promise<Page> {
  const page = await site.context.newPage();
  await signIn(page, site.system, locale);
  return page;
}

it('a tag is defined by a lead, suggests itself, is shown in head and row, narrows the list, and is taken away', async () => {
  const page = await openConsole();
  await page.getByRole('button', { name: uiText.console_team, exact: true }).click();
  const form = page.getByRole('form', { name: uiText.tags_new });
  await form.getByLabel(uiText.tags_name!.replace('{language}', 'English')).fill('Fake investment');
  await form.getByLabel(uiText.tags_group!).fill('Kind');
  await form.getByLabel(uiText.tags_suggested!).check();
  await form.getByRole('button').click();
  await expectVisible(
    page.getByRole('region', { name: uiText.tags_title }).getByRole('listitem').getByText('Fake investment'),
  );
  expect(await accessibilityViolations(page)).toEqual([]);

  const visitor = await customer('they promised ten percent a day');
  await customer('my parcel never came');
  const desk = await openConsole();
  await rowOf(desk, 'ten percent').click();
  await pane(desk).getByRole('button', { name: '+ Fake investment' }).click();
  await expectVisible(tagsOf(desk).getByText('Fake investment'));
  await expectVisible(rowOf(desk, 'ten percent').getByText('Fake investment'));

  await desk.getByRole('button', { name: uiText.console_filter, exact: true }).click();
  await desk.getByLabel(uiText.tags_filter!, { exact: true }).selectOption({ label: 'Fake investment' });
  await rowOf(desk, 'my parcel').waitFor({ state: 'detached' });
  await expectVisible(rowOf(desk, 'ten percent'));
  expect(await accessibilityViolations(desk)).toEqual([]);

  await pane(desk)
    .getByRole('button', { name: uiText.tags_remove!.replace('{name}', 'Fake investment') })
    .click();
  await tagsOf(desk).getByText('Fake investment').waitFor({ state: 'detached' });
  await expectVisible(pane(desk).getByRole('button', { name: '+ Fake investment' }));
  expect(await visitor.getByText('Fake investment').count()).toBe(0);
});

it.each([
  ['en', 'I want to die', '988'],
  ['zh-CN', '我不想活了', '12356'],
  ['zh-TW', '我不想活了，今晚就跳樓', '1925'],
] as const)(
  'a sign of danger in %s shows a lead and the agent what helps, and answers nothing',
  async (locale, text, line) => {
    const words = messagesOf(locale);
    const desk = await openConsole(locale);
    const visitor = await customer(text, locale);
    await expectVisible(desk.getByText(words.distress_raised!, { exact: true }));
    await desk.getByRole('button', { name: words.distress_count!.replace('{count}', '1') }).click();
    const card = pane(desk, words).getByRole('region', { name: words.distress_title });
    await expectVisible(card.getByText(line, { exact: true }));
    await expectVisible(card.getByText(words.distress_say_1!));
    expect(await accessibilityViolations(desk)).toEqual([]);
    await card.getByRole('button', { name: words.distress_handled }).click();
    await card.waitFor({ state: 'detached' });
    await desk
      .getByRole('button', { name: words.distress_count!.replace('{count}', '1') })
      .waitFor({ state: 'detached' });
    expect(await visitor.getByText(words.distress_title!).count()).toBe(0);
  },
);

it('a conversation is marked to be talked about, and leads find it', async () => {
  await customer('it was my whole pension');
  const desk = await openConsole();
  await rowOf(desk, 'whole pension').click();
  await pane(desk).getByRole('button', { name: uiText.debrief_mark }).click();
  await desk.mouse.move(900, 400);
  await desk.getByRole('button', { name: uiText.console_view_debrief, exact: true }).click();
  await expectVisible(rowOf(desk, 'whole pension'));
  expect(await list(desk).getByRole('button').count()).toBe(1);
});
