import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deskAccessOf, logOut } from '../../account/desk-access.ts';
import { SignedInPage } from '../../account/signed-in-page.tsx';
import { agentHttp, thisAgent } from '../../account/this-agent.ts';
import { createAsk } from '../../api/ask.ts';
import { SettingsPage } from '../../console/settings/settings-page.tsx';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';

export const Route = createFileRoute('/agent/settings')({
  head: () => ({ meta: [{ title: m.settings_title() }] }),
  component: () => <SignedInPage>{({ agent }) => <Settings name={agent.displayName} />}</SignedInPage>,
});

function Settings({ name }: { name: string }) {
  const navigate = useNavigate();
  const [ask] = useState(() => createAsk(agentHttp, deskAccessOf(thisAgent)));
  return (
    <SettingsPage
      ask={ask}
      lang={getLocale()}
      name={name}
      onBack={() => void navigate({ to: '/agent/dashboard' })}
      onLogOut={() => void logOut(thisAgent)}
    />
  );
}
