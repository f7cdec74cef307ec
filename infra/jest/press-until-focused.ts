import type { Locator, Page } from 'playwright-core';

/** No path through a page takes more steps; with more the test fails. */
const MAX_STEPS = 80;

/** Presses the key until the element has the focus. */
export async function pressUntilFocused(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  await goal.waitFor();
  const isFocused = async () => (await goal.and(page.locator(':focus')).count()) > 0;
  for (let step = 0; step < MAX_STEPS && !(await isFocused()); step += 1) await page.keyboard.press(key);
  if (!(await isFocused())) throw new Error(`${MAX_STEPS} times ${key} do not get to ${goal.toString()}`);
}

/** Goes there with Tab and presses Enter. */
export async function pressByKeyboard(page: Page, goal: Locator): Promise<void> {
  await pressUntilFocused(page, goal);
  await page.keyboard.press('Enter');
}
