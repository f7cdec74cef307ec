import { m } from '../i18n/messages.ts';
import { showToast } from '../ui/toast-store.ts';
import type { AgentSession, AccessRefreshResult } from './agent-session.ts';

/** What the console needs of the session. */
export const createWorkspaceAuth = (session: AgentSession) => ({
  token: (): string => {
    const access = session.store.getState();
    return access.is === 'in' ? access.accessToken : '';
  },
  renew: (): Promise<AccessRefreshResult> => session.refresh(),
  onTokenRenewed: (listener: () => void) =>
    session.store.subscribe((now, before) => {
      if (now.is === 'in' && before.is === 'in' && now.accessToken !== before.accessToken) listener();
    }),
});

export async function logOut(session: AgentSession): Promise<void> {
  const refused = await session.signOut();
  if (refused) showToast({ title: m.console_error(), text: m.account_unreachable(), isDestructive: true });
  else showToast({ title: m.console_logged_out(), text: m.console_logged_out_text() });
}
