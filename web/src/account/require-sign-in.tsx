import { type ReactNode, useEffect } from 'react';
import { useStore } from '../ui/use-store.ts';
import { m } from '../i18n/messages.ts';
import { showToast } from '../ui/toast-store.ts';
import type { LoginState, AgentSession } from './agent-session.ts';

export type SignedInState = Extract<LoginState, { is: 'in' }>;

type RequireSignInProps = {
  session: AgentSession;
  /** Called when no agent is signed in, or no longer. */
  onSignedOut: (hasLoggedOut: boolean) => void;
  /** Called when the agent must set up a second factor first; null on the page where they do so. */
  onSecondFactorRequired: (() => void) | null;
  children: (access: SignedInState) => ReactNode;
};

/** Shows its children to a signed-in agent only. After a reload it first requests access with the cookie. */
export function RequireSignIn({ session, onSignedOut, onSecondFactorRequired, children }: RequireSignInProps) {
  const access = useStore(session.store);
  const mayNotStay = access.is === 'in' && access.owesSecondFactor && onSecondFactorRequired !== null;
  useEffect(() => session.start(), [session]);
  useEffect(() => (access.is === 'unknown' ? refreshUntilAnswered(session) : undefined), [session, access.is]);
  useEffect(() => {
    if (access.is !== 'out') return;
    if (!access.hasLoggedOut) showToast(signInRequiredToast());
    onSignedOut(access.hasLoggedOut);
  }, [access, onSignedOut]);

  useEffect(() => (mayNotStay ? onSecondFactorRequired() : undefined), [mayNotStay, onSecondFactorRequired]);

  if (access.is === 'in' && !mayNotStay) return children(access);
  return (
    <main className="grid min-h-dvh place-items-center">
      <p aria-live="polite" className="text-ink-soft">
        {m.account_checking()}
      </p>
    </main>
  );
}

/** A lost network is not a lost sign-in: the request is repeated after this delay. */
const RETRY_MS = 5_000;

function refreshUntilAnswered(session: AgentSession): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const refresh = async () => {
    const renewal = await session.refresh();
    if (!isOver && renewal === 'unreachable') timer = setTimeout(() => void refresh(), RETRY_MS);
  };
  void refresh();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

const signInRequiredToast = () =>
  ({ title: m.account_required(), text: m.account_required_text(), isDestructive: true }) as const;
