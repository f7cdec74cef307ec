/** @jest-environment jsdom */
import { act, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { gatewayRefusal } from '@libs/client/testing/gateway-refusal.ts';
import { type Refusal } from '@libs/protocol/refusal.ts';
import { renderInSite } from '../testing/render-in-site.tsx';
import { AGENT } from '@libs/client/testing/sample-events.ts';
import { toasts } from '../ui/toast-store.ts';
import type { LoginState, AgentSession } from './agent-session.ts';
import { LoginForm } from './login-form.tsx';

const agent = { agentId: AGENT, email: 'a@example.org', displayName: 'Ada', role: 'agent' as const };

describe('signing in', () => {
  let answer: (refusal: Refusal | null) => void;
  const onSignedIn = jest.fn();

  const show = async (locale: 'en' | 'zh-CN' = 'en') => {
    const store = createStore<LoginState>(() => ({ is: 'unknown' }));
    const signIn = () =>
      new Promise<Refusal | null>((resolve) => {
        answer = (refusal) => {
          if (!refusal)
            store.setState({ is: 'in', agent, accessToken: 't', expiresAt: '', owesSecondFactor: false }, true);
          resolve(refusal);
        };
      });
    await renderInSite(
      <LoginForm
        session={{ store, signIn, passkeyOptions: () => Promise.resolve(null) } as unknown as AgentSession}
        onSignedIn={onSignedIn}
      />,
      {
        locale,
      },
    );
  };
  const submit = () => act(async () => void fireEvent.submit(screen.getByRole('button').closest('form')!));
  const settle = (refusal: Refusal | null) => act(async () => answer(refusal));
  const lastToast = () => toasts.getState().shown.at(-1);

  beforeEach(() => onSignedIn.mockClear());

  it('has an e-mail field, a password field and a button that shows when it is busy', async () => {
    await show();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').type).toBe('email');
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
    await submit();
    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
    expect([busy.ariaDisabled, busy.disabled]).toEqual(['true', false]);
    await settle(null);
    expect(screen.getByRole('button', { name: 'Sign in' }).ariaDisabled).toBeNull();
    expect(onSignedIn).toHaveBeenCalledTimes(1);
    expect(lastToast()).toMatchObject({ title: 'Login successful', text: 'Welcome, Ada' });
  });

  it('reports that the e-mail or the password is invalid, never which, and stays', async () => {
    await show();
    await submit();
    await settle(gatewayRefusal('login.wrong', 'en'));
    expect(lastToast()).toMatchObject({
      title: 'Login failed',
      text: 'The e-mail or password is invalid.',
      isDestructive: true,
    });
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('shows the field for the six digits when they are required', async () => {
    await show();
    screen.getByRole('button').focus();
    await submit();
    await settle(gatewayRefusal('login.code-needed', 'en'));
    expect(document.activeElement).toBe(screen.getByLabelText('Six digits from your authenticator'));
  });

  it('does not report a lost connection as a wrong password', async () => {
    await show('zh-CN');
    await submit();
    await settle(gatewayRefusal('service.unavailable', 'zh-CN'));
    expect(lastToast()).toMatchObject({ title: '登录失败', text: '暂时无法连接服务，请重试。' });
  });
});
