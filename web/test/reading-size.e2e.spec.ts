import { LOCALE_PREFIXES, PHONE_VIEWPORT } from '../../infra/jest/actor-actions.ts';
import { startBuiltSite } from '../../infra/jest/built-site.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';

// How large a text is and how long its lines are, beside the pages that older people are used to read (GOV.UK: 19 pixels
// from a tablet on, at most two thirds of the page).

const ARTICLE = '/blog/social-media-scam-prevention';
const browser = browserForThisFile();
const site = resourceForThisFile(startBuiltSite, (one) => one.close());

it.each([
  ['en', PHONE_VIEWPORT, 17, 60],
  ['en', { width: 1280, height: 800 }, 19, 80],
  ['zh-CN', PHONE_VIEWPORT, 17, 24],
  ['zh-TW', { width: 1280, height: 800 }, 19, 40],
] as const)(
  'the text of an article in %s is large enough, and its lines end in time: %j',
  async (locale, viewport, pixels, letters) => {
    const page = await (await browser.current.newContext({ viewport, javaScriptEnabled: false })).newPage();
    await page.goto(`${site.url}${LOCALE_PREFIXES[locale]}${ARTICLE}`);
    const { size, longest } = await page.locator('.prose').evaluate(measureText);
    await page.context().close();
    expect(size).toBeGreaterThanOrEqual(pixels);
    expect(longest).toBeLessThanOrEqual(letters);
  },
);

/** Runs in the page: the size of the letters, and the letters of a line on average, of the paragraph with the most lines. */
function measureText(prose: Element): { size: number; longest: number } {
  const perLine = [...prose.querySelectorAll(':scope > p')].map((paragraph) => {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
    return { lines, letters: paragraph.textContent.length / lines };
  });
  const { letters } = perLine.reduce((most, one) => (one.lines > most.lines ? one : most));
  return { size: Number.parseFloat(getComputedStyle(prose).fontSize), longest: letters };
}
