import { Secret, TOTP } from 'otpauth';
import type { Locale } from '@libs/protocol/languages.ts';
import type { SignInResponse } from '@libs/protocol/http.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';
import {
  DESKTOP_VIEWPORT,
  expectVisible,
  fillLogin,
  PHONE_VIEWPORT,
  LOCALE_PREFIXES,
  signIn,
  toastsIn,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';

const uiText = messagesOf('en');
const site = siteForThisFile();

const goTo = (path: string, locale: Locale = 'en') =>
  site.page.goto(`${site.system.siteUrl}${LOCALE_PREFIXES[locale]}${path}`);
const signInButton = () => site.page.getByRole('button', { name: 'Sign in', exact: true });
const toast = (title: string, text: string, locale: Locale = 'en') =>
  toastsIn(site.page, messagesOf(locale)).filter({ hasText: title }).filter({ hasText: text });
const browserStorage = async () =>
  JSON.stringify([
    await site.context.storageState({ indexedDB: true }),
    await site.page.evaluate(() => JSON.stringify({ ...sessionStorage })),
  ]);

describe('the login', () => {
  it.each(['/agent', '/agent/login'])('is at %s, with an e-mail field, a password field and a button', async (path) => {
    await goTo(path);
    await expectVisible(site.page.getByRole('heading', { level: 1, name: 'Agent Login' }));
    expect(await site.page.title()).toBe('Agent Login');
    expect(await site.page.getByLabel(uiText.account_email!).getAttribute('type')).toBe('email');
    expect(await site.page.getByLabel(uiText.account_password!).getAttribute('type')).toBe('password');
    await expectVisible(signInButton());
  });

  it('requires both fields before it sends a request', async () => {
    const requests: string[] = [];
    site.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await goTo('/agent/login');
    await fillLogin(site.page, uiText, { email: '', password: 'something' });
    await signInButton().click();
    expect(await site.page.getByLabel(uiText.account_email!).evaluate((field) => field.matches(':invalid'))).toBe(true);
    await fillLogin(site.page, uiText, { email: 'somebody@example.org', password: '' });
    await signInButton().click();
    expect(await site.page.getByLabel(uiText.account_password!).evaluate((field) => field.matches(':invalid'))).toBe(
      true,
    );
    expect(requests).not.toContain('/api/agents/sign-in');
  });

  it('is busy during the request, then greets and opens the dashboard', async () => {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await site.page.route('**/api/agents/sign-in', async (route) => {
      await held;
      await route.continue();
    });
    await goTo('/agent/login');
    await fillLogin(site.page, uiText, site.system.agent);
    await signInButton().click();
    const busy = site.page.getByRole('button', { name: 'Signing in...', exact: true });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    release();
    await site.page.waitForURL('**/en/agent/dashboard');
    await expectVisible(toast('Login successful', 'Welcome, Aidline Agent'));
  });

  it.each([
    ['en', 'Login failed', 'The e-mail or password is invalid.'],
    ['zh-CN', '登录失败', '邮箱或密码不正确。'],
  ] as const)('says in %s that it failed, and stays', async (locale, title, text) => {
    await goTo('/agent/login', locale);
    await fillLogin(site.page, messagesOf(locale), { ...site.system.agent, password: 'not this one' });
    await site.page.getByRole('button', { name: messagesOf(locale).account_sign_in, exact: true }).click();
    await expectVisible(toast(title, text, locale));
    expect(new URL(site.page.url()).pathname).toBe(`${LOCALE_PREFIXES[locale]}/agent/login`);
    expect(await site.page.getByLabel(messagesOf(locale).account_email!).inputValue()).toBe(site.system.agent.email);
  });

  it('stores the agent’s id in local storage, and the token nowhere', async () => {
    const answer = site.page.waitForResponse('**/api/agents/sign-in');
    await signIn(site.page, site.system, 'en');
    const { accessToken, agent } = (await (await answer).json()) as SignInResponse;
    expect(await site.page.evaluate(() => ({ ...localStorage }))).toMatchObject({
      agentId: agent.agentId,
      agentName: 'Aidline Agent',
    });
    const stored = await browserStorage();
    expect(stored).not.toContain(accessToken);
    expect(stored).not.toContain(accessToken.split('.')[2]);
    expect(stored).not.toContain('agentToken');
    expect(await site.page.evaluate(() => document.cookie)).toBe('');
  });
});

describe('the dashboard', () => {
  it.each([
    ['en', 'Authentication required', 'Please log in to your agent account first.'],
    ['zh-CN', '需要认证', '请先登录客服账户。'],
    ['zh-TW', '需要認證', '請先登入客服帳戶。'],
  ] as const)('without a sign-in says so in %s and redirects to the login', async (locale, title, text) => {
    await goTo('/agent/dashboard', locale);
    await site.page.waitForURL(`**${LOCALE_PREFIXES[locale]}/agent/login`);
    await expectVisible(toast(title, text, locale));
  });

  it('stays signed in across a reload', async () => {
    await signIn(site.page, site.system, 'en');
    await site.page.reload();
    await expectVisible(site.page.getByRole('heading', { name: uiText.console_title }));
  });

  it.each([
    ['at the desk', DESKTOP_VIEWPORT],
    ['on a phone', PHONE_VIEWPORT],
  ])(
    'is left by the logout %s: stored data is cleared, /agent is shown, and Back does not return',
    async (_where, viewport) => {
      await site.page.setViewportSize(viewport);
      await signIn(site.page, site.system, 'en');
      if (viewport === PHONE_VIEWPORT) await site.page.getByRole('button', { name: uiText.menu, exact: true }).click();
      const role = viewport === PHONE_VIEWPORT ? 'menuitem' : 'button';
      await site.page.getByRole(role, { name: uiText.console_log_out }).click();
      await site.page.waitForURL('**/en/agent');
      await expectVisible(toast('logged out', 'you have successfully logged out'));
      expect(await site.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      await goTo('/agent/dashboard');
      await site.page.waitForURL('**/en/agent/login');
    },
  );

  it('is left in other tabs too', async () => {
    await signIn(site.page, site.system, 'en');
    const otherTab = await site.context.newPage();
    await otherTab.goto(site.page.url());
    await expectVisible(otherTab.getByRole('heading', { name: uiText.console_title }));
    await site.page.getByRole('button', { name: uiText.console_log_out }).click();
    await otherTab.waitForURL('**/en/agent/login');
  });
});

describe('an operator', () => {
  const codeOf = (secret: string, steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

  beforeEach(() => queryDatabase(site.system, `update agent set role = 'operator'`));
  afterEach(() => queryDatabase(site.system, `update agent set role = 'lead', totp_since = null, totp_secret = null`));

  it('must set up a second factor first, and enters its code at every login after that', async () => {
    await goTo('/agent/login');
    await fillLogin(site.page, uiText, site.system.agent);
    await signInButton().click();
    await site.page.waitForURL('**/en/agent/account');
    await expectVisible(site.page.getByText(uiText.me_factor_owed!));
    expect(await accessibilityViolations(site.page)).toEqual([]);
    await goTo('/agent/dashboard');
    await site.page.waitForURL('**/en/agent/account');

    const factor = site.page.getByRole('region', { name: uiText.me_factor });
    await factor.getByRole('button', { name: uiText.me_factor_start }).click();
    const secret = await factor.getByRole('code').textContent();
    await factor.getByLabel(uiText.me_factor_code!).fill(codeOf(secret!, 0));
    await factor.getByRole('button', { name: uiText.me_factor_confirm }).click();
    await expectVisible(site.page.getByRole('region', { name: uiText.me_sign_ins }));
    expect(await factor.getByRole('button').count()).toBe(0);
    await site.page.getByRole('button', { name: uiText.settings_back }).click();
    await expectVisible(site.page.getByRole('heading', { name: uiText.console_title }));

    await site.page.getByRole('button', { name: uiText.console_log_out }).click();
    await site.page.waitForURL('**/en/agent');
    await fillLogin(site.page, uiText, site.system.agent);
    await signInButton().click();
    await site.page.getByLabel(uiText.account_code!).fill(codeOf(secret!, 1));
    await signInButton().click();
    await site.page.waitForURL('**/en/agent/dashboard');
  });
});

it.each([['/agent/nowhere'], ['/agent/dashboard/nowhere']])('there is no page at %s', async (path) => {
  const messages: string[] = [];
  site.page.on('console', (message) => messages.push(message.text()));
  await goTo(path);
  await expectVisible(site.page.getByText('404', { exact: true }));
  await expectVisible(site.page.getByRole('heading', { name: 'Oops! Page not found' }));
  expect(messages.some((text) => text.includes(`/en${path}`))).toBe(true);
  await site.page.getByRole('link', { name: uiText.not_found_home }).click();
  await site.page.waitForURL('**/en');
});
