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
  /** The current language. */
  lang: () => Locale;
  initialLocale: Locale;
  /** The embedding page's origin, which the browser confirms with each of its messages. */
  origin: string;
  connect: (onCommand: (command: HostCommand) => void) => HostChannel;
  /** Loads the messages of a language, and uses it from then on. */
  applyLocale: (locale: Locale) => Promise<void>;
};

/** The chat in a frame on another site's page. It reports to that page what has happened, never the text of a message. */
export function EmbeddedChat({ lang, initialLocale, origin, connect, applyLocale }: EmbeddedChatProps) {
  const [{ controller, outbox, sessions, http }] = useState(() => createWidgetController({ lang }));
  const [locale, setLocale] = useState(initialLocale);
  const state = useStore(controller.store);
  useEffect(() => {
    const startController = () => void stop.push(startAfterRestore(() => controller.start()));
    const emit = (event: FrameEvent) => host.send(event);
    const leave = watchForFrameExit(emit);
    let identity: Promise<HostIdentity> | undefined;
    const host = connect((command) => {
      if (command.verb === 'leave') return leave();
      runHostCommand(
        controller,
        command,
        (requested) =>
          void applyLocale(requested).then(() => {
            setLocale(requested);
            // The settings that were loaded before are in the previous language.
            if (controller.store.getState().openedBy) void controller.loadSettings();
          }),
      );
      if (command.verb === 'boot' && !command.isIdentified) return startController();
      if (!IDENTITY_COMMANDS.has(command.verb)) return;
      identity ??= import('../host-identity.ts').then(
        ({ HostIdentity }) => new HostIdentity({ host: origin, controller, sessions, outbox, http, emit }),
      );
      const handled = identity.then((it) => (command.verb === 'boot' ? it.identify() : it.handleCommand(command)));
      void handled
        .catch(() => emit({ type: 'error', code: 'identity.refused' }))
        .then(() => command.verb === 'boot' && startController());
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

/** The commands that need `host-identity.ts`, which is loaded only where a page sends one. */
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

/** Reports every change to the page once. Returns a function that stops it. */
function notifyHost(controller: WidgetController, emit: (event: FrameEvent) => void): () => void {
  let stopChatReports: () => void = () => undefined;
  const reportChat = () => {
    stopChatReports();
    const { activeChat } = controller.store.getState();
    stopChatReports = activeChat ? notifyHostOfChat(controller, emit) : () => undefined;
  };
  reportChat();
  const stop = controller.store.subscribe((state, before) => {
    if (state.isOpen !== before.isOpen) emit({ type: state.isOpen ? 'open' : 'close' });
    if (state.unseen !== before.unseen) emit({ type: 'unread', count: state.unseen });
    if (state.activeChat === before.activeChat) return;
    emit({ type: 'session', isThere: state.activeChat !== null });
    reportChat();
  });
  return () => {
    stop();
    stopChatReports();
  };
}

function notifyHostOfChat(controller: WidgetController, emit: (event: FrameEvent) => void): () => void {
  const { conversation, connection } = controller.store.getState().activeChat!;
  const stopConnectionReports = connection.status.subscribe(({ is }, before) => {
    if ((is === 'online') !== (before.is === 'online')) emit({ type: 'connection', isOnline: is === 'online' });
    if (is === 'refused' && before.is !== 'refused') emit({ type: 'error', code: 'connection.refused' });
  });
  const stopMessageReports = conversation.store.subscribe((chat, before) => {
    const isFirst = isFullyLoaded(chat) && !isFullyLoaded(before);
    if (isFirst && !controller.store.getState().isOpen)
      controller.store.setState({
        unseen: chat.lines.filter((line) => isUnreadLine(line, 'customer', chat.readMarks.customer)).length,
      });
    if (!before.isLoaded) return;
    for (const line of linesAfter(chat, before.eventBuffer.version)) {
      if (line.is === 'bubble') emit({ type: 'message', from: line.from === 'customer' ? 'customer' : 'agent' });
      else if (line.what === 'contact') emit({ type: 'contact' });
    }
  });
  return () => {
    stopConnectionReports();
    stopMessageReports();
  };
}
