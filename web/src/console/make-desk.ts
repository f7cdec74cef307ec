import type { AgentCard } from '@libs/protocol/http.ts';
import { PROTOCOL_VERSION } from '@libs/protocol/wire.ts';
import type { Http } from '../api/http.ts';
import { createChatLink } from '../chat/chat-link.ts';
import { createOutbox } from '../chat/outbox.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { showToast } from '../ui/toast-store.ts';
import { Desk, type DeskAccess, type DeskParts } from './desk.ts';
import { tellOfMessage } from './notices.ts';

type Needs = { agent: AgentCard; access: DeskAccess; http: Http };

/** A desk with the real line, this browser's outbox, and toasts for what goes wrong. */
export function makeDesk({ agent, access, http }: Needs): Desk {
  const lang = getLocale();
  return new Desk({
    agent,
    access,
    http,
    link: createChatLink({
      credentials: () => ({ as: 'agent', protocol: PROTOCOL_VERSION, lang, accessToken: access.token() }),
      renewAccess: access.renew,
      lang: () => lang,
    }),
    outbox: createOutbox(agent.agentId),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    onTrouble: (trouble) => showToast({ title: m.console_error(), text: wordsFor(trouble), isDestructive: true }),
    onCustomerMessage: tellOfMessage,
  });
}

function wordsFor(trouble: Parameters<DeskParts['onTrouble']>[0]): string {
  if (trouble === 'list') return m.console_list_failed();
  if (trouble === 'messages') return m.console_messages_failed();
  return trouble === 'send' ? m.console_send_failed() : trouble.said;
}
