import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import {
  DESKTOP_VIEWPORT,
  PHONE_VIEWPORT,
  expectVisible,
  sendMessage,
  signIn,
  toastsIn,
  openVisitorPage,
  type LocaleMessages,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile({
  prepare: async ({ siteUrl }) => {
    const context = await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
    await sendMessage(await openVisitorPage(context, `${siteUrl}/en`, uiText), uiText, 'please help me');
  },
});

beforeEach(() => open('en'));

const open = async (locale: 'en' | 'zh-CN') => {
  await signIn(site.page, site.system, locale);
  await site.page
    .getByRole('list', { name: messagesOf(locale).console_list! })
    .getByRole('button')
    .click();
};
const bar = (name = uiText.quick_bar) => site.page.getByRole('group', { name: name! });
const dialog = () => site.page.getByRole('dialog');
const reply = () => site.page.getByRole('textbox', { name: uiText.console_reply });
const expectToast = (title: string, text: string, own = uiText) =>
  expectVisible(toastsIn(site.page, own).filter({ hasText: title }).filter({ hasText: text }));
/** The toast lies over the dialog; screen readers get the message inside it. */
const expectIncomplete = ({ quick_incomplete, quick_incomplete_text }: LocaleMessages) =>
  expectVisible(
    site.page.locator('li').filter({ hasText: quick_incomplete! }).filter({ hasText: quick_incomplete_text! }),
  );
const add = async (title: string, script: string) => {
  await bar().getByRole('button', { name: 'Add' }).click();
  await dialog().getByLabel('Button Title').fill(title);
  await dialog().getByLabel('Script').fill(script);
  await dialog().getByRole('button', { name: 'Add' }).click();
};

describe('quick responses', () => {
  it('are added, stored in this browser alone, and inserted at the caret', async () => {
    await add('Greeting', 'hello {name}, this is {agent}');
    await expectToast('success', 'Quick response saved.');
    expect(await dialog().count()).toBe(0);
    await reply().fill('So: ');
    await expectVisible(site.page.getByRole('heading', { name: 'Mei' }));
    await bar().getByRole('button', { name: 'Greeting' }).click();
    expect(await reply().inputValue()).toBe('So: hello Mei, this is Aidline Agent');
    const stored = await site.page.evaluate(() =>
      Object.entries(localStorage).find(([key]) => key.startsWith('quick')),
    );
    expect(stored![0]).toMatch(/^quickResponses_[0-9a-f-]{36}$/);
    expect(JSON.parse(stored![1])).toMatchObject([{ title: 'Greeting', script: 'hello {name}, this is {agent}' }]);
    await site.page.reload();
    await expectVisible(bar().getByRole('button', { name: 'Greeting' }));
  });

  it('are changed by a right-click, or from the keyboard, and deleted', async () => {
    await add('Bank', 'call your bank');
    await bar().getByRole('button', { name: 'Bank' }).click({ button: 'right' });
    await dialog().getByLabel('Script').fill('call your bank first');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await bar().getByRole('button', { name: 'Bank' }).focus();
    await site.page.keyboard.press('e');
    expect(await dialog().getByLabel('Script').inputValue()).toBe('call your bank first');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog().count()).toBe(0);
    await bar().getByRole('button', { name: 'Bank' }).click({ button: 'right' });
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog().getByRole('button', { name: 'Press again: Delete', exact: true }).click();
    await expectToast('Success', 'Quick response deleted.');
    expect(await bar().getByRole('button', { name: 'Bank' }).count()).toBe(0);
  });

  it('are found by a slash, and on a phone by touch', async () => {
    await add('Bank first', 'call your bank, {name}');
    await expectToast('success', 'Quick response saved.');
    await reply().fill('');
    await reply().pressSequentially('So /ba');
    const option = site.page.getByRole('listbox').getByRole('option', { name: 'Bank first' });
    await expectVisible(option.getByText('call your bank, Mei'));
    expect(await accessibilityViolations(site.page)).toEqual([]);
    await site.page.keyboard.press('Escape');
    expect(await option.count()).toBe(0);
    await reply().fill('');
    await reply().pressSequentially('So /ba');
    await site.page.keyboard.press('Enter');
    expect(await reply().inputValue()).toBe('So call your bank, Mei');
    await site.page.setViewportSize(PHONE_VIEWPORT);
    await reply().fill('');
    await bar().getByRole('button', { name: uiText.scripts_find }).click();
    await option.click();
    expect(await reply().inputValue()).toBe('call your bank, Mei');
    await site.page.setViewportSize(DESKTOP_VIEWPORT);
  });

  it('need a title and a script; the dialog stays open until there are both', async () => {
    await add('  ', 'something');
    await expectIncomplete(uiText);
    expect(await accessibilityViolations(site.page)).toEqual([]);
    await expectVisible(dialog().getByRole('alert').getByText('Please fill in the title and the script.'));
    await expectVisible(dialog());
  });

  it('show in Chinese the texts of the specification', async () => {
    const own = messagesOf('zh-CN');
    expect([own.quick_incomplete, own.quick_incomplete_text]).toEqual(['错误', '请填写标题和脚本内容。']);
    await open('zh-CN');
    await bar(own.quick_bar).getByRole('button', { name: '添加' }).click();
    await dialog().getByRole('button', { name: '添加' }).click();
    await expectIncomplete(own);
    await dialog().getByLabel(own.quick_title!).fill('问候');
    await dialog().getByLabel(own.quick_script!).fill('您好');
    await dialog().getByRole('button', { name: '添加' }).click();
    await expectToast('成功', '快捷回复保存成功。', own);
  });
});

it('violate no policy of the page, with dialogs, menus and toasts that opened and closed', async () => {
  await bar().getByRole('button', { name: 'Add' }).click();
  await expectVisible(dialog());
  expect(await site.page.evaluate(() => document.querySelectorAll('style').length)).toBe(0);
  expect(await site.page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  await site.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  expect(site.system.log('gateway-1')).not.toContain('broke its content policy');
});
