import { createFileRoute } from '@tanstack/react-router';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { useAgentPage } from '../../account/use-agent-page.ts';
import { OpsPage } from '../../ops/ops-page.tsx';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/ops')({
  head: () => ({ meta: [{ title: m.ops_title() }] }),
  component: () => <SignedInPage>{() => <Ops />}</SignedInPage>,
});

function Ops() {
  const { http, onBack } = useAgentPage();
  return <OpsPage http={http} lang={getLocale()} onBack={onBack} />;
}
