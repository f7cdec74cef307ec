import { browserForThisFile } from '../../infra/jest/browser.ts';
import { storiesForThisFile } from '../../infra/jest/built-stories.ts';
import { brokenRules, newContext } from '../../infra/jest/crawler.ts';
import { expectShown } from '../../infra/jest/people.ts';

const browser = browserForThisFile();
const stories = storiesForThisFile();

describe.each(['light', 'dark'] as const)('the parts of the look, in the %s', (scheme) => {
  it('open, close and notify, break no rule of WCAG 2.2 AA and say nothing in the console', async () => {
    const context = await newContext(browser.current, scheme);
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('console', (said) => ['error', 'warning'].includes(said.type()) && troubles.push(said.text()));
    page.on('pageerror', (fault) => troubles.push(fault.message));
    await page.goto(stories.url);
    await expectShown(page.getByRole('heading', { level: 1 }));
    expect(await page.locator('section').count()).toBeGreaterThan(8);
    expect(await brokenRules(page)).toEqual([]);

    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expectShown(page.getByRole('menuitem', { name: 'First' }));
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Ask something' }).click();
    await expectShown(page.getByRole('dialog'));
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Say what failed' }).click();
    await expectShown(page.locator('li').filter({ hasText: 'Not saved' }));
    expect(await brokenRules(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});
