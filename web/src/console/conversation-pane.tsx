import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Conversation } from '../chat/conversation.ts';
import type { OnVerdict } from '../chat/bubble.tsx';
import { ChatProvider } from '../chat/chat-provider.ts';
import { withFound } from '../chat/found-translations.ts';
import { MessageList } from '../chat/message-list.tsx';
import { useLasting } from '../chat/use-lasting.ts';
import { useVisibleLines } from '../chat/use-visible-lines.ts';
import { m } from '../paraglide/messages.js';
import { Dialog } from '../ui/dialog.tsx';
import { CompanyNotice } from './company-notice.tsx';
import type { Desk } from './desk.ts';
import { FactsPane } from './facts-pane.tsx';
import { PaneHeader } from './pane-header.tsx';
import { ReplyBox } from './reply-box.tsx';
import { TranslationBar } from './translation-bar.tsx';
import { translatingOf } from './translation-store.ts';

type ConversationPaneProps = {
  desk: Desk;
  conversation: Conversation;
  lang: Locale;
  onBack: () => void;
  onSelect: (sessionId: SessionId) => void;
};

/** The conversation the agent looks at: whose it is, what was said, and where to answer. */
export function ConversationPane({ desk, conversation, lang, onBack, onSelect }: ConversationPaneProps) {
  const { sessionId } = conversation;
  const input = useRef<HTMLTextAreaElement>(null);
  const [hasFacts, setHasFacts] = useState(false);
  const lines = useVisibleLines(conversation);
  const found = useStore(desk.translation.found);
  const read = useMemo(() => withFound(lines, found), [lines, found]);
  const { isLoaded, tail, fault } = useStore(conversation.store);
  const readUpTo = useStore(conversation.store, (chat) => chat.marks.customer);
  const isOtherTyping = useStore(conversation.store, (chat) => chat.isOtherTyping);
  const translating = useStore(desk.translation.store, (state) => translatingOf(state, sessionId));
  const onSeen = useCallback(() => conversation.noteSeen(), [conversation]);
  const actions = useMemo(
    () => ({
      onRetry: (commandId: CommandId) => conversation.retry(commandId),
      onDiscard: (commandId: CommandId) => conversation.discard(commandId),
      onVerdict: desk.held && verdictTo(desk, sessionId),
    }),
    [desk, conversation, sessionId],
  );
  useFocusOnOpen(input);
  useEffect(() => desk.translation.request(conversation, lines), [desk, conversation, lines, translating]);
  return (
    <section aria-label={m.console_conversation()} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PaneHeader desk={desk} conversation={conversation} onBack={onBack} onFacts={() => setHasFacts(true)} />
      <TranslationBar store={desk.translation} sessionId={sessionId} lines={read} />
      <ChatProvider value={desk.filesOf(sessionId).fetch}>
        <MessageList
          lines={read}
          side="agent"
          lang={lang}
          readUpTo={readUpTo}
          isOtherTyping={isOtherTyping}
          onSeen={onSeen}
          isBusy={!isLoaded}
          before={
            (fault || tail || !isLoaded) && (
              <p className="pb-3 text-center text-sm text-ink-soft">{fault ? fault.message : m.chat_loading()}</p>
            )
          }
          readIn={translating.isOn ? translating.agentLang : null}
          actions={actions}
        />
      </ChatProvider>
      <CompanyNotice desk={desk} sessionId={sessionId} />
      <Behind desk={desk} conversation={conversation} />
      <ReplyBox desk={desk} conversation={conversation} lang={lang} input={input} />
      <Dialog isOpen={hasFacts} onOpenChange={setHasFacts} title={m.console_facts()} closeLabel={m.account_dismiss()}>
        <FactsPane
          desk={desk}
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

const verdictTo =
  (desk: Desk, sessionId: SessionId): OnVerdict =>
  (line, verdict) =>
    void desk.held?.decide(sessionId, line, verdict);

const BEHIND_AFTER_MS = 1_000;

/** Somebody who answers should know that there may be something they have not read: the list may know more than they see. */
function Behind({ desk, conversation }: { desk: Desk; conversation: Conversation }) {
  const { sessionId, store } = conversation;
  const head = useStore(desk.inbox, ({ rows }) => rows.find((row) => row.sessionId === sessionId)?.version ?? 0);
  const isBehind = useStore(
    store,
    ({ arrivals, isLoaded }) => isLoaded && (arrivals.ahead.length > 0 || head > arrivals.version),
  );
  return (
    <output className="block bg-lamp-soft px-3 py-1 text-sm text-on-lamp empty:hidden">
      {useLasting(isBehind, BEHIND_AFTER_MS) && m.console_behind()}
    </output>
  );
}

/** With a pointer one wants to answer at once; on a phone the keyboard would hide what one has to read first. */
function useFocusOnOpen(input: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) input.current?.focus();
  }, [input]);
}
