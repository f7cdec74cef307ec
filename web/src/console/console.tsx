import { useCallback, useEffect, useState } from 'react';
import { useStore } from '../ui/use-store.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { startAfterRestore } from '@libs/client/browser/outbox-backup.ts';
import { useDebouncedFlag } from '../ui/use-debounced-flag.ts';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { RequestBanner } from './assignment/request-banner.tsx';
import { CurrentConversation } from './current-conversation.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import type { ConsoleNavigation } from './console-pages.ts';
import { useDistressAlerts } from './distress/use-distress-alerts.ts';
import { ListHeader } from './list-header.tsx';
import { Overlays } from './overlays.tsx';
import { MentionBanner } from './shift/mention-banner.tsx';
import { SessionList } from './session-list.tsx';
import { TopBar } from './top-bar.tsx';
import { ViewRail } from './view-rail.tsx';

type ConsoleProps = ConsoleNavigation & {
  createWorkspace: () => AgentWorkspace;
  lang: Locale;
  selected: SessionId | null;
  onSelect: (sessionId: SessionId | null) => void;
};

/** The agents' console: the inbox, the conversation, and the customer's details; on a phone one of them at a time. */
export function Console({ createWorkspace, lang, selected, onSelect, ...navigation }: ConsoleProps) {
  const [workspace] = useState(createWorkspace);
  const { current } = useStore(workspace.store);
  useEffect(() => startAfterRestore(() => workspace.start()), [workspace]);
  useDistressAlerts(workspace);
  useEffect(() => workspace.select(selected), [workspace, selected]);
  useEffect(() => workspace.onLeaveRequested(() => onSelect(null)), [workspace, onSelect]);
  // The selection changes at once; the address is updated afterwards.
  const choose = useCallback(
    (sessionId: SessionId | null) => {
      if (sessionId) workspace.select(sessionId);
      onSelect(sessionId);
    },
    [workspace, onSelect],
  );
  const shown = current?.sessionId ?? selected;
  return (
    <div className={classNames('flex h-dvh flex-col md:pb-0', !shown && 'pb-toast')}>
      <ConnectionNotice workspace={workspace} />
      <RequestBanner workspace={workspace} lang={lang} onSelect={choose} />
      <MentionBanner workspace={workspace} onSelect={choose} />
      <TopBar workspace={workspace} navigation={navigation} isHiddenOnPhone={shown !== null} />
      <main className="flex min-h-0 flex-1">
        <section
          aria-label={m.console_list()}
          className={classNames(
            'w-full flex-col border-line bg-paper md:flex md:w-[21rem] md:mb-toast md:shrink-0 md:border-e xl:w-[30rem] xl:flex-row 2xl:w-[36rem]',
            shown ? 'hidden' : 'flex',
          )}
        >
          <ViewRail workspace={workspace} />
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <ListHeader workspace={workspace} onSelect={choose} />
            <SessionList workspace={workspace} selected={shown} onSelect={choose} lang={lang} />
          </div>
        </section>
        <div className={classNames('min-w-0 flex-1 flex-col bg-surface md:flex', shown ? 'flex' : 'hidden')}>
          {/* On a phone the list and its heading are hidden now. */}
          {shown && <h1 className="sr-only md:hidden">{m.console_title()}</h1>}
          <div className="flex min-h-0 flex-1">
            {current ? (
              <CurrentConversation
                key={current.sessionId}
                workspace={workspace}
                conversation={current}
                lang={lang}
                onBack={() => onSelect(null)}
                onSelect={choose}
              />
            ) : (
              <p className="m-auto p-8 text-center text-ink-soft">{m.console_choose()}</p>
            )}
          </div>
        </div>
      </main>
      <Overlays workspace={workspace} navigation={navigation} onSelect={choose} />
    </div>
  );
}

const NOTICE_DELAY_MS = 1_500;

function ConnectionNotice({ workspace }: { workspace: AgentWorkspace }) {
  const status = useStore(workspace.dependencies.link.status);
  const isCutOff = useDebouncedFlag(status.is === 'waiting' || status.is === 'connecting', NOTICE_DELAY_MS);
  const isOutdated = status.is === 'refused' && status.refusal.code === 'protocol.outdated';
  return (
    <output className="block bg-lamp-soft px-4 py-2 text-center text-sm text-on-lamp empty:hidden">
      {isCutOff && m.console_offline()}
      {status.is === 'refused' && status.refusal.message}
      {isOutdated && (
        <button type="button" onClick={() => location.reload()} className="ms-2 min-h-9 font-semibold underline">
          {m.chat_reload()}
        </button>
      )}
    </output>
  );
}
