import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isLocale, type FrameEvent, type HostCommand } from '@libs/protocol/embed-protocol.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { isFullyLoaded, linesAfter } from '../chat/conversation-store.ts';
import { startAfterRestore } from '../chat/outbox-backup.ts';
import { isUnreadLine } from '../chat/message-list-rows.ts';
import { applyBrandColour } from './brand-colour.ts';
import type { HostIdentity } from './host-identity.ts';
import type { HostChannel } from './host-channel.ts';
import { watchForFrameExit } from './frame-quick-exit.ts';
import { createWidgetController } from './create-widget-controller.ts';
import { Panel } from './panel.tsx';
import type { WidgetController } from './widget-controller.ts';

type FramedChatProps = {
  initialLocale: Locale;
  /** The page around us, which the browser confirms with each of its messages. */
  origin: string;
  connect: (hear: (wish: HostCommand) => void) => HostChannel;
  /** Fetches the words of a language, and says everything in it from then on. */
  applyLocale: (locale: Locale) => Promise<void>;
};

/** The chat as the whole of a frame on somebody else's page. What it says to that page is what has happened, never what was said. */
export function FramedChat({ initialLocale: first, origin, connect, applyLocale: speak }: FramedChatProps) {
  const [{ visit, outbox, sessions, http }] = useState(createWidgetController);
  const [locale, setLocale] = useState(first);
  const state = useStore(visit.store);
  useEffect(() => {
    const begin = () => void stop.push(startAfterRestore(() => visit.start()));
    const tell = (told: FrameEvent) => host.send(told);
    const leave = watchForFrameExit(tell);
    let identity: Promise<HostIdentity> | undefined;
    const host = connect((wish) => {
      if (wish.verb === 'leave') return leave();
      runHostCommand(
        visit,
        wish,
        (wanted) =>
          void speak(wanted).then(() => {
            setLocale(wanted);
            // What was asked for before is in the language of before.
            if (visit.store.getState().openedBy) void visit.loadSettings();
          }),
      );
      if (wish.verb === 'boot' && !wish.isIdentified) return begin();
      if (!IDENTITY_COMMANDS.has(wish.verb)) return;
      identity ??= import('./host-identity.ts').then(
        (late) => new late.HostIdentity({ host: origin, controller: visit, sessions, outbox, http, emit: tell }),
      );
      const obeyed = identity.then((it) => (wish.verb === 'boot' ? it.identify() : it.handleCommand(wish)));
      void obeyed
        .catch(() => tell({ type: 'error', code: 'identity.refused' }))
        .then(() => wish.verb === 'boot' && begin());
    });
    const stop = [notifyHost(visit, tell)];
    tell({ type: 'hello' });
    return () => {
      for (const end of stop) end();
      void identity?.then((it) => it.end());
      host.close();
    };
  }, [visit, connect, speak, origin, sessions, outbox, http]);
  if (!state.isOpen) return null;
  return <Panel key={locale} controller={visit} state={state} lang={locale} isPersistent={outbox.isPersistent} />;
}

/** What needs more than the chat itself, and comes only where a page asks for it. */
const IDENTITY_COMMANDS: ReadonlySet<HostCommand['verb']> = new Set(['boot', 'identify', 'token', 'shutdown'] as const);

function runHostCommand(visit: WidgetController, wish: HostCommand, onLocale: (locale: Locale) => void): void {
  if (wish.verb === 'boot') {
    if (wish.settings.colour) applyBrandColour(wish.settings.colour);
    if (wish.settings.lang) onLocale(wish.settings.lang);
  }
  if (wish.verb === 'open') visit.open(wish.by);
  if (wish.verb === 'close') visit.close();
  if (wish.verb === 'prefill') visit.suggestDraft(wish.text);
  if (wish.verb === 'setLocale' && isLocale(wish.locale)) onLocale(wish.locale);
}

/** Tells the page of every change, once. Returns the way to stop. */
function notifyHost(visit: WidgetController, tell: (told: FrameEvent) => void): () => void {
  let stopTalk: () => void = () => undefined;
  const hearTalk = () => {
    stopTalk();
    const { activeChat: talk } = visit.store.getState();
    stopTalk = talk ? notifyHostOfChat(visit, tell) : () => undefined;
  };
  hearTalk();
  const stop = visit.store.subscribe((state, before) => {
    if (state.isOpen !== before.isOpen) tell({ type: state.isOpen ? 'open' : 'close' });
    if (state.unseen !== before.unseen) tell({ type: 'unread', count: state.unseen });
    if (state.activeChat === before.activeChat) return;
    tell({ type: 'session', isThere: state.activeChat !== null });
    hearTalk();
  });
  return () => {
    stop();
    stopTalk();
  };
}

function notifyHostOfChat(visit: WidgetController, tell: (told: FrameEvent) => void): () => void {
  const { conversation, connection: link } = visit.store.getState().activeChat!;
  const stopLine = link.status.subscribe(({ is }, before) => {
    if ((is === 'online') !== (before.is === 'online')) tell({ type: 'connection', isOnline: is === 'online' });
    if (is === 'refused' && before.is !== 'refused') tell({ type: 'error', code: 'connection.refused' });
  });
  const stopChat = conversation.store.subscribe((chat, before) => {
    const isFirst = isFullyLoaded(chat) && !isFullyLoaded(before);
    if (isFirst && !visit.store.getState().isOpen)
      visit.store.setState({
        unseen: chat.lines.filter((line) => isUnreadLine(line, 'customer', chat.readMarks.customer)).length,
      });
    if (!before.isLoaded) return;
    for (const line of linesAfter(chat, before.eventBuffer.version)) {
      if (line.is === 'bubble') tell({ type: 'message', from: line.from === 'customer' ? 'customer' : 'agent' });
      else if (line.what === 'contact') tell({ type: 'contact' });
    }
  });
  return () => {
    stopLine();
    stopChat();
  };
}
