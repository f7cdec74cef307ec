import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import { createWorkspaceAuth, logOut } from '../../account/workspace-auth.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { agentHttp, currentAgentSession } from '../../account/current-agent-session.ts';
import { createAuthenticatedHttp } from '../../api/authenticated-http.ts';
import { TeamPage } from '../../console/team/team-page.tsx';
import { pathInLocale } from '../../i18n/locale-path.ts';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/team')({
  head: () => ({ meta: [{ title: m.team_title() }] }),
  component: () => <SignedInPage>{({ agent }) => <Team agent={agent} />}</SignedInPage>,
});

function Team({ agent }: { agent: SignedInAgent }) {
  const navigate = useNavigate();
  const [http] = useState(() => createAuthenticatedHttp(agentHttp, createWorkspaceAuth(currentAgentSession)));
  return (
    <TeamPage
      http={http}
      me={agent}
      lang={getLocale()}
      name={agent.displayName}
      joinAddress={`${location.origin}${pathInLocale(getLocale(), '/agent/join')}`}
      onBack={() => void navigate({ to: '/agent/dashboard' })}
      onLogOut={() => void logOut(currentAgentSession)}
    />
  );
}
