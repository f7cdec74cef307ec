import type { SignedInAgent } from '@libs/protocol/http.ts';
import { PROTOCOL_VERSION } from '@libs/protocol/socket-protocol.ts';
import type { HttpClient } from '../api/http-client.ts';
import { createGatewayConnection } from '@libs/client/connection.ts';
import { agentBrowserNetwork } from '@libs/client/browser/agent-network.ts';
import { createBrowserOutbox } from '@libs/client/browser/browser-environment.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import { showToast } from '../ui/toast-store.ts';
import { AgentWorkspace } from './agent-workspace.ts';
import type { WorkspaceAuth, WorkspaceDependencies } from './workspace-dependencies.ts';
import { notifyRequest, notifyNewMessage } from './message-notifications.ts';

type CreateWorkspaceOptions = { agent: SignedInAgent; access: WorkspaceAuth; http: HttpClient };

/** A workspace with the real gateway connection, this browser's outbox, and toasts for errors. */
export function createAgentWorkspace({ agent, access, http }: CreateWorkspaceOptions): AgentWorkspace {
  const lang = getLocale();
  return new AgentWorkspace({
    agent,
    access,
    http,
    link: createGatewayConnection({
      ...agentBrowserNetwork,
      credentials: () => ({ as: 'agent', protocol: PROTOCOL_VERSION, lang, accessToken: access.token() }),
      renewAccess: access.renew,
      lang: () => lang,
    }),
    outbox: createBrowserOutbox(agent.agentId),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    onTrouble: (trouble) => showToast({ title: m.console_error(), text: troubleMessage(trouble), isDestructive: true }),
    onCustomerMessage: notifyNewMessage,
    onRequest: notifyRequest,
  });
}

function troubleMessage(trouble: Parameters<WorkspaceDependencies['onTrouble']>[0]): string {
  if (trouble === 'list') return m.console_list_failed();
  if (trouble === 'messages') return m.console_messages_failed();
  return trouble === 'send' ? m.console_send_failed() : trouble.message;
}
