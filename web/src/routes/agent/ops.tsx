import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createWorkspaceAuth } from '../../account/workspace-auth.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { agentHttp, currentAgentSession } from '../../account/current-agent-session.ts';
import { createAuthenticatedHttp } from '../../api/authenticated-http.ts';
import { OpsPage } from '../../ops/ops-page.tsx';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/ops')({
  head: () => ({ meta: [{ title: m.ops_title() }] }),
  component: () => <SignedInPage>{() => <Ops />}</SignedInPage>,
});

function Ops() {
  const navigate = useNavigate();
  const [http] = useState(() => createAuthenticatedHttp(agentHttp, createWorkspaceAuth(currentAgentSession)));
  return <OpsPage http={http} lang={getLocale()} onBack={() => void navigate({ to: '/agent/dashboard' })} />;
}
