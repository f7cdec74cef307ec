import {
  type EmbedSettings,
  isEmbedEvent,
  isLocale,
  ownFields,
  parseEmbedSettings,
  type FrameEvent,
  type HostCommand,
} from '@libs/protocol/embed-protocol.ts';
import { BASE_LOCALE } from '@libs/protocol/language-list.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { blankPage } from '../src/ui/leave-page.ts';
import { watchForShiftPresses } from '../src/ui/quick-exit-triggers.ts';
import { type ChatFrame, createChatFrame } from './chat-frame.ts';
import { isLeftTab, leavePage } from './quick-exit.ts';
import { createEmbedLauncher, type EmbedLauncher } from './embed-launcher.ts';

/**
 * The chat on somebody else's page: a button, and behind it, once it is wanted, a frame. Nothing of the chat is fetched
 * and nothing is stored before that. `window.aidline` takes the verbs, also those said before this file had arrived.
 */

type EmbedApiEvent = Record<string, unknown> & { id: string; at: string; type: string };
type EmbedListener = (event: EmbedApiEvent) => void;
/** Whose answer says who is signed in at the page: a signed token, or null for nobody. */
type TokenProvider = () => unknown;
/** What the page's own lines keep until this file comes; see the example in README. */
type QueuedCall = { a: ArrayLike<unknown>; off?: boolean; un?: (() => void) | undefined };
type EmbedApi = { (...call: unknown[]): unknown; q?: QueuedCall[] };

const LABELS: Record<Locale, { open: string; unread: string; title: string }> = {
  'zh-CN': { open: '打开在线客服', unread: '新消息', title: '在线客服' },
  'zh-TW': { open: '開啟線上客服', unread: '新訊息', title: '線上客服' },
  en: { open: 'Open chat', unread: 'new messages', title: 'Chat with us' },
  ms: { open: 'Buka sembang', unread: 'mesej baharu', title: 'Sembang dengan kami' },
};

/** The chat forgets in an instant; somebody who is watched does not wait for longer. */
const EXIT_TIMEOUT_MS = 200;

/** That a conversation was begun from this page; what was said is known only inside the frame. */
const STARTED_KEY = 'aidline.embed.begun';

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;
const listeners = new Map<string, Set<EmbedListener>>();

let settings: EmbedSettings = {};
let launcher: EmbedLauncher | undefined;
let frame: ChatFrame | undefined;
let tokenProvider: TokenProvider | undefined;
let isOpen = false;
let unread = 0;
/** Sent again to a listener that is added after it. */
let readyEvent: EmbedApiEvent | undefined;

const apiMethods: Record<string, (given: unknown, further: unknown) => unknown> = {
  boot: (given) => boot(given),
  shutdown,
  identify,
  open,
  close: () => frame?.send({ verb: 'close' }),
  prefill: (text) => launcher && sendToFrame({ verb: 'prefill', text: String(text) }),
  setLocale,
  on,
};

function boot(given: unknown, host: HTMLElement = document.createElement('aidline-chat')): void {
  if (launcher) shutdown();
  settings = parseEmbedSettings(given);
  launcher = createEmbedLauncher({ settings, host, onBack: () => frame?.send({ verb: 'close' }) });
  launcher.button.addEventListener('click', (event) => event.isTrusted && sendToFrame({ verb: 'open', by: 'click' }));
  // Our own element, so that its connecting does not boot a second time.
  if (!host.isConnected) document.body.append(host);
  render();
  emit({ type: 'ready' });
  if (hasStarted()) (globalThis.requestIdleCallback ?? setTimeout)(() => launcher && loadFrame());
}

/** In a tab that was left quickly only a person opens the chat again. */
function open(): void {
  const by = navigator.userActivation?.isActive ? 'click' : 'auto';
  if (launcher && (by === 'click' || !isLeftTab())) sendToFrame({ verb: 'open', by });
}

/** The page can say who this is; it is asked when the chat is there, and again before its answer runs out. */
function identify(given: unknown): void {
  const { token } = ownFields(given) ?? {};
  if (typeof token !== 'function') return;
  tokenProvider = token as TokenProvider;
  frame?.send({ verb: 'identify' });
}

/** What the page's callback throws is for the page to see; the chat hears that there is no answer. */
async function answerTokenRequest(of: ChatFrame, ask: number): Promise<void> {
  try {
    const token = await tokenProvider?.();
    of.send({ verb: 'token', ask, ...(typeof token === 'string' || token === null ? { token } : {}) });
  } catch (fault) {
    of.send({ verb: 'token', ask });
    reportError(fault);
  }
}

function shutdown(): void {
  // Also where the chat was not opened on this page: what it keeps of whoever leaves is known only to itself.
  const old = frame ?? (tokenProvider && launcher && hasStarted() ? loadFrame() : undefined);
  const was = launcher;
  const end = () => {
    old?.remove();
    was?.remove();
    was?.host.remove();
  };
  const isIdentified = tokenProvider !== undefined;
  isOpen = false;
  unread = 0;
  render();
  tokenProvider = frame = launcher = readyEvent = undefined;
  if (!isIdentified || !old) return end();
  recordStarted(false);
  was?.host.style.setProperty('display', 'none', 'important');
  old.signOut(end);
}

