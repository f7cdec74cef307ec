import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { JoinPage } from '../../account/join-page.tsx';
import { agentHttp } from '../../account/current-agent-session.ts';
import { m } from '../../i18n/messages.ts';

export const Route = createFileRoute('/agent/join')({
  head: () => ({ meta: [{ title: m.join_title() }] }),
  component: Join,
});

function Join() {
  const navigate = useNavigate();
  return (
    <JoinPage http={agentHttp} token={location.hash.slice(1)} onJoined={() => void navigate({ to: '/agent/login' })} />
  );
}
