import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { RequireSignIn, type SignedInState } from './require-sign-in.tsx';
import { currentAgentSession } from './current-agent-session.ts';

type SignedInPageProps = {
  /** True for the one page that an operator without a second factor may open. */
  isForSettingUp?: boolean;
  children: (access: SignedInState) => ReactNode;
};

/**
 * A page for signed-in agents: without a sign-in it redirects to the login, after logging out to `/agent`. An agent
 * whose sign-in ended while they worked, for example while the laptop slept, returns to the open conversation after the
 * login.
 */
export function SignedInPage({ isForSettingUp = false, children }: SignedInPageProps) {
  const navigate = useNavigate();
  const leave = useCallback(
    (hasLoggedOut: boolean) => {
      const session = new URLSearchParams(location.search).get('session');
      if (hasLoggedOut) void navigate({ to: '/agent' });
      else void navigate({ to: '/agent/login', search: session ? { session } : {} });
    },
    [navigate],
  );
  const setUp = useCallback(() => void navigate({ to: '/agent/account' }), [navigate]);
  return (
    <RequireSignIn
      session={currentAgentSession}
      onSignedOut={leave}
      onSecondFactorRequired={isForSettingUp ? null : setUp}
    >
      {children}
    </RequireSignIn>
  );
}
