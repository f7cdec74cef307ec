import type { BrowserContext, Page } from 'playwright-core';
import { askDatabase } from '../../infra/jest/ask-database.ts';
import { askForNothing } from '../../infra/jest/ask-for-nothing.ts';
import { complaintsOn } from '../../infra/jest/axe.ts';
import { browserForThisFile } from '../../infra/jest/browser.ts';
import { DESKTOP, expectShown, expectTaken, fillLogin, PHONE } from '../../infra/jest/people.ts';
import { say, signIn, visit, wordsOf } from '../../infra/jest/people.ts';
import { startSystem, type RunningSystem } from '../../infra/jest/system.ts';

/** Two agents, one of them a lead, three visitors and two gateways: what people do together at the desk. */
const words = wordsOf('en');
const browser = browserForThisFile();
let system: RunningSystem;
let mei: Page;
let jun: Page;
let visitors: Page[];
const contexts: BrowserContext[] = [];

const SAID = ['the bank says no', 'they want a fee', '他们骗走了我三万元'] as const;

const inWindow = async (): Promise<BrowserContext> => {
  const context = await browser.current.newContext({ viewport: DESKTOP });
  contexts.push(context);
  return context;
};
const enter = async (email = system.agent.email): Promise<Page> => {
  const page = await (await inWindow()).newPage();
  await signIn(page, { ...system, agent: { ...system.agent, email } }, 'en');
  return page;
};

beforeAll(async () => {
  system = await startSystem({ gateways: 2, workers: 1, site: true });
  await askForNothing(system);
  await askDatabase(
    system,
    `insert into agent (email, display_name, password_hash)
     select 'jun@example.org', 'Jun', password_hash from agent where role = 'lead'`,
  );
  visitors = [];
  for (const text of SAID) {
    const page = await visit(await inWindow(), `${system.siteUrl}/en/about`, words);
    await say(page, words, text);
    visitors.push(page);
  }
  [mei, jun] = [await enter(), await enter('jun@example.org')];
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  await system?.stop();
});

const list = (page: Page) => page.getByRole('list', { name: words.console_list });
const rowOf = (page: Page, text: string) => list(page).getByRole('button').filter({ hasText: text });
const pane = (page: Page) => page.getByRole('region', { name: words.console_conversation });
const facts = (page: Page) => page.getByRole('complementary', { name: words.console_facts });
const log = (page: Page) => page.getByRole('log');
const reply = (page: Page) => page.getByRole('textbox', { name: words.console_reply });
const button = (page: Page, name?: string) => page.getByRole('button', { name: name!, exact: true });
const said = (text: string | undefined, names: string) => text!.replace('{names}', names);
const open = async (page: Page, text: string) => {
  await rowOf(page, text).click();
  await expectShown(log(page).getByText(text));
};

