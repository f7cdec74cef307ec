import { createFileRoute } from '@tanstack/react-router';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import type { SignedInState } from '../../account/require-sign-in.tsx';
import { currentAgentSession } from '../../account/current-agent-session.ts';
import { useAgentPage } from '../../account/use-agent-page.ts';
import { AccountPage } from '../../console/account/account-page.tsx';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { LanguageLinks } from '../../site/language-links.tsx';

export const Route = createFileRoute('/agent/account')({
  head: () => ({ meta: [{ title: m.me_title() }] }),
  component: () => <SignedInPage isForSettingUp>{(access) => <Account access={access} />}</SignedInPage>,
});

function Account({ access: { agent, owesSecondFactor } }: { access: SignedInState }) {
  const agentPage = useAgentPage();
  return (
    <AccountPage
      {...agentPage}
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
    />
  );
}
