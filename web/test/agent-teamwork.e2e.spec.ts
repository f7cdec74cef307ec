import type { BrowserContext, Locator, Page } from 'playwright-core';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import {
  DESKTOP_VIEWPORT,
  expectVisible,
  expectRecorded,
  fillLogin,
  messagesOf,
  openVisitorPage,
  sendMessage,
  showDetails,
  signIn,
} from '../../infra/jest/actor-actions.ts';
import { startSystem, type RunningSystem } from '../../infra/jest/test-system.ts';

/** Two agents, one of them a lead, three visitors and two gateways: how agents work together. */
const uiText = messagesOf('en');
const browser = browserForThisFile();
let system: RunningSystem;
let mei: Page;
let jun: Page;
let visitors: Page[];
const contexts: BrowserContext[] = [];

const VISITOR_MESSAGES = ['the bank says no', 'they want a fee', '他们骗走了我三万元'] as const;

const openContext = async (): Promise<BrowserContext> => {
  const context = await browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
  contexts.push(context);
  return context;
};
const signInAs = async (email = system.agent.email): Promise<Page> => {
  const page = await (await openContext()).newPage();
  await signIn(page, { ...system, agent: { ...system.agent, email } }, 'en');
  return page;
};

beforeAll(async () => {
  system = await startSystem({ gateways: 2, workers: 1, site: true });
  await disableContactQuestions(system);
  await queryDatabase(
    system,
    `insert into agent (email, display_name, password_hash)
     select 'jun@example.org', 'Jun', password_hash from agent where role = 'lead'`,
  );
  visitors = [];
  for (const text of VISITOR_MESSAGES) {
    const page = await openVisitorPage(await openContext(), `${system.siteUrl}/en/about`, uiText);
    await sendMessage(page, uiText, text);
    visitors.push(page);
  }
  [mei, jun] = [await signInAs(), await signInAs('jun@example.org')];
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  await system?.stop();
});

const list = (page: Page) => page.getByRole('list', { name: uiText.console_list });
const rowOf = (page: Page, text: string) => list(page).getByRole('button').filter({ hasText: text });
const pane = (page: Page) => page.getByRole('region', { name: uiText.console_conversation });
const facts = (page: Page) => page.getByRole('complementary', { name: uiText.console_facts });
const log = (page: Page) => page.getByRole('log');
const reply = (page: Page) => page.getByRole('textbox', { name: uiText.console_reply });
const button = (page: Page, name?: string) => page.getByRole('button', { name: name!, exact: true });
const noticeWithNames = (text: string | undefined, names: string) => text!.replace('{names}', names);
const openConversation = async (page: Page, text: string) => {
  await rowOf(page, text).click();
  await expectVisible(log(page).getByText(text));
};

/** Who answers in a colleague's conversation is asked first. */
async function confirmForHolder(page: Page, sent: Locator): Promise<void> {
  const question = page.getByText(uiText.assignment_holder_confirm!.split('{name}')[1]!);
  await expectVisible(question.or(sent));
  if (await question.isVisible()) await page.keyboard.press('Enter');
}

