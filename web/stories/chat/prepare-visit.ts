import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { Attendance, PhoneCheckResponse, WidgetSettings } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { refusalWords } from '@libs/protocol/refusal-words.ts';
import type { ReadMarks } from '@libs/protocol/signals.ts';
import type { Http, HttpCall } from '../../src/api/http.ts';
import type { Refusal } from '../../src/api/refusal.ts';
import type { JoinAnswer } from '../../src/chat/chat-link.ts';
import { newCommandId } from '../../src/chat/new-ids.ts';
import type { Outbox, OutboxEntry } from '../../src/chat/outbox.ts';
import { createSecretGuard } from '../../src/widget/secret-guard.ts';
import { newSession, type SessionStore, type StoredSession } from '../../src/widget/session-store.ts';
import type { Talk } from '../../src/widget/talk.ts';
import { untouched } from '../../src/widget/visit-state.ts';
import { Visit } from '../../src/widget/visit.ts';
import { PreparedLink } from './prepared-link.ts';
import { daysAgo, recorded, type Said } from './said.ts';

/** What a state of the chat is made of. All of it is what the network and this browser would have said. */
export type Order = {
  /** What has happened in the conversation; null: there is none yet, and the panel has opened by itself. */
  log: readonly Said[] | null;
  marks?: ReadMarks;
  /** In place of the log: why it cannot be read; `silence`: nobody answers. */
  unreadable?: RefusalCode | 'silence';
  /** What the customer has said and is not in the log, and why, if it was refused. */
  unsent?: readonly { command: ChatCommand; refused?: RefusalCode }[];
  settings?: Partial<WidgetSettings>;
  hasNoSettings?: boolean;
  attendance?: Attendance;
  /** What the browser's owner reads. */
  languages?: readonly string[];
  /** What a translator makes of it. */
  translated?: Readonly<Record<string, string>>;
  phone?: PhoneCheckResponse;
  /** What follows once the conversation is read. */
  after?: (ground: Ground) => void | Promise<void>;
};

export type Ground = { visit: Visit; talk: Talk; link: PreparedLink; lang: Locale; tell: (said: Said) => void };

/** The real visit with its real stores, in the state that was ordered. Nothing of it asks or reaches anybody. */
export async function prepareVisit(lang: Locale, order: Order): Promise<Visit> {
  const session = order.log && newSession();
  const unsent = (order.unsent ?? []).map((one) => entryOf(lang, session!, one));
  const link = new PreparedLink(session && answerOf(lang, session, order));
  const visit = new Visit({
    http: httpOf(lang, order),
    outbox: outboxWith(unsent),
    sessions: sessionsWith(session),
    lang: () => lang,
    createLink: () => link,
    beep: () => undefined,
    guard: createSecretGuard(),
    languages: () => order.languages ?? ['zh'],
    page: () => null,
  });
  visit.start();
  visit.open(session ? 'click' : 'auto');
  await visit.askSettings();
  // Thirty chats on one page would each want to have the focus.
  visit.store.setState({ clicks: 0 });
  const { talk } = visit.store.getState();
  if (!talk) return visit;
  if (!order.unreadable) await untilLoaded(talk);
  let version = order.log!.length;
  const tell = (said: Said) => link.tell(recorded(talk.session.sessionId, (version += 1), said));
  await order.after?.({ visit, talk, link, lang, tell });
  return visit;
}

export const refusalIn = (lang: Locale, code: RefusalCode): Refusal => ({
  code,
  message: refusalWords[lang][code],
  ref: 'story',
});

function answerOf(
  lang: Locale,
  { sessionId }: StoredSession,
  { log, marks = { customer: log!.length, agent: 0 }, unreadable }: Order,
): JoinAnswer | { refused: Refusal } | null {
  if (unreadable) return unreadable === 'silence' ? null : { refused: refusalIn(lang, unreadable) };
  const events = log!.map((said, index) => recorded(sessionId, index + 1, said));
  return { ok: true, reset: false, head: events.length, more: false, events, marks };
}

const entryOf = (
  lang: Locale,
  { sessionId }: StoredSession,
  { command, refused }: NonNullable<Order['unsent']>[number],
): OutboxEntry => ({
  sessionId,
  commandId: newCommandId(),
  command,
  at: daysAgo(0, '12:05'),
  ...(refused && { refusal: refusalIn(lang, refused) }),
});

/** The gateway's answers beside the conversation. */
function httpOf(lang: Locale, order: Order): Http {
  const answer = ({ path, body }: HttpCall) => {
    if (path === '/settings/widget')
      return order.hasNoSettings
        ? { refused: refusalIn(lang, 'try.later') }
        : { value: { ...untouched().settings, ...ASKS_FOR_NOTHING, ...order.settings } };
    if (path === '/phone/check') return { value: order.phone };
    if (path === '/translate') return { value: translationOf(body as { text: string; target: string }, order) };
    return { value: order.attendance ?? { isAttended: true, agent: null } };
  };
  return ((call: HttpCall) => Promise.resolve(answer(call))) as unknown as Http;
}

const ASKS_FOR_NOTHING = { askForName: false, askForEmail: false };

function translationOf({ text, target }: { text: string; target: string }, { translated }: Order) {
  const found = translated?.[text];
  if (found === undefined) return { text, source: 'und', target, flag: 'no-translator', engine: null };
  return { text: found, source: 'zh', target, flag: null, engine: 'story' };
}

/** What this device still has to say, kept nowhere. */
const outboxWith = (kept: readonly OutboxEntry[]): Outbox => ({
  entries: () => [...kept],
  sessions: () => [],
  put: () => undefined,
  settle: () => undefined,
  refuse: () => undefined,
  discard: () => undefined,
  isLasting: true,
  watch: () => () => undefined,
});

function sessionsWith(stored: StoredSession | null): SessionStore {
  let session = stored;
  const keep = (kept: StoredSession) => (session = kept);
  return {
    read: () => session,
    create: () => session ?? keep(newSession()),
    keep,
    replace: () => keep(newSession()),
    clear: () => void (session = null),
    keepFor: () => undefined,
    watch: () => () => undefined,
  };
}

const untilLoaded = ({ conversation: { store } }: Talk): Promise<void> =>
  new Promise((resolve) => {
    if (store.getState().isLoaded) return resolve();
    const stop = store.subscribe(({ isLoaded }) => {
      if (!isLoaded) return;
      stop();
      resolve();
    });
  });
