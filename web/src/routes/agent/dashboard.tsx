import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type SessionId, sessionId } from '@libs/protocol/ids.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { createWorkspaceAuth, logOut } from '../../account/workspace-auth.ts';
import { sessionSearchParam } from '../../account/session-search-param.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import type { SignedInState } from '../../account/require-sign-in.tsx';
import { agentHttp, currentAgentSession } from '../../account/current-agent-session.ts';
import { Console } from '../../console/console.tsx';
import { createAgentWorkspace } from '../../console/create-agent-workspace.ts';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/dashboard')({
  /** The chosen session is in the address, so that "back" on a phone leads to the list. */
  validateSearch: sessionSearchParam,
  head: () => ({ meta: [{ title: m.console_title() }] }),
  component: () => <SignedInPage>{(access) => <Dashboard key={access.agent.agentId} access={access} />}</SignedInPage>,
});

function Dashboard({ access }: { access: SignedInState }) {
  const navigate = useNavigate();
  // A stable function, so that it causes no render of the list's rows.
  const onSelect = useCallback(
    (session: SessionId | null) => void navigate({ to: '/agent/dashboard', search: session ? { session } : {} }),
    [navigate],
  );
  const chosen = parseWith(sessionId, Route.useSearch().session);
  return (
    <Console
      createWorkspace={() =>
        createAgentWorkspace({ agent: access.agent, access: createWorkspaceAuth(currentAgentSession), http: agentHttp })
      }
      lang={getLocale()}
      selected={'value' in chosen ? chosen.value : null}
      onSelect={onSelect}
      onSettings={() => void navigate({ to: '/agent/settings' })}
      onShift={() => void navigate({ to: '/agent/shift' })}
      onContent={() => void navigate({ to: '/agent/content' })}
      onReports={isRoleAtLeast(access.agent.role, 'lead') ? () => void navigate({ to: '/agent/reports' }) : null}
      onAccount={() => void navigate({ to: '/agent/account' })}
      onTeam={isRoleAtLeast(access.agent.role, 'lead') ? () => void navigate({ to: '/agent/team' }) : null}
      onOps={isRoleAtLeast(access.agent.role, 'operator') ? () => void navigate({ to: '/agent/ops' }) : null}
      onLogOut={() => void logOut(currentAgentSession)}
    />
  );
}
