import { useStore } from '../ui/use-store.ts';
import type { ConnectionStatus } from '@libs/client/connection-manager.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import { isSessionOpening, refusedContactCommand } from '@libs/client/conversation-store.ts';
import { useDebouncedFlag } from '../ui/use-debounced-flag.ts';
import { m } from '../i18n/messages.ts';
import type { ActiveChat } from './active-chat.ts';
import type { WidgetController } from './widget-controller.ts';
import type { WidgetState } from './widget-state.ts';

/** By then a second attempt has failed too. */
const LOADING_NOTICE_DELAY_MS = 4_000;

/** Most disconnects are shorter; a notice that flashes would only alarm. */
const OFFLINE_NOTICE_DELAY_MS = 1_500;

type PanelNoticesProps = {
  controller: WidgetController;
  state: WidgetState;
  activeChat: ActiveChat;
  isPersistent: boolean;
};

/** Why the conversation is unavailable, if it is, and what to do about it. */
export function PanelNotices({ controller, state, activeChat, isPersistent }: PanelNoticesProps) {
  const status = useStore(activeChat.connection.status);
  const { store } = activeChat.conversation;
  const fault = useStore(store, (chat) => chat.fault);
  const hasNothingRead = useStore(store, (chat) => !chat.isLoaded && !isSessionOpening(chat));
  const refusedContact = useStore(store, refusedContactCommand);
  const isUnread = useDebouncedFlag(status.is === 'online' && hasNothingRead, LOADING_NOTICE_DELAY_MS);
  const isCutOff = useDebouncedFlag(status.is === 'waiting' || status.is === 'connecting', OFFLINE_NOTICE_DELAY_MS);
  const refusal = refusalInStatus(status) ?? fault;
  return (
    <output className="block max-h-1/4 min-h-8 short:min-h-0 shrink-99999 overflow-y-auto empty:hidden">
      {refusal && <RefusalNotice refusal={refusal} onStartOver={() => controller.startOver()} />}
      {!refusal && isCutOff && <span className={NOTICE_STYLES}>{m.chat_offline()}</span>}
      {!refusal && isUnread && (
        <RetryNotice text={m.chat_messages_trouble()} onRetry={() => activeChat.conversation.retryLoading()} />
      )}
      {!isPersistent && <span className={`${NOTICE_STYLES} short:hidden`}>{m.chat_not_kept()}</span>}
      {refusedContact && (
        <RetryNotice text={m.chat_contact_unkept()} onRetry={() => activeChat.conversation.retry(refusedContact)} />
      )}
      {state.hostTrouble && <RetryNotice text={state.hostTrouble.message} onRetry={state.hostTrouble.retry} />}
      {state.hasSettingsTrouble && !isCutOff && (
        <RetryNotice text={m.chat_settings_trouble()} onRetry={() => void controller.loadSettings()} />
      )}
    </output>
  );
}

function RefusalNotice({ refusal, onStartOver }: { refusal: Refusal; onStartOver: () => void }) {
  const isOutdated = refusal.code === 'protocol.outdated';
  return (
    <span className={NOTICE_STYLES}>
      {refusal.message}
      <button type="button" onClick={isOutdated ? () => location.reload() : onStartOver} className={ACTION_STYLES}>
        {isOutdated ? m.chat_reload() : m.chat_start_over()}
      </button>
    </span>
  );
}

function RetryNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <span className={NOTICE_STYLES}>
      {text}
      <button type="button" onClick={onRetry} className={ACTION_STYLES}>
        {m.chat_retry()}
      </button>
    </span>
  );
}

const NOTICE_STYLES =
  'flex items-center justify-between gap-3 border-b border-line bg-lamp-soft px-4 py-1.5 text-sm leading-snug text-on-lamp';
const ACTION_STYLES = 'min-h-10 max-w-1/2 shrink-0 text-end font-semibold underline underline-offset-2';

const refusalInStatus = (status: ConnectionStatus): Refusal | null => (status.is === 'refused' ? status.refusal : null);
