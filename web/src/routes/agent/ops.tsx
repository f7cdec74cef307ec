import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deskAccessOf } from '../../account/desk-access.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { agentHttp, thisAgent } from '../../account/this-agent.ts';
import { createAsk } from '../../api/ask.ts';
import { OpsPage } from '../../ops/ops-page.tsx';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/ops')({
  head: () => ({ meta: [{ title: m.ops_title() }] }),
  component: () => <SignedInPage>{() => <Ops />}</SignedInPage>,
});

function Ops() {
  const navigate = useNavigate();
  const [ask] = useState(() => createAsk(agentHttp, deskAccessOf(thisAgent)));
  return <OpsPage ask={ask} lang={getLocale()} onBack={() => void navigate({ to: '/agent/dashboard' })} />;
}
