/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderInSite } from '../../testing/render-in-site.tsx';
import { AGENT } from '@libs/client/testing/sample-events.ts';
import { notificationSettings, notifyNewMessage } from '../message-notifications.ts';
import { AccountPage } from './account-page.tsx';

const AGENT_BROWSER = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the agent’s account page', () => {
  let shown: { title: string; body: string | undefined }[];
  let isAllowed: boolean;

  class FakeNotification {
    static get permission() {
      return isAllowed ? 'granted' : 'denied';
    }
    static requestPermission = () => Promise.resolve(FakeNotification.permission);
    addEventListener = () => undefined;
    constructor(title: string, options: NotificationOptions) {
      shown.push({ title, body: options.body });
    }
  }

  const signIns = [
    { id: '1', at: '2026-01-01T12:00:00.000Z', outcome: 'wrong-password', address: '10.0.0.9', browser: AGENT_BROWSER },
  ];
  const show = () =>
    renderInSite(
      <AccountPage
        http={(() => Promise.resolve({ value: { signIns, team: [], passkeys: [] } })) as never}
        agent={{ agentId: AGENT, email: '', displayName: 'Ada', role: 'agent' }}
        owesSecondFactor={false}
        onSecured={jest.fn()}
        lang="en"
        name="Ada"
        languages={null}
        onBack={jest.fn()}
        onLogOut={jest.fn()}
      />,
    );
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  const tick = (label: string) => act(async () => void fireEvent.click(screen.getByLabelText(label)));
  const setPageHidden = (isHidden: boolean) =>
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');

  beforeEach(() => {
    localStorage.clear();
    [shown, isAllowed] = [[], true];
    Object.assign(globalThis, { Notification: FakeNotification });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'Notification');
  });

  it('shows a test notification when the button is pressed, without any message text', async () => {
    await show();
    await press('Test it');
    expect(shown).toEqual([{ title: 'New message', body: 'This is how it will look.' }]);
  });

  it('shows a notification for a new message only when enabled and while the page is hidden', async () => {
    await show();
    await tick('Play a sound');
    setPageHidden(true);
    notifyNewMessage();
    expect(shown).toEqual([]);
    await tick('Notify me');
    notifyNewMessage();
    expect(shown).toEqual([
      { title: 'New message', body: expect.stringContaining('A customer has written') as string },
    ]);
    setPageHidden(false);
    notifyNewMessage();
    expect(shown).toHaveLength(1);
  });

  it('cannot be switched on where the browser blocks notifications', async () => {
    isAllowed = false;
    await show();
    await tick('Notify me');
    expect(notificationSettings.read().isOn).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Notify me').checked).toBe(false);
  });

  it('lists each sign-in and failed attempt with its time, address and browser', async () => {
    await show();
    const line = within(screen.getByRole('region', { name: 'Your last sign-ins' })).getByRole('listitem');
    expect(line.textContent).toMatch(/wrong password · 10\.0\.0\.9\s*Firefox, Windows/);
  });
});
