import {
  type EmbedSettings,
  isEmbedEvent,
  isLocale,
  ownFields,
  settingsIn,
  type Told,
  type Wish,
} from '@libs/protocol/embedding.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { blankPage } from '../src/ui/leave-page.ts';
import { watchForShift } from '../src/ui/exit-signs.ts';
import { type ChatFrame, createChatFrame } from './chat-frame.ts';
import { isLeftTab, leave } from './leave.ts';
import { createPlace, type Place } from './place.ts';

/**
 * The chat on somebody else's page: a button, and behind it, once it is wanted, a frame. Nothing of the chat is fetched
 * and nothing is stored before that. `window.aidline` takes the verbs, also those said before this file had arrived.
 */

type HostEvent = Record<string, unknown> & { id: string; at: string; type: string };
type Hear = (event: HostEvent) => void;
/** Whose answer says who is signed in at the page: a signed token, or null for nobody. */
type TokenOf = () => unknown;
/** What the page's own lines keep until this file comes; see the example in README. */
type Call = { a: ArrayLike<unknown>; off?: boolean; un?: (() => void) | undefined };
type Verbs = { (...call: unknown[]): unknown; q?: Call[] };

const WORDS: Record<Locale, { open: string; unread: string; title: string }> = {
  'zh-CN': { open: '打开在线客服', unread: '新消息', title: '在线客服' },
  'zh-TW': { open: '開啟線上客服', unread: '新訊息', title: '線上客服' },
  en: { open: 'Open chat', unread: 'new messages', title: 'Chat with us' },
};

/** The chat forgets in an instant; somebody who is watched does not wait for longer. */
const EXIT_PATIENCE_MS = 200;

/** That a conversation was begun from this page; what was said is known only inside the frame. */
const BEGUN_KEY = 'aidline.embed.begun';

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;
const hearing = new Map<string, Set<Hear>>();

let settings: EmbedSettings = {};
let place: Place | undefined;
let frame: ChatFrame | undefined;
let tokenOf: TokenOf | undefined;
let isOpen = false;
let unread = 0;
/** Told again to whoever asks too late. */
let ready: HostEvent | undefined;

const verbs: Record<string, (given: unknown, further: unknown) => unknown> = {
  boot: (given) => boot(given),
  shutdown,
  identify,
  open,
  close: () => frame?.wish({ verb: 'close' }),
  prefill: (text) => place && wish({ verb: 'prefill', text: String(text) }),
  setLocale,
  on,
};

function boot(given: unknown, host: HTMLElement = document.createElement('aidline-chat')): void {
  if (place) shutdown();
  settings = settingsIn(given);
  place = createPlace({ settings, host, onBack: () => frame?.wish({ verb: 'close' }) });
  place.button.addEventListener('click', (event) => event.isTrusted && wish({ verb: 'open', by: 'click' }));
  // Our own element, so that its connecting does not boot a second time.
  if (!host.isConnected) document.body.append(host);
  draw();
  tell({ type: 'ready' });
  if (hasBegun()) (globalThis.requestIdleCallback ?? setTimeout)(() => place && fetchChat());
}

/** In a tab that was left quickly only a person opens the chat again. */
function open(): void {
  const by = navigator.userActivation?.isActive ? 'click' : 'auto';
  if (place && (by === 'click' || !isLeftTab())) wish({ verb: 'open', by });
}

/** The page can say who this is; it is asked when the chat is there, and again before its answer runs out. */
function identify(given: unknown): void {
  const { token } = ownFields(given) ?? {};
  if (typeof token !== 'function') return;
  tokenOf = token as TokenOf;
  frame?.wish({ verb: 'identify' });
}

/** What the page's callback throws is for the page to see; the chat hears that there is no answer. */
async function answer(of: ChatFrame, ask: number): Promise<void> {
  try {
    const token = await tokenOf?.();
    of.wish({ verb: 'token', ask, ...(typeof token === 'string' || token === null ? { token } : {}) });
  } catch (fault) {
    of.wish({ verb: 'token', ask });
    reportError(fault);
  }
}

function shutdown(): void {
  // Also where the chat was not opened on this page: what it keeps of whoever leaves is known only to itself.
  const old = frame ?? (tokenOf && place && hasBegun() ? fetchChat() : undefined);
  const was = place;
  const end = () => {
    old?.remove();
    was?.remove();
    was?.host.remove();
  };
  const isSomebody = tokenOf !== undefined;
  isOpen = false;
  unread = 0;
  draw();
  tokenOf = frame = place = ready = undefined;
  if (!isSomebody || !old) return end();
  noteBegun(false);
  was?.host.style.setProperty('display', 'none', 'important');
  old.leave(end);
}