describe('at one desk', () => {
  it('they see who else looks and writes, and the page that the customer came from', async () => {
    await open(mei, SAID[0]);
    await open(jun, SAID[0]);
    await expectShown(mei.getByText(said(words.company_viewing, 'Jun')));
    await expectShown(jun.getByText(said(words.company_viewing, 'Aidline Agent')));
    await reply(jun).fill('I am wri');
    await expectShown(mei.getByText(said(words.company_writing, 'Jun')));
    await reply(jun).fill('');
    await expectShown(facts(mei).getByText('/en/about', { exact: true }));
    await expectShown(pane(mei).getByText(words.console_no_phone!, { exact: true }));
    await open(jun, SAID[1]);
    await mei.getByText(said(words.company_viewing, 'Jun')).waitFor({ state: 'detached' });
    expect(await complaintsOn(mei)).toEqual([]);
  });

  it('a note is for colleagues and never for the customer', async () => {
    await mei.keyboard.press('Alt+L');
    await mei.getByRole('textbox', { name: words.console_note_input }).fill('asked the bank on Monday');
    await button(mei, words.console_note_send).click();
    await expectShown(facts(mei).getByText('asked the bank on Monday'));
    await mei.keyboard.press('Alt+L');
    await open(jun, SAID[0]);
    await expectShown(facts(jun).getByText('asked the bank on Monday'));
    await reply(jun).fill('the answer');
    await jun.keyboard.press('Enter');
    await expectShown(log(visitors[0]!).getByText('the answer'));
    expect(await visitors[0]!.getByText('asked the bank').count()).toBe(0);
  });

  it('one hands a conversation over to another, and each view holds what it says', async () => {
    await expectShown(pane(mei).getByText('with Jun'));
    await expectShown(pane(jun).getByText(words.console_mine!));
    await facts(jun).getByRole('combobox', { name: words.console_transfer }).selectOption({ label: 'Aidline Agent' });
    await expectShown(pane(mei).getByText(words.console_mine!));
    const view = (page: Page, name?: string) => page.getByRole('group', { name: words.console_views }).getByText(name!);
    await view(mei, words.console_view_mine).click();
    await expectShown(rowOf(mei, 'the answer'));
    expect(await list(mei).getByRole('button').count()).toBe(1);
    await view(mei, words.console_view_waiting).click();
    await expectShown(rowOf(mei, SAID[1]));
    expect(await rowOf(mei, 'the answer').count()).toBe(0);
    await pane(mei).getByRole('button', { name: words.console_close, exact: true }).click();
    await view(mei, words.console_view_closed).click();
    await expectShown(rowOf(mei, 'the answer'));
    await button(pane(mei).page(), words.console_reopen).click();
    await view(mei, words.console_view_all).click();
  });

  it('all that was ever written is searched, in Chinese too, and what was read can be marked unread', async () => {
    const search = mei.getByRole('searchbox', { name: words.console_search });
    await search.fill('三万元');
    await expectShown(rowOf(mei, SAID[2]));
    await rowOf(mei, SAID[1]).waitFor({ state: 'detached' });
    await open(mei, SAID[2]);
    await search.fill('');
    await rowOf(mei, SAID[2]).getByText('1', { exact: true }).waitFor({ state: 'detached' });
    await button(mei, words.console_mark_unread).click();
    await expectShown(rowOf(mei, SAID[2]).getByText('1', { exact: true }));
  });

  it('translates as they come, with the original below, both languages and a badge', async () => {
    await open(mei, SAID[2]);
    await mei.getByRole('switch', { name: words.translate_switch }).check();
    await expectShown(mei.getByText('Auto-translating', { exact: true }));
    expect(await mei.getByRole('combobox', { name: words.translate_customer_language }).inputValue()).toBe('auto');
    const own = mei.getByRole('combobox', { name: words.translate_agent_language });
    expect(await own.inputValue()).toBe('zh');
    await own.selectOption('zh-TW');
    await expectShown(log(mei).getByText('他們騙走了我三萬元'));
    await expectShown(log(mei).getByText('Original: '));
    await expectShown(log(mei).getByText(SAID[2]));
    await expectShown(rowOf(mei, SAID[2]).getByRole('img', { name: words.translate_on_row }));
    expect(await complaintsOn(mei)).toEqual([]);
    await mei.getByRole('switch', { name: words.translate_switch }).uncheck();
  });

  it('what may not be said alone is held until a lead lets it pass', async () => {
    await open(jun, SAID[1]);
    await reply(jun).fill('Please pay a small fee first');
    await jun.keyboard.press('Enter');
    await expectShown(log(jun).getByText(words.held_state!, { exact: true }));
    expect(await log(jun).getByRole('button', { name: words.held_release }).count()).toBe(0);
    expect(await log(visitors[1]!).getByText('small fee').count()).toBe(0);
    await mei.getByRole('button', { name: words.held_waiting!.replace('{count}', '1') }).click();
    await log(mei).getByRole('button', { name: words.held_release }).click();
    await expectShown(log(visitors[1]!).getByText('Please pay a small fee first'));
  });
});

