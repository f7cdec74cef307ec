import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../ui/use-store.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import { withOriginalWarning } from './original-warning.ts';
import { ChatProvider } from '../chat/chat-provider.ts';
import { withLocalTranslations } from '../chat/local-translations.ts';
import { MessageList } from '../chat/message-list.tsx';
import type { MessageLine } from '@libs/client/transcript.ts';
import { useDebouncedFlag } from '../ui/use-debounced-flag.ts';
import { useOptimisticLines } from '../chat/use-optimistic-lines.ts';
import { optimisticLines } from '@libs/client/optimistic.ts';
import { m } from '../i18n/messages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoadingNotice } from '../ui/loading-notice.tsx';
import { SessionViewersNotice } from './session-viewers-notice.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import { ConversationHead } from './conversation-head.tsx';
import { CustomerDetailsPane } from './customer-details-pane.tsx';
import { IdentifierNotice } from './identifier-notice.tsx';
import { HeldMessageNotice, HeldMessageText, type OnHeldMessageVerdict } from './held-message-notice.tsx';
import { LastWords } from './last-words.tsx';
import { COVERED_PICTURES, pictureCover } from './picture-cover.ts';
import { personNotice, withPersonNotices } from './persons/person-notice.tsx';
import { ReplyBox } from './reply-box.tsx';
import { translationSettingsOf } from './translation-store.ts';

export type ConversationPaneProps = {
  workspace: AgentWorkspace;
  conversation: Conversation;
  lang: Locale;
  onBack: () => void;
  onSelect: (sessionId: SessionId) => void;
};

/** The open conversation: header, transcript and reply box. */
export function ConversationPane({ workspace, conversation, lang, onBack, onSelect }: ConversationPaneProps) {
  const { sessionId } = conversation;
  const input = useRef<HTMLTextAreaElement>(null);
  const [hasFacts, setHasFacts] = useState(false);
  const [isCovered] = useState(() => !pictureCover.isShownAtOnce());
  const lines = useOptimisticLines(conversation, optimisticLines);
  const found = useStore(workspace.translation.deviceTranslations);
  const read = useMemo(() => withPersonNotices(withLocalTranslations(lines, found)), [lines, found]);
  const { isLoaded, tail, fault } = useStore(conversation.store);
  const readUpTo = useStore(conversation.store, (chat) => chat.readMarks.customer);
  const isOtherTyping = useStore(conversation.store, (chat) => chat.isOtherTyping);
  const isErased = useStore(conversation.store, (chat) => chat.session.status === 'erased');
  const translating = useStore(workspace.translation.store, (state) => translationSettingsOf(state, sessionId));
  // The customer must not read "read" because a lead follows: whoever answers has not seen it yet.
  const onSeen = useCallback(() => {
    if (!workspace.following.isFollowed(sessionId)) conversation.markSeen();
  }, [workspace, conversation, sessionId]);
  const actions = useMemo(
    () => ({
      onRetry: (commandId: CommandId) => conversation.retry(commandId),
      onDiscard: (commandId: CommandId) => conversation.discard(commandId),
      heldNotice: heldNoticeOf(workspace, sessionId),
      heldText: (line: MessageLine) => <HeldMessageText {...line} />,
      identifierNotice: (line: MessageLine) =>
        personNotice(line) ?? <IdentifierNotice workspace={workspace} sessionId={sessionId} line={line} />,
    }),
    [workspace, conversation, sessionId],
  );
  useFocusOnOpen(input);
  useEffect(
    () => workspace.translation.requestTranslations(conversation, lines),
    [workspace, conversation, lines, translating],
  );
  return (
    <section aria-label={m.console_conversation()} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ConversationHead
        {...{ workspace, conversation, lang, onBack }}
        lines={read}
        onDetails={() => setHasFacts(true)}
      />
      <div className={`contents ${isCovered ? COVERED_PICTURES : ''}`}>
        <ChatProvider value={withOriginalWarning(workspace.filesOf(sessionId).fetchFile)}>
          <MessageList
            lines={read}
            side="agent"
            lang={lang}
            readUpTo={readUpTo}
            isOtherTyping={isOtherTyping}
            onSeen={onSeen}
            isBusy={!isLoaded}
            before={
              fault ? (
                <p className="pb-3 text-center text-sm text-ink-soft">{fault.message}</p>
              ) : isLoaded ? (
                tail && <LoadingNotice text={m.chat_loading()} />
              ) : (
                <LastWords workspace={workspace} sessionId={sessionId} lang={lang} />
              )
            }
            readIn={translating.isOn ? translating.agentLang : null}
            actions={actions}
          />
        </ChatProvider>
      </div>
      <SessionViewersNotice workspace={workspace} sessionId={sessionId} />
      <CatchingUpNotice workspace={workspace} conversation={conversation} />
      {!isErased && (
        <ReplyBox workspace={workspace} conversation={conversation} lines={read} lang={lang} input={input} />
      )}
      <Dialog isOpen={hasFacts} onOpenChange={setHasFacts} title={m.console_facts()} closeLabel={m.account_dismiss()}>
        <CustomerDetailsPane
          workspace={workspace}
          conversation={conversation}
          lang={lang}
          onSelect={(other) => {
            setHasFacts(false);
            onSelect(other);
          }}
        />
      </Dialog>
    </section>
  );
}

function heldNoticeOf({ heldMessages }: AgentWorkspace, sessionId: SessionId) {
  const onVerdict: OnHeldMessageVerdict | null =
    heldMessages && ((line, verdict) => void heldMessages.decide(sessionId, line, verdict));
  return (line: MessageLine) => <HeldMessageNotice line={line} onVerdict={onVerdict} />;
}

const CATCHING_UP_NOTICE_DELAY_MS = 1_000;

/** The list may be newer than the transcript. The agent should know that messages are missing before they answer. */
function CatchingUpNotice({ workspace, conversation }: { workspace: AgentWorkspace; conversation: Conversation }) {
  const { sessionId, store } = conversation;
  const head = useStore(workspace.inbox, ({ rows }) => rows.find((row) => row.sessionId === sessionId)?.version ?? 0);
  const isBehind = useStore(
    store,
    ({ eventBuffer, isLoaded }) => isLoaded && (eventBuffer.ahead.length > 0 || head > eventBuffer.version),
  );
  return (
    <output className="block bg-lamp-soft px-3 py-1 text-sm text-on-lamp empty:hidden">
      {useDebouncedFlag(isBehind, CATCHING_UP_NOTICE_DELAY_MS) && m.console_behind()}
    </output>
  );
}

/** Focuses the input on devices with a pointer; on a phone the keyboard would hide the messages. */
function useFocusOnOpen(input: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) input.current?.focus();
  }, [input]);
}
