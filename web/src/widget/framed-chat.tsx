import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isLocale, type Told, type Wish } from '@libs/protocol/embedding.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { isWhole, linesAfter } from '../chat/chat-store.ts';
import { startRestored } from '../chat/kept-copy.ts';
import { isNews } from '../chat/marked-lines.ts';
import { wearColour } from './brand.ts';
import type { HostIdentity } from './host-identity.ts';
import type { HostLine } from './host-line.ts';
import { watchForExitOfFrame } from './leave-frame.ts';
import { makeVisit } from './make-visit.ts';
import { Panel } from './panel.tsx';
import type { Visit } from './visit.ts';

type FramedChatProps = {
  first: Locale;
  /** The page around us, which the browser confirms with each of its messages. */
  origin: string;
  connect: (hear: (wish: Wish) => void) => HostLine;
  /** Fetches the words of a language, and says everything in it from then on. */
  speak: (locale: Locale) => Promise<void>;
};

/** The chat as the whole of a frame on somebody else's page. What it says to that page is what has happened, never what was said. */
export function FramedChat({ first, origin, connect, speak }: FramedChatProps) {
  const [{ visit, outbox, sessions, http }] = useState(makeVisit);
  const [locale, setLocale] = useState(first);
  const state = useStore(visit.store);
  useEffect(() => {
    const begin = () => void stop.push(startRestored(() => visit.start()));
    const tell = (told: Told) => host.tell(told);
    const leave = watchForExitOfFrame(tell);
    let identity: Promise<HostIdentity> | undefined;
    const host = connect((wish) => {
      if (wish.verb === 'leave') return leave();
      obey(
        visit,
        wish,
        (wanted) =>
          void speak(wanted).then(() => {
            setLocale(wanted);
            // What was asked for before is in the language of before.
            if (visit.store.getState().openedBy) void visit.askSettings();
          }),
      );
      if (wish.verb === 'boot' && !wish.isIdentified) return begin();
      if (!BY_IDENTITY.has(wish.verb)) return;
      identity ??= import('./host-identity.ts').then(
        (late) => new late.HostIdentity({ host: origin, visit, sessions, outbox, http, tell }),
      );
      const obeyed = identity.then((it) => (wish.verb === 'boot' ? it.settle() : it.obey(wish)));
      void obeyed
        .catch(() => tell({ type: 'error', code: 'identity.refused' }))
        .then(() => wish.verb === 'boot' && begin());
    });
    const stop = [tellHost(visit, tell)];
    tell({ type: 'hello' });
    return () => {
      for (const end of stop) end();
      void identity?.then((it) => it.end());
      host.close();
    };
  }, [visit, connect, speak, origin, sessions, outbox, http]);
  if (!state.isOpen) return null;
  return <Panel key={locale} visit={visit} state={state} lang={locale} isLasting={outbox.isLasting} />;
}

/** What needs more than the chat itself, and comes only where a page asks for it. */
const BY_IDENTITY: ReadonlySet<Wish['verb']> = new Set(['boot', 'identify', 'token', 'shutdown'] as const);

function obey(visit: Visit, wish: Wish, onLocale: (locale: Locale) => void): void {
  if (wish.verb === 'boot') {
    if (wish.settings.colour) wearColour(wish.settings.colour);
    if (wish.settings.lang) onLocale(wish.settings.lang);
  }
  if (wish.verb === 'open') visit.open(wish.by);
  if (wish.verb === 'close') visit.close();
  if (wish.verb === 'prefill') visit.suggest(wish.text);
  if (wish.verb === 'setLocale' && isLocale(wish.locale)) onLocale(wish.locale);
}

/** Tells the page of every change, once. Returns the way to stop. */
function tellHost(visit: Visit, tell: (told: Told) => void): () => void {
  let stopTalk: () => void = () => undefined;
  const hearTalk = () => {
    stopTalk();
    const { talk } = visit.store.getState();
    stopTalk = talk ? tellOfTalk(visit, tell) : () => undefined;
  };
  hearTalk();
  const stop = visit.store.subscribe((state, before) => {
    if (state.isOpen !== before.isOpen) tell({ type: state.isOpen ? 'open' : 'close' });
    if (state.unseen !== before.unseen) tell({ type: 'unread', count: state.unseen });
    if (state.talk === before.talk) return;
    tell({ type: 'session', isThere: state.talk !== null });
    hearTalk();
  });
  return () => {
    stop();
    stopTalk();
  };
}

function tellOfTalk(visit: Visit, tell: (told: Told) => void): () => void {
  const { conversation, link } = visit.store.getState().talk!;
  const stopLine = link.status.subscribe(({ is }, before) => {
    if ((is === 'online') !== (before.is === 'online')) tell({ type: 'connection', isOnline: is === 'online' });
    if (is === 'refused' && before.is !== 'refused') tell({ type: 'error', code: 'connection.refused' });
  });
  const stopChat = conversation.store.subscribe((chat, before) => {
    const isFirst = isWhole(chat) && !isWhole(before);
    if (isFirst && !visit.store.getState().isOpen)
      visit.store.setState({
        unseen: chat.lines.filter((line) => isNews(line, 'customer', chat.marks.customer)).length,
      });
    if (!before.isLoaded) return;
    for (const line of linesAfter(chat, before.arrivals.version)) {
      if (line.is === 'bubble') tell({ type: 'message', from: line.from === 'customer' ? 'customer' : 'agent' });
      else if (line.what === 'contact') tell({ type: 'contact' });
    }
  });
  return () => {
    stopLine();
    stopChat();
  };
}
