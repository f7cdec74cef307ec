import type { Page } from 'playwright-core';

// What runs in the page takes the time after the next frame is painted: a message to itself comes after it, in a task of
// its own.

/** From the press of each key, as the browser dates it, until what it changed is painted, in milliseconds. */
export async function keyToPaintTimes(page: Page, typeKeys: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const afterPaint = (done: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', done, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    addEventListener('keydown', ({ timeStamp }) => afterPaint(() => times.push(performance.now() - timeStamp)), true);
    Object.assign(globalThis, { keyTimes: times });
  });
  await typeKeys();
  await page.waitForTimeout(200);
  return page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
}

/** In milliseconds from the press on the row, as the browser dates it. */
export type SwitchTimes = {
  /** Until the conversation's last words are painted: those of the list, where its messages are not here yet. */
  words: number;
  /** Until its last message itself is painted. */
  messages: number;
};

export async function switchTimes(
  page: Page,
  { sessionId, text }: { sessionId: string; text: string },
): Promise<SwitchTimes> {
  const painted = page.evaluate(
    (last) =>
      new Promise<SwitchTimes>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${last} is not shown`)), 10_000);
        const afterPaint = (done: () => void) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', done, { once: true });
          port1.start();
          port2.postMessage(null);
        };
        const has = (selector: string) =>
          [...document.querySelectorAll(`[role=log] ${selector}`)].some(({ textContent }) =>
            textContent.includes(last),
          );
        const onPress = ({ timeStamp }: Event) => {
          let words = 0;
          const look = () => {
            const isHere = has('[data-version]');
            if (!words && (isHere || has('[data-last-words]')))
              afterPaint(() => (words = performance.now() - timeStamp));
            if (!isHere) return requestAnimationFrame(look);
            afterPaint(() => resolve({ words, messages: performance.now() - timeStamp }));
            return undefined;
          };
          requestAnimationFrame(look);
        };
        addEventListener('click', onPress, { capture: true, once: true });
      }),
    text,
  );
  await page.locator(`[data-session-id="${sessionId}"]`).click();
  return painted;
}

/** Sums the layout shifts of the page from its start on that no click or key of the last half second explains. */
export const watchLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts = { sum: 0, of: [] as string[] };
    Object.assign(globalThis, { shifts });
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node }[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        shifts.of.push(...(sources ?? []).map(({ node }) => (node as HTMLElement | undefined)?.className ?? ''));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const layoutShiftsOf = (page: Page): Promise<{ sum: number; of: string[] }> =>
  page.evaluate(() => (globalThis as unknown as { shifts: { sum: number; of: string[] } }).shifts);
