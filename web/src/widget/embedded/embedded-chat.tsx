import { useEffect, useState } from 'react';
import { useStore } from '../../ui/use-store.ts';
import { isLocale, type FrameEvent, type HostCommand } from '@libs/protocol/embed-protocol.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { isFullyLoaded, linesAfter } from '@libs/client/conversation-store.ts';
import { startAfterRestore } from '@libs/client/browser/outbox-backup.ts';
import { isUnreadLine } from '../../chat/message-list-rows.ts';
import { applyBrandColour } from '../brand-colour.ts';
import type { HostIdentity } from '../host-identity.ts';
import type { HostChannel } from '../host-channel.ts';
import { watchForFrameExit } from '../frame-quick-exit.ts';
import { createWidgetController } from '../create-widget-controller.ts';
import { Panel } from '../panel.tsx';
import { lazyComponents } from './lazy-components.tsx';
import type { WidgetController } from '../widget-controller.ts';

type EmbeddedChatProps = {
  /** The language of now. */
  lang: () => Locale;
  initialLocale: Locale;
  /** The page around us, which the browser confirms with each of its messages. */
  origin: string;
  connect: (hear: (command: HostCommand) => void) => HostChannel;
  /** Fetches the words of a language, and says everything in it from then on. */
  applyLocale: (locale: Locale) => Promise<void>;
};

/** The chat as the whole of a frame on somebody else's page. What it says to that page is what has happened, never what was said. */
export function EmbeddedChat({ lang, initialLocale, origin, connect, applyLocale }: EmbeddedChatProps) {
  const [{ controller, outbox, sessions, http }] = useState(() => createWidgetController({ lang }));
  const [locale, setLocale] = useState(initialLocale);
  const state = useStore(controller.store);
  useEffect(() => {
    const begin = () => void stop.push(startAfterRestore(() => controller.start()));
    const emit = (told: FrameEvent) => host.send(told);
    const leave = watchForFrameExit(emit);
    let identity: Promise<HostIdentity> | undefined;
    const host = connect((command) => {
      if (command.verb === 'leave') return leave();
      runHostCommand(
        controller,
        command,
        (wanted) =>
          void applyLocale(wanted).then(() => {
            setLocale(wanted);
            // What was asked for before is in the language of before.
            if (controller.store.getState().openedBy) void controller.loadSettings();
          }),
      );
      if (command.verb === 'boot' && !command.isIdentified) return begin();
      if (!IDENTITY_COMMANDS.has(command.verb)) return;
      identity ??= import('../host-identity.ts').then(
        (late) => new late.HostIdentity({ host: origin, controller, sessions, outbox, http, emit }),
      );
      const obeyed = identity.then((it) => (command.verb === 'boot' ? it.identify() : it.handleCommand(command)));
      void obeyed
        .catch(() => emit({ type: 'error', code: 'identity.refused' }))
        .then(() => command.verb === 'boot' && begin());
    });
    const stop = [notifyHost(controller, emit)];
    emit({ type: 'hello' });
    return () => {
      for (const end of stop) end();
      void identity?.then((it) => it.end());
      host.close();
    };
  }, [controller, connect, applyLocale, origin, sessions, outbox, http]);
  if (!state.isOpen) return null;
  return (
    <Panel
      key={locale}
      controller={controller}
      state={state}
      lang={locale}
      isPersistent={outbox.isPersistent}
      components={lazyComponents}
    />
  );
}

/** What needs more than the chat itself, and comes only where a page asks for it. */
const IDENTITY_COMMANDS: ReadonlySet<HostCommand['verb']> = new Set(['boot', 'identify', 'token', 'shutdown'] as const);

function runHostCommand(controller: WidgetController, command: HostCommand, onLocale: (locale: Locale) => void): void {
  if (command.verb === 'boot') {
    if (command.settings.colour) applyBrandColour(command.settings.colour);
    if (command.settings.lang) onLocale(command.settings.lang);
  }
  if (command.verb === 'open') controller.open(command.by);
  if (command.verb === 'close') controller.close();
  if (command.verb === 'prefill') controller.suggestDraft(command.text);
  if (command.verb === 'setLocale' && isLocale(command.locale)) onLocale(command.locale);
}

/** Tells the page of every change, once. Returns the way to stop. */
function notifyHost(controller: WidgetController, tell: (told: FrameEvent) => void): () => void {
  let stopTalk: () => void = () => undefined;
  const hearTalk = () => {
    stopTalk();
    const { activeChat } = controller.store.getState();
    stopTalk = activeChat ? notifyHostOfChat(controller, tell) : () => undefined;
  };
  hearTalk();
  const stop = controller.store.subscribe((state, before) => {
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

function notifyHostOfChat(controller: WidgetController, tell: (told: FrameEvent) => void): () => void {
  const { conversation, connection } = controller.store.getState().activeChat!;
  const stopLine = connection.status.subscribe(({ is }, before) => {
    if ((is === 'online') !== (before.is === 'online')) tell({ type: 'connection', isOnline: is === 'online' });
    if (is === 'refused' && before.is !== 'refused') tell({ type: 'error', code: 'connection.refused' });
  });
  const stopChat = conversation.store.subscribe((chat, before) => {
    const isFirst = isFullyLoaded(chat) && !isFullyLoaded(before);
    if (isFirst && !controller.store.getState().isOpen)
      controller.store.setState({
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
