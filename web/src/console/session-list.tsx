import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../i18n/messages.ts';
import { LinkButton } from '../ui/link-button.tsx';
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
  return <p className="px-6 py-10 text-center text-ink-soft">{texts[what]()}</p>;
}

/** Explains what will appear here, and how to try it. */
function NoConversationsYet() {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <p>{m.console_empty()}</p>
      <p className="text-sm text-ink-soft">{m.console_first_run()}</p>
      <LinkButton kind="secondary" size="small" href="/" target="_blank" rel="noopener">
        {m.console_open_site()}
      </LinkButton>
    </div>
  );
}

function LoadingNotice({ text }: { text: string }) {
  return (
    <output className="flex items-center justify-center gap-3 px-6 py-10 text-ink-soft">
      <span
        aria-hidden="true"
        className="size-5 rounded-full border-2 border-line-strong border-t-transparent motion-safe:animate-spin"
      />
      {text}
    </output>
  );
}
