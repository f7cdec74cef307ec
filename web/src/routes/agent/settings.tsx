import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { createWorkspaceAuth, logOut } from '../../account/workspace-auth.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { agentHttp, currentAgentSession } from '../../account/current-agent-session.ts';
import { createAuthenticatedHttp } from '../../api/authenticated-http.ts';
import { SettingsPage } from '../../console/settings/settings-page.tsx';
import { m } from '../../i18n/messages.ts';

export const Route = createFileRoute('/agent/settings')({
  head: () => ({ meta: [{ title: m.settings_title() }] }),
  component: () => <SignedInPage>{({ agent }) => <Settings agent={agent} />}</SignedInPage>,
});

function Settings({ agent }: { agent: SignedInAgent }) {
  const navigate = useNavigate();
  const [http] = useState(() => createAuthenticatedHttp(agentHttp, createWorkspaceAuth(currentAgentSession)));
  return (
    <SettingsPage
      http={http}
      name={agent.displayName}
      mayChange={isRoleAtLeast(agent.role, 'lead')}
      onBack={() => void navigate({ to: '/agent/dashboard' })}
      onLogOut={() => void logOut(currentAgentSession)}
    />
  );
}
