import type { Browser, Page } from 'playwright-core';

// What stands beyond the left or right edge of its window. Measured in fractions of a pixel: `scrollWidth` is
// rounded, and what is half a pixel too wide with one font is a whole one too wide with the next.

/** How somebody looks at a page: the width of the window in CSS pixels, and the size they have their letters in. */
export type PageView = {
  width: number;
  fontPercent: number;
};

/** From the narrowest phone to a desk; letters as they come, half as large again, and twice as large (WCAG 2.2, 1.4.4). */
export const PAGE_VIEWS: readonly PageView[] = [
  { width: 320, fontPercent: 100 },
  { width: 360, fontPercent: 150 },
  { width: 375, fontPercent: 200 },
  { width: 768, fontPercent: 100 },
  { width: 1280, fontPercent: 200 },
];

const VIEWPORT_HEIGHT = 900;

/** What a browser calls medium: 100 %. */
const DEFAULT_FONT_PX = 16;

/**
 * As text, because this room knows no browser. Boxes, and the words themselves, which may stand out of their box.
 * What scrolls or is cut off in a frame that is itself in the window is in it; what is there for a screen reader alone
 * is clipped away. A browser reckons in 64ths of a pixel.
 */
const FIND_OVERFLOW = `(() => {
  const SLACK = 1 / 64;
  const isIn = ({ left, right }) => left >= -SLACK && right <= innerWidth + SLACK;
  const isCutOff = (element, isWords) => {
    for (let frame = element; frame && frame !== document.body; frame = frame.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(frame);
      if (clipPath !== 'none') return true;
      if ((isWords || frame !== element) && overflowX !== 'visible' && isIn(frame.getBoundingClientRect())) return true;
    }
    return false;
  };
  const found = [];
  const look = (element, box, isWords = false) => {
    if (box.width === 0 || isIn(box) || isCutOff(element, isWords)) return;
    const excess = Math.max(box.right - innerWidth, -box.left).toFixed(2);
    found.push(excess + ' px: ' + element.tagName.toLowerCase() + ' "' + element.textContent.trim().slice(0, 40) + '"');
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  for (const element of document.body.querySelectorAll('*'))
    if (!element.closest('svg *') && isSeen(element)) look(element, element.getBoundingClientRect());
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    if (!words.currentNode.data.trim() || !isSeen(words.currentNode.parentElement)) continue;
    range.selectNodeContents(words.currentNode);
    for (const box of range.getClientRects()) look(words.currentNode.parentElement, box, true);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('it scrolls sideways');
  return [...new Set(found)];
})()`;

/** How many are named for each view: one word too wide widens every box around it. */
const MAX_NAMED = 5;

/** What is wider than its window on this page, in each of these views, each in one line; nothing, if all is well. */
export async function overflowOn(page: Page, views: readonly PageView[] = PAGE_VIEWS): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const setLetters = (percent: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard: (DEFAULT_FONT_PX * percent) / 100 } });
  const troubles: string[] = [];
  for (const { width, fontPercent } of views) {
    await setLetters(fontPercent);
    await page.setViewportSize({ width, height: VIEWPORT_HEIGHT });
    const found = await page.evaluate<string[]>(FIND_OVERFLOW);
    troubles.push(
      ...found.slice(0, MAX_NAMED).map((one) => `too wide at ${width} px, letters at ${fontPercent} %, by ${one}`),
    );
  }
  await setLetters(100);
  await session.detach();
  return troubles;
}

/** Tabs beside each other: a second one fills the time in which the first waits. */
const CONCURRENT_TABS = 3;

/** The same for many pages of a site, each line with its page. */
export async function overflowOfSite(
  browser: Browser,
  { origin, paths }: { origin: string; paths: readonly string[] },
): Promise<string[]> {
  const waiting = [...paths];
  const troubles: string[] = [];
  const tab = async () => {
    const page = await browser.newPage();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.goto(origin + path);
      troubles.push(...(await overflowOn(page)).map((trouble) => `${path} ${trouble}`));
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: CONCURRENT_TABS }, tab));
  return troubles.sort();
}
