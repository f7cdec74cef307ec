import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { useVisibleLines } from '../chat/use-visible-lines.ts';
import { m } from '../paraglide/messages.js';
import { classNames } from '../ui/class-names.ts';
import { ExitButton } from '../ui/exit-button.tsx';
import { Attended } from './attended.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { Greeting } from './greeting.tsx';
import { keepFocusInside } from './keep-focus-inside.ts';
import { Messages } from './messages.tsx';
import { PanelMenu } from './panel-menu.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { deskNameOf, PanelHeader } from './panel-header.tsx';
import { PanelNotices } from './panel-notices.tsx';
import { useAttendance } from './use-attendance.ts';
import { Rating } from './rating.tsx';
import { stillAsked, type Talk } from './talk.ts';
import type { Visit } from './visit.ts';
import type { VisitState } from './visit-state.ts';

type PanelProps = {
  visit: Visit;
  state: VisitState;
  lang: Locale;
  isLasting: boolean;
  /** On our own site; without it the panel is all there is, in a frame. `place`: classes that say where it stands. */
  site?: { isWholeScreen: boolean; place: string };
};

/** The open chat. */
export function Panel({ visit, state, lang, site, isLasting }: PanelProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const attendance = useAttendance(state.talk);
  useEffect(() => {
    if (state.clicks > 0) input.current?.focus();
  }, [state.clicks]);

  const release = () => {
    visit.release();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) visit.close();
    if (site?.isWholeScreen) keepFocusInside(event);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog may well listen to the keys of all that is in it
    <dialog
      open
      aria-label={m.chat_panel()}
      aria-modal={site?.isWholeScreen || undefined}
      onKeyDown={onKeyDown}
      className={classNames(
        'fixed z-50 m-0 flex max-w-none flex-col overflow-hidden border-0 bg-surface p-0 text-ink [container-type:size] print:hidden',
        site?.place ?? 'inset-0 size-full',
      )}
    >
      <PanelHeader
        settings={state.settings}
        agent={attendance?.agent ?? null}
        hasPageExit={site?.isWholeScreen === false}
        menu={<PanelMenu visit={visit} state={state} lang={lang} />}
        onClose={() => visit.close()}
      />
      <Attended
        attendance={attendance}
        deskName={deskNameOf(state.settings)}
        answeringTimes={state.settings.answeringTimes}
      />
      {state.talk && <PanelNotices visit={visit} state={state} talk={state.talk} isLasting={isLasting} />}
      {state.talk ? (
        <Messages key={state.talk.session.sessionId} talk={state.talk} state={state} lang={lang} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
          {state.gone ? <Gone how={state.gone} /> : <Greeting settings={state.settings} lang={lang} />}
        </div>
      )}
      {state.talk && <RatingOf talk={state.talk} onRate={(stars, text) => visit.rate(stars, text)} />}
      <PanelFoot visit={visit} state={state} lang={lang} input={input} onRelease={release} />
      {state.held?.why === 'contact' && (
        <ContactDialog
          settings={stillAsked(state.settings, state.talk)}
          lang={lang}
          isHolding={state.held.text !== null || state.held.holdsFiles === true}
          checkPhone={(phone) => visit.checkPhone(phone)}
          onGive={(details) => {
            visit.checkpoint.giveContact(details);
            input.current?.focus();
          }}
          onLeave={release}
          exit={<ExitButton />}
        />
      )}
    </dialog>
  );
}

/** Only of a conversation that has been closed, and once for each closing. */
function RatingOf({ talk, onRate }: { talk: Talk; onRate: (stars: number, text: string) => void }) {
  const lines = useVisibleLines(talk.conversation);
  const last = lines.findLast((line) => line.is === 'bubble' || /^(closed|rated|reopened)$/.test(line.what));
  return last?.is === 'notice' && last.what === 'closed' ? <Rating onRate={onRate} /> : null;
}

function Gone({ how }: { how: 'erased' | 'forgotten' }) {
  return (
    <output className="block py-6 text-center text-sm text-ink-soft">
      {how === 'erased' ? m.chat_gone_erased() : m.chat_gone_forgotten()}
    </output>
  );
}
