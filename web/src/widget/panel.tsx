import { type KeyboardEvent, lazy, Suspense, useEffect, useRef } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { useOptimisticLines } from '../chat/use-optimistic-lines.ts';
import { optimisticLines } from '@libs/client/visitor-optimistic.ts';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { ExitButton } from '../ui/exit-button.tsx';
import { Greeting } from './greeting.tsx';
import { trapFocus } from './focus-trap.ts';
import { WidgetMessages } from './widget-messages.tsx';
import type { PanelComponents } from './panel-components.ts';
import { PanelFooter } from './panel-footer.tsx';
import { defaultAgentName, PanelHeader } from './panel-header.tsx';
import { PanelNotices } from './panel-notices.tsx';
import { useAttendance } from './use-attendance.ts';
import { useSession } from './use-session.ts';
import { withoutConfirmedFields, type ActiveChat } from './active-chat.ts';
import type { WidgetController } from './widget-controller.ts';
import type { WidgetState } from './widget-state.ts';

const nothing = () => null;
/** It waits for an answer of the server anyway; where it cannot be loaded, the chat works without. */
const AttendanceStatus = lazy(() =>
  import('./attendance-status.tsx').then(
    ({ AttendanceStatus: loaded }) => ({ default: loaded }),
    () => ({ default: nothing }),
  ),
);

type PanelProps = {
  controller: WidgetController;
  state: WidgetState;
  lang: Locale;
  isPersistent: boolean;
  components: PanelComponents;
  /** On our own site; without it the panel fills a frame. `positionClasses`: the classes of its position. */
  site?: { isWholeScreen: boolean; positionClasses: string };
};

export function Panel({ controller, state, lang, site, isPersistent, components }: PanelProps) {
  const { ContactDialog, PanelMenu, Rating } = components;
  const input = useRef<HTMLTextAreaElement>(null);
  const attendance = useAttendance(state.activeChat);
  // From then on the messages have half of the panel.
  const hasWritten = useSession(state.activeChat, ({ customerMessages }) => customerMessages > 0);
  // In the next frame: a focus computes the style of the whole page, which would make one long task of drawing the panel.
  useEffect(() => {
    if (state.clicks > 0) requestAnimationFrame(() => input.current?.focus());
  }, [state.clicks]);

  const release = () => {
    controller.backToDraft();
    // It may have stepped aside for a question, and comes back with the next frame.
    requestAnimationFrame(() => input.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) controller.close();
    if (site?.isWholeScreen) trapFocus(event);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog may well listen to the keys of all that is in it
    <dialog
      open
      aria-label={m.chat_panel()}
      aria-modal={site?.isWholeScreen || undefined}
      onKeyDown={onKeyDown}
      className={classNames(
        'fixed layer-dialog flex max-w-none flex-col overflow-hidden bg-surface text-ink [container-type:size] print:hidden',
        // What stands beside the messages and scrolls shrinks before they have less than half.
        hasWritten && '[&>:has(>[role=log])]:basis-1/2 short:[&>:has(>[role=log])]:basis-0',
        site?.positionClasses ?? 'inset-0 size-full',
      )}
    >
      <PanelHeader
        settings={state.settings}
        agent={attendance?.agent ?? null}
        hasPageExit={site?.isWholeScreen === false}
        menu={<PanelMenu controller={controller} state={state} lang={lang} />}
        onClose={() => controller.close()}
      />
      <Suspense>
        <AttendanceStatus
          attendance={attendance}
          fallbackName={defaultAgentName(state.settings)}
          settings={state.settings}
          lang={lang}
          isShort={hasWritten}
          onContact={() => controller.askForContact()}
        />
      </Suspense>
      {state.activeChat && (
        <PanelNotices controller={controller} state={state} activeChat={state.activeChat} isPersistent={isPersistent} />
      )}
      {state.activeChat ? (
        <WidgetMessages
          key={state.activeChat.session.sessionId}
          activeChat={state.activeChat}
          state={state}
          lang={lang}
          IdentifierNotice={components.IdentifierNotice}
          after={<ClosedChatRating activeChat={state.activeChat} Rating={Rating} controller={controller} />}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
          {state.gone ? <ChatGoneNotice how={state.gone} /> : <Greeting settings={state.settings} />}
        </div>
      )}
      <PanelFooter
        controller={controller}
        state={state}
        lang={lang}
        input={input}
        isShort={hasWritten}
        onBackToDraft={release}
        components={components}
      />
      {state.question?.why === 'contact' && (
        <ContactDialog
          settings={withoutConfirmedFields(state.settings, state.activeChat)}
          lang={lang}
          isHolding={state.question.text !== null || state.question.hasFiles === true}
          checkPhone={(phone) => controller.checkPhone(phone)}
          onGive={(details) => {
            controller.submitChecks.giveContact(details);
            input.current?.focus();
          }}
          onLeave={release}
          exit={<ExitButton />}
        />
      )}
    </dialog>
  );
}

type ClosedChatRatingProps = {
  activeChat: ActiveChat;
  Rating: PanelComponents['Rating'];
  controller: WidgetController;
};

/** Shown only after a conversation was closed, once for each closing. */
function ClosedChatRating({ activeChat, Rating, controller }: ClosedChatRatingProps) {
  const lines = useOptimisticLines(activeChat.conversation, optimisticLines);
  const last = lines.findLast((line) => line.is === 'bubble' || /^(closed|rated|reopened|blocked)$/.test(line.what));
  return last?.is === 'notice' && last.what === 'closed' ? (
    <Rating onRate={(stars, text) => controller.rate(stars, text)} />
  ) : null;
}

function ChatGoneNotice({ how }: { how: 'erased' | 'forgotten' }) {
  return (
    <output className="block py-6 text-center text-sm text-ink-soft">
      {how === 'erased' ? m.chat_gone_erased() : m.chat_gone_forgotten()}
    </output>
  );
}
