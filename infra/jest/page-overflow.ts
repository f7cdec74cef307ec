import type { Browser, Page } from 'playwright-core';

// Finds what overflows the left or right edge of the window. Measured in fractions of a pixel: `scrollWidth` is
// rounded, and half a pixel too wide with one font is a whole one with the next.

/** The width of the window in CSS pixels, and the user's font size. */
export type PageView = {
  width: number;
  fontPercent: number;
};

/** From the narrowest phone to a desktop; fonts at 100 %, 150 % and 200 % (WCAG 2.2, 1.4.4). */
export const PAGE_VIEWS: readonly PageView[] = [
  { width: 320, fontPercent: 100 },
  { width: 360, fontPercent: 150 },
  { width: 375, fontPercent: 200 },
  { width: 768, fontPercent: 100 },
  { width: 1280, fontPercent: 200 },
];

const VIEWPORT_HEIGHT = 900;

/** The browser's default font size: 100 %. */
const DEFAULT_FONT_PX = 16;

/**
 * As text, because this folder is compiled without DOM types. Checks boxes, and the text itself, which may overflow its
 * box. What scrolls or is clipped in a container that is inside the window counts as inside; what is only for screen
 * readers is clipped away. Browsers measure in 64ths of a pixel.
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

/** How many are reported for each view: one word that is too wide widens every box around it. */
const MAX_NAMED = 5;

/** What overflows the window on this page, in each of these views, one line each; empty when nothing does. */
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

/** Several tabs: one loads while another waits. */
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
