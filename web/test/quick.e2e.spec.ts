import { complaintsOn } from '../../infra/jest/axe.ts';
import { DESKTOP, expectShown, say, signIn, toastsOn, visit, type Words, wordsOf } from '../../infra/jest/people.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const words = wordsOf('en');
const site = siteForThisFile({
  prepare: async ({ siteUrl }) => {
    const context = await site.browser.current.newContext({ viewport: DESKTOP });
    await say(await visit(context, `${siteUrl}/en`, words), words, 'please help me');
  },
});

beforeEach(() => open('en'));

const open = async (locale: 'en' | 'zh-CN') => {
  await signIn(site.page, site.system, locale);
  await site.page
    .getByRole('list', { name: wordsOf(locale).console_list! })
    .getByRole('button')
    .click();
};
const bar = (name = words.quick_bar) => site.page.getByRole('group', { name: name! });
const dialog = () => site.page.getByRole('dialog');
const reply = () => site.page.getByRole('textbox', { name: words.console_reply });
const expectToast = (title: string, text: string, own = words) =>
  expectShown(toastsOn(site.page, own).filter({ hasText: title }).filter({ hasText: text }));
/** Drawn over the dialog; readers are told inside it. */
const expectIncomplete = ({ quick_incomplete, quick_incomplete_text }: Words) =>
  expectShown(
    site.page.locator('li').filter({ hasText: quick_incomplete! }).filter({ hasText: quick_incomplete_text! }),
  );
const add = async (title: string, script: string) => {
  await bar().getByRole('button', { name: 'Add' }).click();
  await dialog().getByLabel('Button Title').fill(title);
  await dialog().getByLabel('Script').fill(script);
  await dialog().getByRole('button', { name: 'Add' }).click();
};

describe('quick responses', () => {
  it('are added, kept in this browser alone, and inserted where the caret stands', async () => {
    await add('Greeting', 'hello {name}, this is {agent}');
    await expectToast('success', 'Quick response saved.');
    expect(await dialog().count()).toBe(0);
    await reply().fill('So: ');
    await expectShown(site.page.getByRole('heading', { name: 'Mei' }));
    await bar().getByRole('button', { name: 'Greeting' }).click();
    expect(await reply().inputValue()).toBe('So: hello Mei, this is Aidline Agent');
    const kept = await site.page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('quick')));
    expect(kept![0]).toMatch(/^quickResponses_[0-9a-f-]{36}$/);
    expect(JSON.parse(kept![1])).toMatchObject([{ title: 'Greeting', script: 'hello {name}, this is {agent}' }]);
    await site.page.reload();
    await expectShown(bar().getByRole('button', { name: 'Greeting' }));
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
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await expectToast('Success', 'Quick response deleted.');
    expect(await bar().getByRole('button', { name: 'Bank' }).count()).toBe(0);
  });

  it('need a title and a script; the dialog stays until there are both', async () => {
    await add('  ', 'something');
    expect(await complaintsOn(site.page)).toEqual([]);
    await expectShown(dialog().getByRole('alert').getByText('Please fill in the title and the script.'));
    await expectIncomplete(words);
    await expectShown(dialog());
  });

  it('say in Chinese what the specification says', async () => {
    const own = wordsOf('zh-CN');
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

it('breaks no policy of the page, with dialogs, menus and notices that came and went', async () => {
  await bar().getByRole('button', { name: 'Add' }).click();
  await expectShown(dialog());
  expect(await site.page.evaluate(() => document.querySelectorAll('style').length)).toBe(0);
  expect(await site.page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  await site.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  expect(site.system.log('gateway-1')).not.toContain('broke its content policy');
});
