import { createFileRoute } from '@tanstack/react-router';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { useAgentPage } from '../../account/use-agent-page.ts';
import { TeamPage } from '../../console/team/team-page.tsx';
import { pathInLocale } from '../../i18n/locale-path.ts';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/team')({
  head: () => ({ meta: [{ title: m.team_title() }] }),
  component: () => <SignedInPage>{({ agent }) => <Team agent={agent} />}</SignedInPage>,
});

function Team({ agent }: { agent: SignedInAgent }) {
  const agentPage = useAgentPage();
  return (
    <TeamPage
      {...agentPage}
      me={agent}
      lang={getLocale()}
      name={agent.displayName}
      joinAddress={`${location.origin}${pathInLocale(getLocale(), '/agent/join')}`}
    />
  );
}
