import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { expectVisible, fillLogin, messagesOf, toastsIn } from '../../infra/jest/actor-actions.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile({ workers: 0 });
/** A passkey belongs to a host name, and an address is none. */
const home = () => site.system.siteUrl.replace('127.0.0.1', 'localhost');
const signInButton = (page: Page) => page.getByRole('button', { name: uiText.account_sign_in });
const passkeys = (page: Page) => page.getByRole('region', { name: uiText.passkey_title });

/** A security key that confirms whatever it is asked, as Chromium simulates it for tests. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function enterPassword(page: Page): Promise<void> {
  await page.goto(`${home()}/en/agent/login`);
  await fillLogin(page, uiText, site.system.agent);
  await signInButton(page).click();
}

it('a passkey is added, named, asked for at the next sign-in, accepted once, and removed', async () => {
  const { page } = site;
  await addVirtualAuthenticator(page);
  await enterPassword(page);
  await page.waitForURL('**/en/agent/dashboard');
  await page.goto(`${home()}/en/agent/account`);
  await passkeys(page).getByLabel(uiText.passkey_new_name!).fill('key at home');
  await page.keyboard.press('Enter');
  await expectVisible(toastsIn(page, uiText).filter({ hasText: uiText.passkey_added! }));
  const name = passkeys(page).getByLabel(uiText.passkey_name!, { exact: true });
  expect(await name.inputValue()).toBe('key at home');
  await name.fill('blue key');
  await page.keyboard.press('Enter');
  await expectVisible(passkeys(page).getByRole('button', { name: 'Remove the passkey blue key' }));
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.context().clearCookies();
  await enterPassword(page);
  await expectVisible(page.getByLabel(uiText.account_code!));
  const signIn = page.waitForRequest((sent) => sent.url().endsWith('/agents/sign-in') && sent.method() === 'POST');
  await page.getByRole('button', { name: uiText.passkey_use }).click();
  await page.waitForURL('**/en/agent/dashboard');

  const send = (data: object) => page.request.post(`${home()}/api/agents/sign-in`, { data });
  const seen = (await signIn).postDataJSON() as { email: string; password: string; passkey: object };
  expect(Object.keys(seen.passkey)).toContain('response');
  // Whoever has seen it pass by gets in with it no second time, and not with the password alone.
  expect(await (await send(seen)).json()).toMatchObject({ error: { code: 'login.code-wrong' } });
  expect(await (await send(site.system.agent)).json()).toMatchObject({ error: { code: 'login.code-needed' } });

  await page.goto(`${home()}/en/agent/account`);
  await removePasskey('blue key');
  await expectVisible(passkeys(page).getByText(uiText.passkey_text!));
  await passkeys(page).getByRole('button', { name: 'Remove the passkey blue key' }).waitFor({ state: 'detached' });
  expect((await send(site.system.agent)).status()).toBe(200);
  expect(
    await queryDatabase(site.system, `select what from audit_line where what like 'passkey.%' order by id`),
  ).toEqual([{ what: 'passkey.added' }, { what: 'passkey.removed' }]);
});

/** The second press is the one that counts. */
async function removePasskey(name: string): Promise<void> {
  const button = passkeys(site.page).getByRole('button', { name: `Remove the passkey ${name}` });
  await button.click();
  await button.click();
}

it('whoever owes a second factor may set up a passkey, and cannot remove the last one', async () => {
  const { page } = site;
  await queryDatabase(site.system, `update agent set role = 'operator'`);
  await addVirtualAuthenticator(page);
  await enterPassword(page);
  await page.waitForURL('**/en/agent/account');
  await passkeys(page).getByLabel(uiText.passkey_new_name!).fill('mine');
  await passkeys(page).getByRole('button', { name: uiText.passkey_add }).click();
  await expectVisible(page.getByRole('region', { name: uiText.me_sign_ins }));
  await removePasskey('mine');
  await expectVisible(toastsIn(page, uiText).filter({ hasText: uiText.console_error! }));
  await expectVisible(passkeys(page).getByRole('button', { name: 'Remove the passkey mine' }));
});
