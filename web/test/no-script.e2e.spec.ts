import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { builtPages, startBuiltSite } from '../../infra/jest/built-site.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';
import { sweep } from '../../infra/jest/sweep.ts';

// A page is whole without script: what needs one is not shown, and whatever is shown leads somewhere.

const OPENED_PAGES = 16;
const TIMEOUT_MS = 240_000;
const browser = browserForThisFile();
const site = resourceForThisFile(startBuiltSite, (one) => one.close());

it(
  'shows no button that does nothing, and has its heading and its text',
  async () => {
    const context = await browser.current.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const pages = new Set(builtPages());
    const faults: string[] = [];
    let buttons = 0;
    for (const path of sweep(builtPages(), OPENED_PAGES)) {
      await page.goto(site.url + path);
      if (!(await page.locator('main h1').first().isVisible())) faults.push(`${path}: no heading`);
      if ((await page.locator('main').innerText()).length < 20) faults.push(`${path}: no text`);
      const shown = page.locator('button:visible, [role=button]:visible, select:visible');
      for (const [name, target] of await shown.evaluateAll(targetsOf)) {
        buttons += 1;
        if (!target || !pages.has(target)) faults.push(`${path}: ${name} leads to ${target ?? 'nothing'}`);
      }
    }
    await context.close();
    expect(faults).toEqual([]);
    expect(buttons).toBeGreaterThan(OPENED_PAGES);
  },
  TIMEOUT_MS,
);

/** Runs in the page: what each button is called, and the page that its form leads to. */
function targetsOf(elements: Element[]): [name: string, target: string | null][] {
  return elements.map((element) => {
    const { type, form } = element as HTMLButtonElement;
    return [element.textContent.trim(), type === 'submit' && form ? new URL(form.action).pathname : null];
  });
}
