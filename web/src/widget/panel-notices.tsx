import { useStore } from 'zustand';
import type { LinkStatus } from '../chat/chat-link-line.ts';
import type { Refusal } from '../api/refusal.ts';
import { useLasting } from '../chat/use-lasting.ts';
import { m } from '../paraglide/messages.js';
import type { Talk } from './talk.ts';
import type { Visit } from './visit.ts';
import type { VisitState } from './visit-state.ts';

/** Most cuts heal sooner; a notice that flashes only frightens. */
const NOTICE_AFTER_MS = 1_500;

type PanelNoticesProps = { visit: Visit; state: VisitState; talk: Talk; isLasting: boolean };

/** What stands between a person and their conversation, if anything does, and what to do about it. */
export function PanelNotices({ visit, state, talk, isLasting }: PanelNoticesProps) {
  const status = useStore(talk.link.status);
  const fault = useStore(talk.conversation.store, (chat) => chat.fault);
  const isCutOff = useLasting(status.is === 'waiting' || status.is === 'connecting', NOTICE_AFTER_MS);
  const refusal = refusalOf(status) ?? fault;
  return (
    <output className="block empty:hidden">
      {refusal && <RefusalNotice refusal={refusal} onStartOver={() => visit.startOver()} />}
      {!refusal && isCutOff && <span className={NOTICE}>{m.chat_offline()}</span>}
      {!isLasting && <span className={NOTICE}>{m.chat_not_kept()}</span>}
      {state.contactUnkept && <RetryNotice words={m.chat_contact_unkept()} onRetry={() => visit.giveContactAgain()} />}
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
      {refusal.message}{' '}
      <button type="button" onClick={isOutdated ? () => location.reload() : onStartOver} className={ACTION}>
        {isOutdated ? m.chat_reload() : m.chat_start_over()}
      </button>
    </span>
  );
}

function RetryNotice({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <span className={NOTICE}>
      {words}{' '}
      <button type="button" onClick={onRetry} className={ACTION}>
        {m.chat_retry()}
      </button>
    </span>
  );
}

const NOTICE = 'block border-b border-line bg-lamp-soft px-4 py-2 text-sm text-on-lamp';
const ACTION = 'min-h-10 font-semibold underline underline-offset-2';

const refusalOf = (status: LinkStatus): Refusal | null => (status.is === 'refused' ? status.refusal : null);
