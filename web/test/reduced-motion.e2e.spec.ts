import type { Page } from 'playwright-core';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { DESKTOP_VIEWPORT, expectVisible, expectRecorded, signIn, messagesOf } from '../../infra/jest/actor-actions.ts';
import {
  type ChatSite,
  CHAT_SITES,
  startChatSites,
  type ChatSites,
  sendMessageIn,
} from '../../infra/jest/chat-sites.ts';
import { sweep } from '../../infra/jest/sweep.ts';

const uiText = messagesOf('en');
const browser = browserForThisFile();
/** More than fit into the list. */
const MESSAGES = 8;
let chatSites: ChatSites;
let agentPage: Page;

beforeAll(async () => {
  chatSites = await startChatSites();
  agentPage = await (await browser.current.newContext({ viewport: DESKTOP_VIEWPORT })).newPage();
  await signIn(agentPage, chatSites.system, 'en');
});
afterAll(async () => {
  await agentPage?.context().close();
  await chatSites?.stop();
});

/** Checks before every frame, from the first on, and records the running animations. */
function watchAnimations(): void {
  const moved = new Set<string>();
  const checkFrame = () => {
    for (const animation of document.getAnimations()) {
      const { animationName, transitionProperty } = animation as CSSAnimation & CSSTransition;
      const { target } = animation.effect as KeyframeEffect;
      moved.add(`${animationName ?? transitionProperty} of ${target?.localName} ${target?.className}`);
    }
    requestAnimationFrame(checkFrame);
  };
  checkFrame();
  Object.assign(window, { moved: () => [...moved] });
}
const movedElements = (page: Page) =>
  Promise.all(
    page.frames().map((frame) => frame.evaluate(() => (window as unknown as { moved: () => string[] }).moved())),
  ).then((all) => all.flat());

/** Opens the chat, is greeted, writes, sees the other side type, is answered, scrolls up and back. */
async function playConversation(chatSite: ChatSite, reducedMotion: 'reduce' | 'no-preference') {
  const context = await browser.current.newContext({ viewport: DESKTOP_VIEWPORT, reducedMotion });
  await context.addInitScript(watchAnimations);
  const page = await context.newPage();
  await chatSites.goTo(page, chatSite);
  const chat = await chatSites.openChat(page, chatSite);
  await expectVisible(chat.getByText(defaultWelcome.en));
  for (let count = 0; count < MESSAGES; count += 1) await sendMessageIn(chat, `message ${count}`);
  const last = `${reducedMotion}, ${chatSite}`;
  await sendMessageIn(chat, last);
  await agentPage.getByRole('list', { name: uiText.console_list }).getByText(last).click();
  await expectRecorded(agentPage, last);

  const reply = agentPage.getByRole('textbox', { name: uiText.console_reply });
  await reply.pressSequentially('one moment');
  await expectVisible(chat.getByText(uiText.chat_typing_agent!));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await chat.getByRole('log').evaluate((list) => list.scrollTo({ top: 0, behavior: 'instant' }));
  await reply.press('Enter');
  await chat.getByRole('button', { name: uiText.chat_newest }).click();
  await expectRecorded(chat, 'one moment');
  const smooth = await chat.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).scrollBehavior !== 'auto')
      .map(({ localName }) => localName),
  );
  const moved = await movedElements(page);
  await context.close();
  return { moved, smooth };
}

describe.each(sweep(CHAT_SITES))('%s', (chatSite) => {
  it('has no animation and no smooth scrolling with reduced motion', async () => {
    expect(await playConversation(chatSite, 'reduce')).toEqual({ moved: [], smooth: [] });
  });

  it('animates the typing dots otherwise, so that the check is known to find animations', async () => {
    expect((await playConversation(chatSite, 'no-preference')).moved).toContainEqual(
      expect.stringMatching(/^pulse of span/),
    );
  });
});
