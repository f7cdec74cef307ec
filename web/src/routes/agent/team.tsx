import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AgentCard } from '@libs/protocol/http.ts';
import { deskAccessOf, logOut } from '../../account/desk-access.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { agentHttp, thisAgent } from '../../account/this-agent.ts';
import { createAsk } from '../../api/ask.ts';
import { TeamPage } from '../../console/team/team-page.tsx';
import { pathIn } from '../../i18n/locale-path.ts';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/team')({
  head: () => ({ meta: [{ title: m.team_title() }] }),
  component: () => <SignedInPage>{({ agent }) => <Team agent={agent} />}</SignedInPage>,
});

function Team({ agent }: { agent: AgentCard }) {
  const navigate = useNavigate();
  const [ask] = useState(() => createAsk(agentHttp, deskAccessOf(thisAgent)));
  return (
    <TeamPage
      ask={ask}
      me={agent}
      lang={getLocale()}
      name={agent.displayName}
      joinAddress={`${location.origin}${pathIn(getLocale(), '/agent/join')}`}
      onBack={() => void navigate({ to: '/agent/dashboard' })}
      onLogOut={() => void logOut(thisAgent)}
    />
  );
}
