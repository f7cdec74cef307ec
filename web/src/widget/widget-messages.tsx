import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useStore } from '../ui/use-store.ts';
import { createStore } from 'zustand/vanilla';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { ChatProvider } from '../chat/chat-provider.ts';
import { type LocalTranslations, withLocalTranslations } from '../chat/local-translations.ts';
import { MessageList } from '../chat/message-list.tsx';
import { useOptimisticLines } from '../chat/use-optimistic-lines.ts';
import { optimisticLines } from '@libs/client/visitor-optimistic.ts';
import type { MessageLine, TranscriptLine } from '@libs/client/transcript.ts';
import { m } from '../i18n/messages.ts';
import { Greeting, hasBeenGreeted } from './greeting.tsx';
import type { CustomerTranslations } from './customer-translations.ts';
import type { ActiveChat } from './active-chat.ts';
import type { PanelComponents } from './panel-components.ts';
import type { WidgetState } from './widget-state.ts';

type WidgetMessagesProps = {
  activeChat: ActiveChat;
  state: WidgetState;
  lang: Locale;
  IdentifierNotice: PanelComponents['IdentifierNotice'];
  /** Below the last line. */
  after: ReactNode;
};

/** The transcript from the customer's point of view. */
export function WidgetMessages({ activeChat, state, lang, IdentifierNotice, after }: WidgetMessagesProps) {
  const { conversation } = activeChat;
  const lines = useOptimisticLines(conversation, optimisticLines);
  const { isLoaded, tail, readMarks, isOtherTyping, fault } = useStore(conversation.store);
  const translations = state.settings.autoDetectBrowserTranslate ? activeChat.translations : null;
  const read = useTranslatedLines(lines, translations, lang);
  const { Offer } = useStore(translations?.deviceTranslator?.offerStore ?? noOffer);
  const onSeen = useCallback(() => conversation.markSeen(), [conversation]);
  const actions = useMemo(
    () => ({
      onRetry: (commandId: CommandId) => conversation.retry(commandId),
      onDiscard: (commandId: CommandId) => conversation.discard(commandId),
      identifierNotice: ({ identifiers, commandId: message }: MessageLine) => (
        <IdentifierNotice
          identifiers={identifiers!}
          onAttribute={(index, owner) =>
            conversation.sendCommand({ type: 'identifier.attribute', message, index, owner })
          }
        />
      ),
    }),
    [conversation, IdentifierNotice],
  );
  return (
    <ChatProvider value={state.files?.fetchFile ?? null}>
      <MessageList
        lines={read}
        side="customer"
        lang={lang}
        actions={actions}
        isBusy={!isLoaded}
        readUpTo={readMarks.agent}
        seenUpTo={isLoaded ? readMarks.customer : undefined}
        isOtherTyping={isOtherTyping}
        onSeen={onSeen}
        readIn={translations?.target ?? null}
        after={after}
        before={
          <>
            {tail && <p className="pb-3 text-center text-sm text-ink-soft">{m.chat_loading()}</p>}
            {!tail && state.openedBy === 'auto' && !hasBeenGreeted(lines) && <Greeting settings={state.settings} />}
            {state.openedBy !== 'auto' && lines.length === 0 && !fault && (
              <p className="py-6 text-center text-sm text-ink-soft">{m.chat_empty()}</p>
            )}
          </>
        }
      />
      {Offer && <Offer />}
    </ChatProvider>
  );
}

const noTranslations = createStore<LocalTranslations>(() => new Map());
const noOffer = createStore<{ Offer: ComponentType | null }>(() => ({ Offer: null }));

function useTranslatedLines(
  lines: readonly TranscriptLine[],
  translations: CustomerTranslations | null,
  lang: Locale,
): readonly TranscriptLine[] {
  const found = useStore(translations?.translations ?? noTranslations);
  useEffect(() => translations?.request(lines, lang), [translations, lines, lang]);
  return useMemo(() => withLocalTranslations(lines, found), [lines, found]);
}
