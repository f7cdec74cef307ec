import { createFileRoute } from '@tanstack/react-router';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { useAgentPage } from '../../account/use-agent-page.ts';
import { SettingsPage } from '../../console/settings/settings-page.tsx';
import { m } from '../../i18n/messages.ts';

export const Route = createFileRoute('/agent/settings')({
  head: () => ({ meta: [{ title: m.settings_title() }] }),
  component: () => <SignedInPage>{({ agent }) => <Settings agent={agent} />}</SignedInPage>,
});

function Settings({ agent }: { agent: SignedInAgent }) {
  const agentPage = useAgentPage();
  return <SettingsPage {...agentPage} name={agent.displayName} mayChange={isRoleAtLeast(agent.role, 'lead')} />;
}
