import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createWorkspaceAuth, logOut } from '../../account/workspace-auth.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import type { SignedInState } from '../../account/require-sign-in.tsx';
import { agentHttp, currentAgentSession } from '../../account/current-agent-session.ts';
import { createAuthenticatedHttp } from '../../api/authenticated-http.ts';
import { AccountPage } from '../../console/account/account-page.tsx';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { LanguageLinks } from '../../site/language-links.tsx';

export const Route = createFileRoute('/agent/account')({
  head: () => ({ meta: [{ title: m.me_title() }] }),
  component: () => <SignedInPage isForSettingUp>{(access) => <Account access={access} />}</SignedInPage>,
});

function Account({ access: { agent, owesSecondFactor } }: { access: SignedInState }) {
  const navigate = useNavigate();
  const [http] = useState(() => createAuthenticatedHttp(agentHttp, createWorkspaceAuth(currentAgentSession)));
  return (
    <AccountPage
      http={http}
      agent={agent}
      owesSecondFactor={owesSecondFactor}
      onSecured={() => void currentAgentSession.refresh()}
      lang={getLocale()}
      name={agent.displayName}
      languages={
        <LanguageLinks
          className="flex flex-wrap gap-x-2"
          linkClassName="block rounded-control px-3 py-2 underline underline-offset-4 aria-current:font-bold aria-current:no-underline"
        />
      }
      onBack={() => void navigate({ to: '/agent/dashboard' })}
      onLogOut={() => void logOut(currentAgentSession)}
    />
  );
}