function sendToFrame(command: HostCommand): void {
  loadFrame().send(command);
}

function loadFrame(): ChatFrame {
  if (frame) return frame;
  const created = createChatFrame({
    origin,
    settings,
    isIdentified: tokenProvider !== undefined,
    title: labels().title,
    onEvent: (event) =>
      created === frame && (event.type === 'token' ? void answerTokenRequest(created, event.ask) : onFrameEvent(event)),
  });
  frame = created;
  launcher!.attachFrame(frame.element);
  render();
  return frame;
}

function onFrameEvent(event: FrameEvent): void {
  if (event.type === 'open' || event.type === 'close') {
    isOpen = event.type === 'open';
    render();
    if (isOpen) frame?.element.focus();
    else launcher?.button.focus();
  }
  if (event.type === 'unread') unread = Number(event.count) || 0;
  if (event.type === 'session') recordStarted(event.isThere);
  if (event.type === 'left') return forgetAndLeave();
  render();
  emit(event);
}

/** The chat has forgotten what was said; this page forgets that there was a chat. */
function forgetAndLeave(): void {
  recordStarted(false);
  leavePage(settings.lang ?? BASE_LOCALE);
}

/** Shift three times, while the chat is open but the page around it has the focus. A chat that does not answer is not waited for. */
watchForShiftPresses(document, () => {
  if (!isOpen) return;
  blankPage();
  frame?.send({ verb: 'leave' });
  setTimeout(forgetAndLeave, EXIT_TIMEOUT_MS);
});

function setLocale(locale: unknown): void {
  if (!isLocale(locale)) return;
  settings.lang = locale;
  frame?.send({ verb: 'setLocale', locale });
  render();
}

/** Returns the way to stop listening. */
function on(type: unknown, listener: unknown): () => void {
  if (typeof listener !== 'function' || !isEmbedEvent(type)) return () => undefined;
  const those = listeners.get(String(type)) ?? new Set<EmbedListener>();
  listeners.set(String(type), those.add(listener as EmbedListener));
  const missed = type === 'ready' && readyEvent;
  if (missed)
    queueMicrotask(() => those.has(listener as EmbedListener) && callListener(listener as EmbedListener, missed));
  return () => void those.delete(listener as EmbedListener);
}

function emit(emitted: FrameEvent | { type: 'ready' }): void {
  const event = { ...emitted, id: newId(), at: new Date().toISOString() } as EmbedApiEvent;
  if (emitted.type === 'ready') readyEvent = event;
  for (const listener of [...(listeners.get(emitted.type) ?? [])]) callListener(listener, event);
}

/** A listener that throws is its page's trouble, and nobody else's. */
function callListener(listener: EmbedListener, event: EmbedApiEvent): void {
  try {
    listener(event);
  } catch (fault) {
    setTimeout(() => reportError(fault));
  }
}

function render(): void {
  launcher?.update({ isOpen, unread, labels: labels() });
}

const labels = () => LABELS[settings.lang ?? BASE_LOCALE];

/** `randomUUID` exists only where the page came by TLS. */
const newId = (): string => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].join('-');

function hasStarted(): boolean {
  try {
    return localStorage.getItem(STARTED_KEY) !== null;
  } catch {
    return false;
  }
}

function recordStarted(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(STARTED_KEY, '1');
    else localStorage.removeItem(STARTED_KEY);
  } catch {
    // The page keeps nothing; the chat is then fetched when it is opened.
  }
}

/** For pages that allow no inline script: the element is the boot, its attributes are the settings. */
class ChatElement extends HTMLElement {
  connectedCallback(): void {
    if (launcher?.host === this) return;
    const [lang, colour, position] = ['lang', 'colour', 'position'].map((name) => this.getAttribute(name));
    boot({ lang, colour, position }, this);
  }

  disconnectedCallback(): void {
    if (launcher?.host === this) shutdown();
  }
}

const page = window as unknown as { aidline?: EmbedApi; aidlineSettings?: unknown };
const queuedCalls = page.aidline?.q ?? [];
const api: EmbedApi = (verb, given, further) =>
  Object.hasOwn(apiMethods, String(verb)) && apiMethods[String(verb)]!(given, further);
page.aidline = api;
const replayCall = (call: QueuedCall) => void (call.off || (call.un = api(...Array.from(call.a)) as () => void));
// Listeners first: an element that stands on the page already is upgraded, and boots, within the next line.
for (const call of queuedCalls) if (call.a[0] === 'on') replayCall(call);
if (!customElements.get('aidline-chat')) customElements.define('aidline-chat', ChatElement);
if (page.aidlineSettings && !launcher) boot(page.aidlineSettings);
for (const call of queuedCalls) if (call.a[0] !== 'on') replayCall(call);
