import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../i18n/messages.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingNotice } from '../ui/loading-notice.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { MoreButton } from './more-button.tsx';
import { SessionRows } from './session-rows.tsx';
import { useHeldRows } from './use-held-rows.ts';
import { type NoRowsReason, useVisibleRows } from './use-visible-rows.ts';

type SessionListProps = {
  workspace: AgentWorkspace;
  selected: SessionId | null;
  onSelect: (sessionId: SessionId) => void;
  lang: Locale;
};

/** The conversations of the current view, or the reason why there are none; above them what is new, and who is next. */
export function SessionList({ workspace, ...rest }: SessionListProps) {
  const { rows, ...more } = useVisibleRows(workspace);
  const { held, release, handlers } = useHeldRows(workspace, rows);
  return (
    <>
      <ListToolbar workspace={workspace} held={held} onShowNews={release} onSelect={rest.onSelect} />
      {typeof rows === 'string' && held.rows.length === 0 ? (
        <>
          <EmptyListNotice what={rows} />
          {more.hasMore && <MoreButton workspace={workspace} isLoading={more.isLoadingMore} />}
        </>
      ) : (
        <SessionRows workspace={workspace} rows={held.rows} handlers={handlers} {...rest} {...more} />
      )}
    </>
  );
}

function EmptyListNotice({ what }: { what: NoRowsReason }) {
  if (what === 'loading') return <LoadingNotice text={m.console_loading()} />;
  if (what === 'asking') return <LoadingNotice text={m.console_searching()} />;
  if (what === 'nobody') return <NoConversationsYet />;
  const texts = { empty: m.console_view_empty, none: m.console_search_none, failed: m.search_failed };
  return <EmptyNotice text={texts[what]()} />;
}

/** Explains what will appear here, and how to try it. */
const NoConversationsYet = () => (
  <EmptyNotice
    text={m.console_empty()}
    hint={m.console_first_run()}
    action={
      <LinkButton kind="secondary" size="small" href="/" target="_blank" rel="noopener">
        {m.console_open_site()}
      </LinkButton>
    }
  />
);
