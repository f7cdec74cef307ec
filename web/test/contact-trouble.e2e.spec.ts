import {
  answerInstead,
  DESKTOP,
  expectShown,
  expectTaken,
  openNothingByItself,
  refused,
  signIn,
  wordsOf,
} from '../../infra/jest/people.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const words = wordsOf('en');
const site = siteForThisFile({ prepareWindow: openNothingByItself });

const isContact = (body: string) => body.includes('"contact.give"');
/** As it stands in the log; before that it has no version. */
const contactLine = () =>
  site.page.getByRole('log').locator('[data-version]').getByText(words.chat_line_contact!, { exact: true });
const notice = () => site.page.getByRole('status').getByText(words.chat_contact_unkept!);

async function writeFirst(text: string): Promise<void> {
  await site.page.getByRole('textbox', { name: words.chat_input }).fill(text);
  await site.page.keyboard.press('Enter');
  await site.page.getByRole('dialog', { name: words.chat_contact_title }).waitFor();
}

async function give(name: string): Promise<void> {
  const dialog = site.page.getByRole('dialog', { name: words.chat_contact_title });
  await dialog.getByRole('textbox', { name: words.chat_contact_name }).fill(name);
  await dialog.getByRole('button', { name: words.chat_contact_continue }).click();
}

async function openHere(): Promise<void> {
  await site.page.goto(`${site.system.siteUrl}/en`);
  await site.page.getByRole('button', { name: words.chat_open, exact: true }).click();
  await site.page.getByRole('textbox', { name: words.chat_input }).waitFor();
}

/** What the log holds of this visitor's own acts, asked as the visitor. */
async function said(): Promise<string[]> {
  const stored = await site.page.evaluate(() => localStorage.getItem('aidline.chat.session'));
  const { sessionId, key } = JSON.parse(stored!) as { sessionId: string; key: string };
  const headers = { authorization: `Visitor ${sessionId}.${key}` };
  const answer = await fetch(`${site.system.gatewayUrls[0]}/api/sessions/${sessionId}/events?after=0`, { headers });
  const { events } = (await answer.json()) as { events: { event: { type: string; from?: string } }[] };
  return events.flatMap(({ event: { type, from } }) => (type === 'contact.given' || from === 'customer' ? [type] : []));
}

const expectAtDesk = async (name: string) => {
  const desk = await (await site.browser.current.newContext({ viewport: DESKTOP })).newPage();
  await signIn(desk, site.system, 'en');
  await expectShown(desk.getByRole('list', { name: words.console_list }).getByText(name));
  await desk.context().close();
};

describe('contact details that cannot be sent', () => {
  it('because the line is cut wait on the device with the message, and both go once it is back', async () => {
    await openHere();
    await writeFirst('I was cut off');
    await site.context.setOffline(true);
    await give('Cut Off');
    const bubble = site.page.getByRole('log').getByRole('listitem').filter({ hasText: 'I was cut off' });
    await expectShown(bubble.getByText(words.chat_state_saved!, { exact: true }));
    expect(await contactLine().count()).toBe(0);
    await site.context.setOffline(false);
    await expectTaken(site.page, 'I was cut off');
    await expectShown(contactLine());
    expect(await said()).toEqual(['message.sent', 'contact.given']);
    await expectAtDesk('Cut Off');
  });

  it('because the server has no time are sent again under the same id until it has, and kept once', async () => {
    const ids: string[] = [];
    await answerInstead(site.page, (_event, body) => {
      if (!isContact(body)) return null;
      ids.push((JSON.parse(body) as { commandId: string }).commandId);
      return ids.length < 3 ? refused('try.later') : null;
    });
    await openHere();
    await writeFirst('you were busy');
    await give('Busy Hour');
    await expectShown(contactLine());
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
    expect([await said(), await notice().count()]).toEqual([['message.sent', 'contact.given'], 0]);
    await expectAtDesk('Busy Hour');
  });

  it('because the server will not have them are kept, also over a reload, and given again when I say so, once', async () => {
    let refuses = true;
    await answerInstead(site.page, (_event, body) => (refuses && isContact(body) ? refused('access.denied') : null));
    await openHere();
    await writeFirst('you would not have it');
    await give('Refused Once');
    await expectShown(notice());
    await expectTaken(site.page, 'you would not have it');
    await openHere();
    await expectShown(notice());
    refuses = false;
    await notice().getByRole('button', { name: words.chat_retry }).click();
    await expectShown(contactLine());
    expect([await said(), await notice().count()]).toEqual([['message.sent', 'contact.given'], 0]);
    await expectAtDesk('Refused Once');
  });
});