describe('a keyboard', () => {
  it('is enough: sign in, find, answer, note, close', async () => {
    const page = await (await inWindow()).newPage();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.goto(`${system.siteUrl}/en/agent/login`);
    await page.getByLabel(words.account_email!).focus();
    await page.keyboard.type('jun@example.org');
    await press('Tab');
    await page.keyboard.type(system.agent.password);
    await press('Enter');
    await expectShown(list(page).getByRole('button'));
    await press('/');
    await expectShown(page.locator('[data-search]:focus'));
    // From the search over the filter and the four views to the list, which is one stop.
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    await expectShown(list(page).locator(':focus'));
    await press('End', 'Home', 'ArrowDown', 'Enter');
    const opened = list(page).getByRole('button').nth(1);
    expect(await opened.getAttribute('aria-current')).toBe('true');
    await expectShown(page.locator('textarea:focus'));
    await page.keyboard.type('by keys alone');
    await press('Enter');
    await expectTaken(page, 'by keys alone');
    await press('Alt+L');
    await expectShown(page.getByRole('textbox', { name: words.console_note_input }));
    await page.keyboard.press('Alt+L');
    for (const keys of ['?', 'Control+k'] as const) {
      await log(page).focus();
      await press(keys);
      await expectShown(page.getByRole('dialog'));
      expect(await complaintsOn(page)).toEqual([]);
      if (keys === '?') await press('Escape');
      if (keys === '?') await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.keyboard.type(words.console_key_close!.slice(0, 6));
    await press('Enter');
    await expectShown(log(page).getByText(words.chat_line_closed!));
    await page.context().close();
  });
});

it('on a phone the list, its menu and the conversation each have all that a page needs', async () => {
  const page = await (await inWindow()).newPage();
  await page.setViewportSize(PHONE);
  await signIn(page, system, 'en');
  await expectShown(list(page).getByRole('button'));
  expect(await complaintsOn(page)).toEqual([]);
  await button(page, words.menu).click();
  await expectShown(page.getByRole('menuitem', { name: words.console_log_out }));
  expect(await complaintsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await open(page, SAID[2]);
  expect(await complaintsOn(page)).toEqual([]);
  await button(page, words.console_facts).click();
  await expectShown(page.getByRole('dialog').getByText('/en/about', { exact: true }));
  expect(await complaintsOn(page)).toEqual([]);
  await page.context().close();
});

describe('a laptop that slept too long', () => {
  it('asks to sign in again, and the conversation and what was begun in it are still there', async () => {
    const page = await (await inWindow()).newPage();
    await page.clock.install();
    await signIn(page, system, 'en');
    await open(page, SAID[2]);
    const kept = page.waitForResponse((answer) => answer.url().includes('/api/drafts/') && answer.ok());
    await reply(page).fill('half a sentence');
    await kept;
    await askDatabase(
      system,
      `update agent_login set created_at = created_at - interval '1 hour', started_at = started_at - interval '13 hours'`,
    );
    await page.clock.fastForward('05:00');
    await page.waitForURL('**/en/agent/login**');
    await fillLogin(page, words, system.agent);
    await button(page, words.account_sign_in).click();
    await expectShown(log(page).getByText(SAID[2]));
    expect(await reply(page).inputValue()).toBe('half a sentence');
    await page.context().close();
  });
});

describe('the team', () => {
  it('grows by a link that opens once, and whoever is disabled is out within seconds', async () => {
    const lead = await enter();
    await button(lead, words.console_team).click();
    const form = lead.getByRole('form', { name: words.team_invite });
    await form.getByLabel(words.account_email!).fill('new@example.org');
    await form.getByLabel(words.settings_display_name!).fill('Ning');
    await form.getByRole('button', { name: words.team_invite_make }).click();
    const link = await lead.getByLabel(words.team_link!.replace('{name}', 'Ning')).inputValue();
    expect(await complaintsOn(lead)).toEqual([]);

    const page = await (await inWindow()).newPage();
    await page.goto(link);
    await expectShown(page.getByRole('heading', { name: words.join_title }));
    expect(await complaintsOn(page)).toEqual([]);
    const password = 'a password that is long enough';
    await page.getByLabel(words.join_password!).fill(password);
    await button(page, words.join_save).click();
    await page.waitForURL('**/en/agent/login');
    await fillLogin(page, words, { email: 'new@example.org', password });
    await button(page, words.account_sign_in).click();
    await expectShown(list(page).getByRole('button'));
    await button(page, words.console_account).click();
    await expectShown(page.getByRole('region', { name: words.me_sign_ins }));
    expect(await complaintsOn(page)).toEqual([]);
    await button(page, words.settings_back).click();
    await expectShown(list(page).getByRole('button'));

    await lead.reload();
    await lead
      .getByRole('listitem')
      .filter({ hasText: 'Ning' })
      .getByRole('button', { name: words.team_disable })
      .click();
    await page.waitForURL('**/en/agent/login**');
    await (await inWindow()).newPage().then(async (again) => {
      await again.goto(link);
      await again.getByLabel(words.join_password!).fill(password);
      await button(again, words.join_save).click();
      await expectShown(again.getByRole('alert'));
    });
  });
});
