import {
  interceptSocketRequests,
  DESKTOP_VIEWPORT,
  expectVisible,
  expectRecorded,
  disableAutoOpen,
  refusalResponse,
  signIn,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile({ prepareWindow: disableAutoOpen });

const isContact = (body: string) => body.includes('"contact.give"');
/** The recorded event; a pending one has no version. */
const contactEventLine = () =>
  site.page.getByRole('log').locator('[data-version]').getByText(uiText.chat_line_contact!, { exact: true });
const notice = () => site.page.getByRole('status').getByText(uiText.chat_contact_unkept!);

async function writeFirst(text: string): Promise<void> {
  await site.page.getByRole('textbox', { name: uiText.chat_input }).fill(text);
  await site.page.keyboard.press('Enter');
  await site.page.getByRole('dialog', { name: uiText.chat_contact_title }).waitFor();
}

async function submitContact(name: string): Promise<void> {
  const dialog = site.page.getByRole('dialog', { name: uiText.chat_contact_title });
  await dialog.getByRole('textbox', { name: uiText.chat_contact_name }).fill(name);
  await dialog.getByRole('button', { name: uiText.chat_contact_continue }).click();
}

async function openChat(): Promise<void> {
  await site.page.goto(`${site.system.siteUrl}/en`);
  await site.page.getByRole('button', { name: uiText.chat_open, exact: true }).click();
  await site.page.getByRole('textbox', { name: uiText.chat_input }).waitFor();
}

/** The visitor's own events in the log, requested as the visitor. */
async function visitorEventTypes(): Promise<string[]> {
  const stored = await site.page.evaluate(() => localStorage.getItem('aidline.chat.session'));
  const { sessionId, key } = JSON.parse(stored!) as { sessionId: string; key: string };
  const headers = { authorization: `Visitor ${sessionId}.${key}` };
  const answer = await fetch(`${site.system.gatewayUrls[0]}/api/sessions/${sessionId}/events?after=0`, { headers });
  const { events } = (await answer.json()) as { events: { event: { type: string; from?: string } }[] };
  return events.flatMap(({ event: { type, from } }) => (type === 'contact.given' || from === 'customer' ? [type] : []));
}

const expectInConsole = async (name: string) => {
  const agentPage = await (await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT })).newPage();
  await signIn(agentPage, site.system, 'en');
  const list = agentPage.getByRole('list', { name: uiText.console_list });
  // A row has the name only once its conversation was opened.
  await list.getByRole('button').first().click();
  await expectVisible(list.getByText(name, { exact: true }));
  await agentPage.context().close();
};

describe('contact details that cannot be sent', () => {
  it('because the connection is lost wait on the device with the message, and both are sent when it is back', async () => {
    await openChat();
    await writeFirst('I was cut off');
    await site.context.setOffline(true);
    await submitContact('Cut Off');
    const bubble = site.page.getByRole('log').getByRole('listitem').filter({ hasText: 'I was cut off' });
    await expectVisible(bubble.getByText(uiText.chat_state_saved!, { exact: true }));
    expect(await contactEventLine().count()).toBe(0);
    await site.context.setOffline(false);
    await expectRecorded(site.page, 'I was cut off');
    await expectVisible(contactEventLine());
    expect(await visitorEventTypes()).toEqual(['message.sent', 'contact.given']);
    await expectInConsole('Cut Off');
  });

  it('because the server is overloaded are sent again under the same id until it accepts them, and stored once', async () => {
    const ids: string[] = [];
    await interceptSocketRequests(site.page, (_event, body) => {
      if (!isContact(body)) return null;
      ids.push((JSON.parse(body) as { commandId: string }).commandId);
      return ids.length < 3 ? refusalResponse('try.later') : null;
    });
    await openChat();
    await writeFirst('you were busy');
    await submitContact('Busy Hour');
    await expectVisible(contactEventLine());
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
    expect([await visitorEventTypes(), await notice().count()]).toEqual([['message.sent', 'contact.given'], 0]);
    await expectInConsole('Busy Hour');
  });

  it('because the server refuses them are kept, also over a reload, and sent again on request, once', async () => {
    let refuses = true;
    await interceptSocketRequests(site.page, (_event, body) =>
      refuses && isContact(body) ? refusalResponse('access.denied') : null,
    );
    await openChat();
    await writeFirst('you would not have it');
    await submitContact('Refused Once');
    await expectVisible(notice());
    await expectRecorded(site.page, 'you would not have it');
    await openChat();
    await expectVisible(notice());
    refuses = false;
    await notice().getByRole('button', { name: uiText.chat_retry }).click();
    await expectVisible(contactEventLine());
    expect([await visitorEventTypes(), await notice().count()]).toEqual([['message.sent', 'contact.given'], 0]);
    await expectInConsole('Refused Once');
  });
});
