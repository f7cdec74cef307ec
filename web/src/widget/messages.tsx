import { type ComponentType, useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { ChatProvider } from '../chat/chat-provider.ts';
import { type FoundTranslations, withFound } from '../chat/found-translations.ts';
import { MessageList } from '../chat/message-list.tsx';
import { useVisibleLines } from '../chat/use-visible-lines.ts';
import type { Line } from '../chat/transcript.ts';
import { m } from '../paraglide/messages.js';
import { Greeting, hasBeenGreeted } from './greeting.tsx';
import type { OwnTranslations } from './own-translations.ts';
import type { Talk } from './talk.ts';
import type { VisitState } from './visit-state.ts';

type MessagesProps = { talk: Talk; state: VisitState; lang: Locale };

/** The conversation as its customer reads it. */
export function Messages({ talk, state, lang }: MessagesProps) {
  const { conversation } = talk;
  const lines = useVisibleLines(conversation);
  const { isLoaded, tail, marks, isOtherTyping, fault } = useStore(conversation.store);
  const translations = state.settings.autoDetectBrowserTranslate ? talk.translations : null;
  const read = useTranslated(lines, translations, lang);
  const { Offer } = useStore(translations?.device.aside ?? noOffer);
  const onSeen = useCallback(() => conversation.noteSeen(), [conversation]);
  const actions = useMemo(
    () => ({
      onRetry: (commandId: CommandId) => conversation.retry(commandId),
      onDiscard: (commandId: CommandId) => conversation.discard(commandId),
    }),
    [conversation],
  );
  return (
    <ChatProvider value={state.files?.fetch ?? null}>
      <MessageList
        lines={read}
        side="customer"
        lang={lang}
        actions={actions}
        isBusy={!isLoaded}
        readUpTo={marks.agent}
        seenUpTo={isLoaded ? marks.customer : undefined}
        isOtherTyping={isOtherTyping}
        onSeen={onSeen}
        readIn={translations?.target ?? null}
        before={
          <>
            {tail && <p className="pb-3 text-center text-sm text-ink-soft">{m.chat_loading()}</p>}
            {!tail && state.openedBy === 'auto' && !hasBeenGreeted(lines) && (
              <Greeting settings={state.settings} lang={lang} />
            )}
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

const nothingFound = createStore<FoundTranslations>(() => new Map());
const noOffer = createStore<{ Offer: ComponentType | null }>(() => ({ Offer: null }));

function useTranslated(lines: readonly Line[], translations: OwnTranslations | null, lang: Locale): readonly Line[] {
  const found = useStore(translations?.found ?? nothingFound);
  useEffect(() => translations?.request(lines, lang), [translations, lines, lang]);
  return useMemo(() => withFound(lines, found), [lines, found]);
}
