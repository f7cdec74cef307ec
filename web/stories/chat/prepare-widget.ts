import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { Attendance, PhoneCheckResponse, WidgetSettings } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { refusalMessages } from '@libs/protocol/refusal-messages.ts';
import type { ReadMarks } from '@libs/protocol/signals.ts';
import type { HttpClient, HttpCall } from '../../src/api/http-client.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import type { JoinResponse } from '@libs/client/connection.ts';
import { newCommandId } from '@libs/client/new-ids.ts';
import type { Outbox, OutboxEntry } from '@libs/client/outbox.ts';
import { createSecretGuard } from '../../src/widget/secret-guard.ts';
import { findInMessage } from '../../src/widget/secret-rules.ts';
import { newStoredSession, type SessionStore, type StoredSession } from '../../src/widget/session-store.ts';
import type { ActiveChat } from '../../src/widget/active-chat.ts';
import { initialWidgetState } from '../../src/widget/widget-state.ts';
import { WidgetController } from '../../src/widget/widget-controller.ts';
import { PreparedChatLink } from './prepared-chat-link.ts';
import { daysAgo, toRecordedEvent, type SampleEvent } from './sample-events.ts';

/** The setup of one state of the chat: what the network and this browser's storage would have returned. */
export type ChatStateSetup = {
  /** The recorded events; null: there is no session yet, and the panel has opened by itself. */
  log: readonly SampleEvent[] | null;
  marks?: ReadMarks;
  /** Instead of the log: why it cannot be read; `silence`: no answer arrives. */
  unreadable?: RefusalCode | 'silence';
  /** The customer's commands that are not in the log, and why, if one was refused. */
  unsent?: readonly { command: ChatCommand; refused?: RefusalCode }[];
  settings?: Partial<WidgetSettings>;
  hasNoSettings?: boolean;
  attendance?: Attendance;
  /** The browser's preferred languages. */
  languages?: readonly string[];
  /** The translation of each text; null where it is refused. */
  translated?: Readonly<Record<string, string | null>>;
  phone?: PhoneCheckResponse;
  /** Runs when the conversation is loaded. */
  after?: (prepared: PreparedChat) => void | Promise<void>;
};

export type PreparedChat = {
  controller: WidgetController;
  activeChat: ActiveChat;
  link: PreparedChatLink;
  lang: Locale;
  emit: (sample: SampleEvent) => void;
};

/** The real widget controller with its real stores, in the requested state. No request leaves the page. */
export async function prepareWidget(lang: Locale, setup: ChatStateSetup): Promise<WidgetController> {
  const session = setup.log && newStoredSession();
  const unsent = (setup.unsent ?? []).map((one) => outboxEntryOf(lang, session!, one));
  const link = new PreparedChatLink(session && joinAnswerOf(lang, session, setup));
  const controller = new WidgetController({
    http: fakeHttp(lang, setup),
    outbox: fakeOutbox(unsent),
    sessions: fakeSessionStore(session),
    lang: () => lang,
    createConnection: () => link,
    beep: () => undefined,
    guard: createSecretGuard(undefined, findInMessage),
    languages: () => setup.languages ?? ['zh'],
    page: () => null,
  });
  controller.start();
  controller.open(session ? 'click' : 'auto');
  await controller.loadSettings();
  // Thirty chats on one page must not compete for the focus.
  controller.store.setState({ clicks: 0 });
  const { activeChat } = controller.store.getState();
  if (!activeChat) return controller;
  if (!setup.unreadable) await untilLoaded(activeChat);
  let version = setup.log!.length;
  const emit = (sample: SampleEvent) =>
    link.emitEvent(toRecordedEvent(activeChat.session.sessionId, (version += 1), sample));
  await setup.after?.({ controller, activeChat, link, lang, emit });
  return controller;
}

export const refusalIn = (lang: Locale, code: RefusalCode): Refusal => ({
  code,
  message: refusalMessages[lang][code],
  ref: 'story',
});

function joinAnswerOf(
  lang: Locale,
  { sessionId }: StoredSession,
  { log, marks = { customer: log!.length, agent: 0 }, unreadable }: ChatStateSetup,
): JoinResponse | { refused: Refusal } | null {
  if (unreadable) return unreadable === 'silence' ? null : { refused: refusalIn(lang, unreadable) };
  const events = log!.map((sample, index) => toRecordedEvent(sessionId, index + 1, sample));
  return { ok: true, epoch: 'story', reset: false, head: events.length, more: false, events, marks };
}

const outboxEntryOf = (
  lang: Locale,
  { sessionId }: StoredSession,
  { command, refused }: NonNullable<ChatStateSetup['unsent']>[number],
): OutboxEntry => ({
  sessionId,
  commandId: newCommandId(),
  command,
  at: daysAgo(0, '12:05'),
  ...(refused && { refusal: refusalIn(lang, refused) }),
});

/** The gateway's answers other than the conversation. */
function fakeHttp(lang: Locale, setup: ChatStateSetup): HttpClient {
  const answer = ({ path, body }: HttpCall) => {
    if (path === '/settings/widget')
      return setup.hasNoSettings
        ? { refused: refusalIn(lang, 'try.later') }
        : { value: { ...initialWidgetState().settings, ...ASKS_FOR_NOTHING, ...setup.settings } };
    if (path === '/phone/check') return { value: setup.phone };
    if (path === '/translate') return { value: fakeTranslation(body as { text: string; target: string }, setup) };
    return { value: setup.attendance ?? { isAttended: true, agent: null } };
  };
  return ((call: HttpCall) => Promise.resolve(answer(call))) as unknown as HttpClient;
}

const ASKS_FOR_NOTHING = { askForName: false, askForEmail: false };

function fakeTranslation({ text, target }: { text: string; target: string }, { translated }: ChatStateSetup) {
  const found = translated?.[text];
  if (found === undefined) return { text, source: 'und', target, flag: 'no-translator', engine: null };
  if (found === null) return { text, source: 'und', target, flag: 'tokens-changed', engine: null };
  return { text: found, source: 'zh', target, flag: null, engine: 'story' };
}

/** This device's unsent commands, without any storage. */
const fakeOutbox = (entries: readonly OutboxEntry[]): Outbox => ({
  entries: () => [...entries],
  sessions: () => [],
  put: (entry) => entry,
  settle: () => undefined,
  refuse: () => undefined,
  discard: () => undefined,
  isPersistent: true,
  watch: () => () => undefined,
});

function fakeSessionStore(stored: StoredSession | null): SessionStore {
  let session = stored;
  const save = (stored: StoredSession) => (session = stored);
  return {
    read: () => session,
    create: () => session ?? save(newStoredSession()),
    save,
    replace: () => save(newStoredSession()),
    clear: () => void (session = null),
    switchToHost: () => undefined,
    watch: () => () => undefined,
  };
}

const untilLoaded = ({ conversation: { store } }: ActiveChat): Promise<void> =>
  new Promise((resolve) => {
    if (store.getState().isLoaded) return resolve();
    const stop = store.subscribe(({ isLoaded }) => {
      if (!isLoaded) return;
      stop();
      resolve();
    });
  });
