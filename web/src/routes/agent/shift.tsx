import { createFileRoute } from '@tanstack/react-router';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { useAgentPage } from '../../account/use-agent-page.ts';
import { ShiftPage } from '../../console/shift/shift-page.tsx';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/shift')({
  head: () => ({ meta: [{ title: m.shift_title() }] }),
  component: () => <SignedInPage>{({ agent }) => <Shift agent={agent} />}</SignedInPage>,
});

function Shift({ agent }: { agent: SignedInAgent }) {
  const agentPage = useAgentPage();
  return <ShiftPage {...agentPage} me={agent} lang={getLocale()} name={agent.displayName} />;
}