describe('agents working together', () => {
  it('see who else views a chat and writes in it, and the page that the customer came from', async () => {
    await openConversation(mei, VISITOR_MESSAGES[0]);
    await openConversation(jun, VISITOR_MESSAGES[0]);
    await expectVisible(mei.getByText(noticeWithNames(uiText.viewers_reading, 'Jun')));
    await expectVisible(jun.getByText(noticeWithNames(uiText.viewers_reading, 'Aidline Agent')));
    await reply(jun).fill('I am wri');
    await expectVisible(mei.getByText(noticeWithNames(uiText.viewers_writing, 'Jun')));
    await reply(jun).fill('');
    await expectVisible(facts(mei).getByText('/en/about', { exact: true }));
    await expectVisible(pane(mei).getByText(uiText.console_no_phone!, { exact: true }));
    await openConversation(jun, VISITOR_MESSAGES[1]);
    await mei.getByText(noticeWithNames(uiText.viewers_reading, 'Jun')).waitFor({ state: 'detached' });
    expect(await accessibilityViolations(mei)).toEqual([]);
  });

  it('write notes that colleagues see and the customer never does', async () => {
    await mei.keyboard.press('Alt+L');
    await mei.getByRole('textbox', { name: uiText.console_note_input }).fill('asked the bank on Monday');
    await button(mei, uiText.console_note_send).click();
    await showDetails(mei, uiText, 'notes');
    await expectVisible(facts(mei).getByText('asked the bank on Monday'));
    await mei.keyboard.press('Alt+L');
    await openConversation(jun, VISITOR_MESSAGES[0]);
    await showDetails(jun, uiText, 'notes');
    await expectVisible(facts(jun).getByText('asked the bank on Monday'));
    await reply(jun).fill('the answer');
    await jun.keyboard.press('Enter');
    await expectVisible(log(visitors[0]!).getByText('the answer'));
    expect(await visitors[0]!.getByText('asked the bank').count()).toBe(0);
  });

  it('hand a conversation over, and each view lists its conversations', async () => {
    await expectVisible(pane(mei).getByText('with Jun'));
    await expectVisible(pane(jun).getByText(uiText.console_mine!));
    await showDetails(jun, uiText, 'case');
    await facts(jun).getByRole('combobox', { name: uiText.console_transfer }).selectOption({ label: 'Aidline Agent' });
    await expectVisible(pane(mei).getByText(uiText.console_mine!));
    const view = (page: Page, name?: string) =>
      page.getByRole('group', { name: uiText.console_views }).getByText(name!);
    await view(mei, uiText.console_view_mine).click();
    await expectVisible(rowOf(mei, 'the answer'));
    expect(await list(mei).getByRole('button').count()).toBe(1);
    await view(mei, uiText.console_view_waiting).click();
    await expectVisible(rowOf(mei, VISITOR_MESSAGES[1]));
    expect(await rowOf(mei, 'the answer').count()).toBe(0);
    await pane(mei).getByRole('button', { name: uiText.console_close, exact: true }).click();
    await view(mei, uiText.console_view_closed).click();
    await expectVisible(rowOf(mei, 'the answer'));
    await button(pane(mei).page(), uiText.console_reopen).click();
    await view(mei, uiText.console_view_all).click();
  });

  it('search all messages, in Chinese too, and mark a conversation as unread', async () => {
    const search = mei.getByRole('searchbox', { name: uiText.console_search });
    await search.fill('三万元');
    await expectVisible(rowOf(mei, VISITOR_MESSAGES[2]));
    await rowOf(mei, VISITOR_MESSAGES[1]).waitFor({ state: 'detached' });
    await openConversation(mei, VISITOR_MESSAGES[2]);
    await search.fill('');
    await rowOf(mei, VISITOR_MESSAGES[2]).getByText('1', { exact: true }).waitFor({ state: 'detached' });
    await showDetails(mei, uiText, 'case');
    await button(mei, uiText.console_mark_unread).click();
    await expectVisible(rowOf(mei, VISITOR_MESSAGES[2]).getByText('1', { exact: true }));
  });

  it('read translations as messages arrive, with the original below, both languages and a badge', async () => {
    await openConversation(mei, VISITOR_MESSAGES[2]);
    await mei.getByRole('switch', { name: uiText.translate_switch }).check();
    await expectVisible(mei.getByText('Auto-translating', { exact: true }));
    expect(await mei.getByRole('combobox', { name: uiText.translate_customer_language }).inputValue()).toBe('auto');
    const own = mei.getByRole('combobox', { name: uiText.translate_agent_language });
    expect(await own.inputValue()).toBe('zh');
    await own.selectOption('zh-TW');
    await expectVisible(log(mei).getByText('他們騙走了我三萬元'));
    await expectVisible(log(mei).getByText('Original: '));
    await expectVisible(log(mei).getByText(VISITOR_MESSAGES[2]));
    await expectVisible(rowOf(mei, VISITOR_MESSAGES[2]).getByRole('img', { name: uiText.translate_on_row }));
    expect(await accessibilityViolations(mei)).toEqual([]);
    await mei.getByRole('switch', { name: uiText.translate_switch }).uncheck();
  });

  it('have a message held that needs a second person, until a lead approves it', async () => {
    await openConversation(jun, VISITOR_MESSAGES[1]);
    await reply(jun).fill('Thank you for writing. Please pay a small fee first.');
    await jun.keyboard.press('Enter');
    await expectVisible(log(jun).getByText(uiText.held_state!, { exact: true }));
    expect(await log(jun).locator('mark').allTextContents()).toEqual(['Please pay a small fee first']);
    expect(await log(jun).getByRole('button', { name: uiText.held_release }).count()).toBe(0);
    expect(await log(visitors[1]!).getByText('small fee').count()).toBe(0);
    await mei.getByRole('button', { name: uiText.held_waiting!.replace('{count}', '1') }).click();
    await expectVisible(log(mei).getByText(uiText.held_phrase!.replace('{phrase}', 'Please pay a small fee first')));
    expect(await log(mei).locator('mark').allTextContents()).toEqual(['Please pay a small fee first']);
    await log(mei).getByRole('button', { name: uiText.held_release }).click();
    await expectVisible(log(visitors[1]!).getByText('Please pay a small fee first'));
  });
});

