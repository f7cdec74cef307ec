import type { Page } from 'playwright-core';
import { defaultWelcome } from '@libs/protocol/settings.ts';
import { browserForThisFile } from '../../infra/jest/browser.ts';
import { DESKTOP, expectShown, expectTaken, signIn, wordsOf } from '../../infra/jest/people.ts';
import { type Place, PLACES, startTwoPlaces, type TwoPlaces, write } from '../../infra/jest/two-places.ts';

const words = wordsOf('en');
const browser = browserForThisFile();
/** More than the list can show at once. */
const MESSAGES = 8;
let places: TwoPlaces;
let desk: Page;

beforeAll(async () => {
  places = await startTwoPlaces();
  desk = await (await browser.current.newContext({ viewport: DESKTOP })).newPage();
  await signIn(desk, places.system, 'en');
});
afterAll(async () => {
  await desk?.context().close();
  await places?.stop();
});

/** Looks before every frame that is drawn, from the first on, and keeps what was moving. */
function watchAnimations(): void {
  const moved = new Set<string>();
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { animationName, transitionProperty } = animation as CSSAnimation & CSSTransition;
      const { target } = animation.effect as KeyframeEffect;
      moved.add(`${animationName ?? transitionProperty} of ${target?.localName} ${target?.className}`);
    }
    requestAnimationFrame(look);
  };
  look();
  Object.assign(window, { moved: () => [...moved] });
}
const moved = (page: Page) =>
  Promise.all(
    page.frames().map((frame) => frame.evaluate(() => (window as unknown as { moved: () => string[] }).moved())),
  ).then((all) => all.flat());

/** Opens the chat, is greeted, writes, sees the other side write, is answered, reads above and comes back. */
async function live(place: Place, reducedMotion: 'reduce' | 'no-preference') {
  const context = await browser.current.newContext({ viewport: DESKTOP, reducedMotion });
  await context.addInitScript(watchAnimations);
  const page = await context.newPage();
  await places.arrive(page, place);
  const chat = await places.open(page, place);
  await expectShown(chat.getByText(defaultWelcome.en));
  for (let count = 0; count < MESSAGES; count += 1) await write(chat, `message ${count}`);
  const last = `${reducedMotion}, ${place}`;
  await write(chat, last);
  await desk.getByRole('list', { name: words.console_list }).getByText(last).click();
  await expectTaken(desk, last);

  const reply = desk.getByRole('textbox', { name: words.console_reply });
  await reply.pressSequentially('one moment');
  await expectShown(chat.getByText(words.chat_typing_agent!));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await chat.getByRole('log').evaluate((list) => list.scrollTo({ top: 0, behavior: 'instant' }));
  await reply.press('Enter');
  await chat.getByRole('button', { name: words.chat_newest }).click();
  await expectTaken(chat, 'one moment');
  const smooth = await chat.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).scrollBehavior !== 'auto')
      .map(({ localName }) => localName),
  );
  const seen = await moved(page);
  await context.close();
  return { moved: seen, smooth };
}

describe.each(PLACES)('%s', (place) => {
  it('nothing moves and nothing glides for whoever wants less motion', async () => {
    expect(await live(place, 'reduce')).toEqual({ moved: [], smooth: [] });
  });

  it('for everybody else the dots of whoever writes breathe, so what looks for movement finds it', async () => {
    expect((await live(place, 'no-preference')).moved).toContainEqual(expect.stringMatching(/^pulse of span/));
  });
});