function wish(wanted: Wish): void {
  fetchChat().wish(wanted);
}

function fetchChat(): ChatFrame {
  if (frame) return frame;
  const made = createChatFrame({
    origin,
    settings,
    isIdentified: tokenOf !== undefined,
    title: words().title,
    hear: (told) => made === frame && (told.type === 'token' ? void answer(made, told.ask) : hear(told)),
  });
  frame = made;
  place!.hold(frame.element);
  draw();
  return frame;
}

function hear(told: Told): void {
  if (told.type === 'open' || told.type === 'close') {
    isOpen = told.type === 'open';
    draw();
    if (isOpen) frame?.element.focus();
    else place?.button.focus();
  }
  if (told.type === 'unread') unread = Number(told.count) || 0;
  if (told.type === 'session') noteBegun(told.isThere);
  if (told.type === 'left') return leaveNow();
  draw();
  tell(told);
}

/** The chat has forgotten what was said; this page forgets that there was a chat. */
function leaveNow(): void {
  noteBegun(false);
  leave(settings.lang ?? 'zh-CN');
}

/** Shift three times, while the chat is open but the page around it has the focus. A chat that does not answer is not waited for. */
watchForShift(document, () => {
  if (!isOpen) return;
  blankPage();
  frame?.wish({ verb: 'leave' });
  setTimeout(leaveNow, EXIT_PATIENCE_MS);
});

function setLocale(locale: unknown): void {
  if (!isLocale(locale)) return;
  settings.lang = locale;
  frame?.wish({ verb: 'setLocale', locale });
  draw();
}

/** Returns the way to stop listening. */
function on(type: unknown, listener: unknown): () => void {
  if (typeof listener !== 'function' || !isEmbedEvent(type)) return () => undefined;
  const those = hearing.get(String(type)) ?? new Set<Hear>();
  hearing.set(String(type), those.add(listener as Hear));
  const late = type === 'ready' && ready;
  if (late) queueMicrotask(() => those.has(listener as Hear) && say(listener as Hear, late));
  return () => void those.delete(listener as Hear);
}

function tell(told: Told | { type: 'ready' }): void {
  const event = { ...told, id: newId(), at: new Date().toISOString() } as HostEvent;
  if (told.type === 'ready') ready = event;
  for (const listener of [...(hearing.get(told.type) ?? [])]) say(listener, event);
}

/** A listener that throws is its page's trouble, and nobody else's. */
function say(listener: Hear, event: HostEvent): void {
  try {
    listener(event);
  } catch (fault) {
    setTimeout(() => reportError(fault));
  }
}

function draw(): void {
  place?.show({ isOpen, unread, words: words() });
}

const words = () => WORDS[settings.lang ?? 'zh-CN'];

/** `randomUUID` exists only where the page came by TLS. */
const newId = (): string => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].join('-');

function hasBegun(): boolean {
  try {
    return localStorage.getItem(BEGUN_KEY) !== null;
  } catch {
    return false;
  }
}

function noteBegun(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(BEGUN_KEY, '1');
    else localStorage.removeItem(BEGUN_KEY);
  } catch {
    // The page keeps nothing; the chat is then fetched when it is opened.
  }
}

/** For pages that allow no inline script: the element is the boot, its attributes are the settings. */
class ChatElement extends HTMLElement {
  connectedCallback(): void {
    if (place?.host === this) return;
    const [lang, colour, position] = ['lang', 'colour', 'position'].map((name) => this.getAttribute(name));
    boot({ lang, colour, position }, this);
  }

  disconnectedCallback(): void {
    if (place?.host === this) shutdown();
  }
}

const page = window as unknown as { aidline?: Verbs; aidlineSettings?: unknown };
const early = page.aidline?.q ?? [];
const speak: Verbs = (verb, given, further) =>
  Object.hasOwn(verbs, String(verb)) && verbs[String(verb)]!(given, further);
page.aidline = speak;
const obey = (call: Call) => void (call.off || (call.un = speak(...Array.from(call.a)) as () => void));
// Listeners first: an element that stands on the page already is upgraded, and boots, within the next line.
for (const call of early) if (call.a[0] === 'on') obey(call);
if (!customElements.get('aidline-chat')) customElements.define('aidline-chat', ChatElement);
if (page.aidlineSettings && !place) boot(page.aidlineSettings);
for (const call of early) if (call.a[0] !== 'on') obey(call);
