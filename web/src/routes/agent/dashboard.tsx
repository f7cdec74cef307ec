import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type SessionId, sessionId } from '@libs/protocol/ids.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { isAtLeast } from '@libs/protocol/roles.ts';
import { deskAccessOf, logOut } from '../../account/desk-access.ts';
import { sessionInSearch } from '../../account/session-in-search.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import type { SignedInAccess } from '../../account/signed-in.tsx';
import { agentHttp, thisAgent } from '../../account/this-agent.ts';
import { Console } from '../../console/console.tsx';
import { makeDesk } from '../../console/make-desk.ts';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/dashboard')({
  /** The chosen session is in the address, so that "back" on a phone leads to the list. */
  validateSearch: sessionInSearch,
  head: () => ({ meta: [{ title: m.console_title() }] }),
  component: () => <SignedInPage>{(access) => <Dashboard key={access.agent.agentId} access={access} />}</SignedInPage>,
});

function Dashboard({ access }: { access: SignedInAccess }) {
  const navigate = useNavigate();
  // The same function for ever, so that no row of the list is drawn again for its sake.
  const onSelect = useCallback(
    (session: SessionId | null) => void navigate({ to: '/agent/dashboard', search: session ? { session } : {} }),
    [navigate],
  );
  const chosen = parseWith(sessionId, Route.useSearch().session);
  return (
    <Console
      makeDesk={() => makeDesk({ agent: access.agent, access: deskAccessOf(thisAgent), http: agentHttp })}
      lang={getLocale()}
      selected={'value' in chosen ? chosen.value : null}
      onSelect={onSelect}
      onSettings={() => void navigate({ to: '/agent/settings' })}
      onAccount={() => void navigate({ to: '/agent/account' })}
      onTeam={isAtLeast(access.agent.role, 'lead') ? () => void navigate({ to: '/agent/team' }) : null}
      onOps={isAtLeast(access.agent.role, 'operator') ? () => void navigate({ to: '/agent/ops' }) : null}
      onLogOut={() => void logOut(thisAgent)}
    />
  );
}
