import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AgentCard } from '@libs/protocol/http.ts';
import { isAtLeast } from '@libs/protocol/roles.ts';
import { deskAccessOf, logOut } from '../../account/desk-access.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { agentHttp, thisAgent } from '../../account/this-agent.ts';
import { createAsk } from '../../api/ask.ts';
import { SettingsPage } from '../../console/settings/settings-page.tsx';
import { m } from '../../paraglide/messages.js';

export const Route = createFileRoute('/agent/settings')({
  head: () => ({ meta: [{ title: m.settings_title() }] }),
  component: () => <SignedInPage>{({ agent }) => <Settings agent={agent} />}</SignedInPage>,
});

function Settings({ agent }: { agent: AgentCard }) {
  const navigate = useNavigate();
  const [ask] = useState(() => createAsk(agentHttp, deskAccessOf(thisAgent)));
  return (
    <SettingsPage
      ask={ask}
      name={agent.displayName}
      mayChange={isAtLeast(agent.role, 'lead')}
      onBack={() => void navigate({ to: '/agent/dashboard' })}
      onLogOut={() => void logOut(thisAgent)}
    />
  );
}
