import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { RequireSignIn, type SignedInState } from './require-sign-in.tsx';
import { currentAgentSession } from './current-agent-session.ts';

type SignedInPageProps = {
  /** The one page that is open to an operator who has no second factor yet. */
  isForSettingUp?: boolean;
  children: (access: SignedInState) => ReactNode;
};

/**
 * A page of the agents' side: those who have logged out go to its door, those who never came in to the login. Whoever
 * was signed out while they worked, by a night's sleep of the laptop for one, comes back to the conversation they left.
 */
export function SignedInPage({ isForSettingUp = false, children }: SignedInPageProps) {
  const navigate = useNavigate();
  const goOut = useCallback(
    (isOwnWish: boolean) => {
      const session = new URLSearchParams(location.search).get('session');
      if (isOwnWish) void navigate({ to: '/agent' });
      else void navigate({ to: '/agent/login', search: session ? { session } : {} });
    },
    [navigate],
  );
  const setUp = useCallback(() => void navigate({ to: '/agent/account' }), [navigate]);
  return (
    <RequireSignIn
      session={currentAgentSession}
      onSignedOut={goOut}
      onSecondFactorRequired={isForSettingUp ? null : setUp}
    >
      {children}
    </RequireSignIn>
  );
}
