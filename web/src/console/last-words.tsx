import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { formatTime } from '../chat/format-time.ts';
import { LoadingNotice } from '../ui/loading-notice.tsx';
import { m } from '../i18n/messages.ts';
import { useStore } from '../ui/use-store.ts';
import type { AgentWorkspace } from './agent-workspace.ts';

type LastWordsProps = { workspace: AgentWorkspace; sessionId: SessionId; lang: Locale };

/** So many messages fill the pane, and the last of them stands at its foot. */
const FILLS_PANE = 8;

/** Until the messages are here: the line that the list shows of the last one, about where that one will stand. */
export function LastWords({ workspace, sessionId, lang }: LastWordsProps) {
  const row = useStore(workspace.inbox, ({ rows }) => rows.find((one) => one.sessionId === sessionId));
  const isAtFoot = row !== undefined && row.customerMessages + row.agentMessages >= FILLS_PANE;
  return (
    <>
      {row?.lastMessage && row.status !== 'erased' && (
        <p data-last-words className={`flex items-end ${isAtFoot ? 'absolute inset-x-4 bottom-3' : ''}`}>
          <bdi className="bubble border border-line bg-surface py-1.5 text-ink-soft">{row.lastMessage}</bdi>
          {row.lastMessageAt && (
            <time dateTime={row.lastMessageAt} className="mt-0.5 shrink-0 px-1 text-xs text-ink-soft">
              {formatTime(lang, row.lastMessageAt)}
            </time>
          )}
        </p>
      )}
      <LoadingNotice text={m.chat_loading()} />
    </>
  );
}
