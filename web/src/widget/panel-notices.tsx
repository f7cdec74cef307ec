import { useStore } from 'zustand';
import type { LinkStatus } from '../chat/chat-link-line.ts';
import type { Refusal } from '../api/refusal.ts';
import { isOpening, unkeptContact } from '../chat/chat-store.ts';
import { useLasting } from '../chat/use-lasting.ts';
import { m } from '../paraglide/messages.js';
import type { Talk } from './talk.ts';
import type { Visit } from './visit.ts';
import type { VisitState } from './visit-state.ts';

/** By then a second try has failed too. */
const UNREAD_AFTER_MS = 4_000;

/** Most cuts heal sooner; a notice that flashes only frightens. */
const NOTICE_AFTER_MS = 1_500;

type PanelNoticesProps = { visit: Visit; state: VisitState; talk: Talk; isLasting: boolean };

/** What stands between a person and their conversation, if anything does, and what to do about it. */
export function PanelNotices({ visit, state, talk, isLasting }: PanelNoticesProps) {
  const status = useStore(talk.link.status);
  const { store } = talk.conversation;
  const fault = useStore(store, (chat) => chat.fault);
  const hasNothingRead = useStore(store, (chat) => !chat.isLoaded && !isOpening(chat));
  const unkept = useStore(store, unkeptContact);
  const isUnread = useLasting(status.is === 'online' && hasNothingRead, UNREAD_AFTER_MS);
  const isCutOff = useLasting(status.is === 'waiting' || status.is === 'connecting', NOTICE_AFTER_MS);
  const refusal = refusalOf(status) ?? fault;
  return (
    <output className="block max-h-2/5 overflow-y-auto empty:hidden">
      {refusal && <RefusalNotice refusal={refusal} onStartOver={() => visit.startOver()} />}
      {!refusal && isCutOff && <span className={NOTICE}>{m.chat_offline()}</span>}
      {!refusal && isUnread && (
        <RetryNotice words={m.chat_messages_trouble()} onRetry={() => talk.conversation.readAgain()} />
      )}
      {!isLasting && <span className={`${NOTICE} short:hidden`}>{m.chat_not_kept()}</span>}
      {unkept && <RetryNotice words={m.chat_contact_unkept()} onRetry={() => talk.conversation.retry(unkept)} />}
      {state.hostTrouble && <RetryNotice words={state.hostTrouble.message} onRetry={state.hostTrouble.retry} />}
      {state.hasSettingsTrouble && !isCutOff && (
        <RetryNotice words={m.chat_settings_trouble()} onRetry={() => void visit.askSettings()} />
      )}
    </output>
  );
}

function RefusalNotice({ refusal, onStartOver }: { refusal: Refusal; onStartOver: () => void }) {
  const isOutdated = refusal.code === 'protocol.outdated';
  return (
    <span className={NOTICE}>
      {refusal.message}
      <button type="button" onClick={isOutdated ? () => location.reload() : onStartOver} className={ACTION}>
        {isOutdated ? m.chat_reload() : m.chat_start_over()}
      </button>
    </span>
  );
}

function RetryNotice({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <span className={NOTICE}>
      {words}
      <button type="button" onClick={onRetry} className={ACTION}>
        {m.chat_retry()}
      </button>
    </span>
  );
}

const NOTICE =
  'flex items-center justify-between gap-3 border-b border-line bg-lamp-soft px-4 py-2 text-sm text-on-lamp';
const ACTION = 'min-h-10 max-w-1/2 shrink-0 text-end font-semibold underline underline-offset-2';

const refusalOf = (status: LinkStatus): Refusal | null => (status.is === 'refused' ? status.refusal : null);