describe('the keyboard', () => {
  it('is enough to sign in, find, answer, note and close', async () => {
    const page = await (await openContext()).newPage();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.goto(`${system.siteUrl}/en/agent/login`);
    await page.getByLabel(uiText.account_email!).focus();
    await page.keyboard.type('jun@example.org');
    await press('Tab');
    await page.keyboard.type(system.agent.password);
    await press('Enter');
    await expectVisible(list(page).getByRole('button'));
    await press('/');
    await expectVisible(page.locator('[data-search]:focus'));
    // From the search over the filter, "take next" and the density to the list, which is one tab stop.
    for (let stop = 0; stop < 4; stop += 1) await press('Tab');
    await expectVisible(list(page).locator(':focus'));
    await press('End', 'Home', 'ArrowDown', 'Enter');
    const opened = list(page).getByRole('button').nth(1);
    expect(await opened.getAttribute('aria-current')).toBe('true');
    await expectVisible(page.locator('textarea:focus'));
    await page.keyboard.type('by keys alone');
    await press('Enter');
    await confirmForHolder(page, log(page).getByText('by keys alone'));
    await expectRecorded(page, 'by keys alone');
    await press('Alt+L');
    await expectVisible(page.getByRole('textbox', { name: uiText.console_note_input }));
    await page.keyboard.press('Alt+L');
    for (const keys of ['?', 'Control+k'] as const) {
      await log(page).focus();
      await press(keys);
      await expectVisible(page.getByRole('dialog'));
      expect(await accessibilityViolations(page)).toEqual([]);
      if (keys === '?') await press('Escape');
      if (keys === '?') await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.keyboard.type(uiText.console_key_close!.slice(0, 6));
    await press('Enter');
    await expectVisible(log(page).getByText(uiText.chat_line_closed!));
    await page.context().close();
  });
});

describe('after a laptop has slept past the end of the sign-in', () => {
  it('the console asks to sign in again, and the open conversation and its draft are still there', async () => {
    const page = await (await openContext()).newPage();
    await page.clock.install();
    await signIn(page, system, 'en');
    await openConversation(page, VISITOR_MESSAGES[2]);
    const saved = page.waitForResponse((answer) => answer.url().includes('/api/drafts/') && answer.ok());
    await reply(page).fill('half a sentence');
    await saved;
    await queryDatabase(
      system,
      `update agent_login set created_at = created_at - interval '1 hour', started_at = started_at - interval '13 hours'`,
    );
    await page.clock.fastForward('05:00');
    await page.waitForURL('**/en/agent/login**');
    await fillLogin(page, uiText, system.agent);
    await button(page, uiText.account_sign_in).click();
    await expectVisible(log(page).getByText(VISITOR_MESSAGES[2]));
    expect(await reply(page).inputValue()).toBe('half a sentence');
    await page.context().close();
  });
});

describe('the team', () => {
  it('grows by a link that opens once, and a disabled agent is signed out within seconds', async () => {
    const lead = await signInAs();
    await button(lead, uiText.console_team).click();
    const form = lead.getByRole('form', { name: uiText.team_invite });
    await form.getByLabel(uiText.account_email!).fill('new@example.org');
    await form.getByLabel(uiText.settings_display_name!).fill('Ning');
    await form.getByRole('button', { name: uiText.team_invite_make }).click();
    const link = await lead.getByLabel(uiText.team_link!.replace('{name}', 'Ning')).inputValue();
    expect(await accessibilityViolations(lead)).toEqual([]);

    const page = await (await openContext()).newPage();
    await page.goto(link);
    await expectVisible(page.getByRole('heading', { name: uiText.join_title }));
    expect(await accessibilityViolations(page)).toEqual([]);
    const password = 'a password that is long enough';
    await page.getByLabel(uiText.join_password!).fill(password);
    await button(page, uiText.join_save).click();
    await page.waitForURL('**/en/agent/login');
    await fillLogin(page, uiText, { email: 'new@example.org', password });
    await button(page, uiText.account_sign_in).click();
    await expectVisible(list(page).getByRole('button'));
    await button(page, uiText.console_account).click();
    await expectVisible(page.getByRole('region', { name: uiText.me_sign_ins }));
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(page, uiText.settings_back).click();
    await expectVisible(list(page).getByRole('button'));

    await lead.reload();
    await lead
      .getByRole('listitem')
      .filter({ hasText: 'Ning' })
      .getByRole('button', { name: uiText.team_disable })
      .click();
    await page.waitForURL('**/en/agent/login**');
    await (await openContext()).newPage().then(async (newPage) => {
      await newPage.goto(link);
      await newPage.getByLabel(uiText.join_password!).fill(password);
      await button(newPage, uiText.join_save).click();
      await expectVisible(newPage.getByRole('alert'));
    });
  });
});
