import { createFileRoute } from '@tanstack/react-router';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { useAgentPage } from '../../account/use-agent-page.ts';
import { ReportsPage } from '../../console/reports/reports-page.tsx';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/reports')({
  head: () => ({ meta: [{ title: m.reports_title() }] }),
  component: () => <SignedInPage>{({ agent }) => <Reports agent={agent} />}</SignedInPage>,
});

function Reports({ agent }: { agent: SignedInAgent }) {
  const agentPage = useAgentPage();
  return <ReportsPage {...agentPage} lang={getLocale()} name={agent.displayName} />;
}
