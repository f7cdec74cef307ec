import { languageList } from './language-list.ts';
import type { Locale } from './languages.ts';

/**
 * The messages between another site's page and the chat in its frame, by `postMessage` to exactly one origin.
 * Plain checks in place of schemas: the loader that speaks this must stay below 5 KB.
 */
export const EMBED_PROTOCOL_ID = 'aidline-1';

/** How the chat looks on the page that shows it. */
export type EmbedSettings = {
  lang?: Locale;
  /** Six hexadecimal digits; what stands on it is black or white, whichever can be read better. */
  colour?: string;
  position?: 'start' | 'end';
};

/** From the page to the frame. */
export type HostCommand =
  /** `isIdentified`: the page gives tokens that identify the visitor. */
  | { verb: 'boot'; settings: EmbedSettings; isIdentified: boolean }
  | { verb: 'open'; by: 'click' | 'auto' }
  | { verb: 'close' }
  | { verb: 'prefill'; text: string }
  | { verb: 'setLocale'; locale: Locale }
  | { verb: 'identify' }
  /** The answer to `token`. Null: nobody is signed in on the page; left out: the page could not get one. */
  | { verb: 'token'; ask: number; token?: string | null }
  /** The person has signed out: the chat forgets them on this device. */
  | { verb: 'shutdown' }
  /** Quick exit, asked for by the page. */
  | { verb: 'leave' };

/** From the frame to the page and its event listeners. Never contains what anybody has written. */
export type FrameEvent =
  | { type: 'hello' }
  /** Asks the page's server, by way of the page, who this is. Answered by a `token` command with the same number. */
  | { type: 'token'; ask: number }
  /** The answer to `shutdown`: nothing of this person is stored on the device any more. */
  | { type: 'gone' }
  /** Quick exit: the chat has forgotten everything, and the page must go. */
  | { type: 'left' }
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'message'; from: 'customer' | 'agent' }
  | { type: 'unread'; count: number }
  | { type: 'session'; isThere: boolean }
  | { type: 'contact' }
  | { type: 'connection'; isOnline: boolean }
  | { type: 'error'; code: string };

/** Uses no method of a prototype, because the embedding page may have edited it. */
export const isEmbedEvent = (type: unknown): boolean => typeof type === 'string' && PUBLIC_EVENT_TYPES[type] === true;

const PUBLIC_EVENT_TYPES: Record<string, true> = Object.assign(Object.create(null) as object, {
  ready: true,
  open: true,
  close: true,
  message: true,
  unread: true,
  session: true,
  contact: true,
  connection: true,
  error: true,
} satisfies Record<Exclude<FrameEvent['type'], 'hello' | 'token' | 'gone' | 'left'> | 'ready', true>);

/** Longest first message that a page may suggest, in UTF-16 code units. */
const MAX_PREFILL_LENGTH = 2_000;

/** Here and not with the schema of a language: the loader takes the type of that file, and not what it imports. */
export const isLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && Object.hasOwn(languageList, value);

/** The fields of an object that are its own, so that an edited prototype adds nothing. Null for anything else. */
export function ownFields(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.assign(Object.create(null) as object, value) as Record<string, unknown>;
}

export function parseEmbedSettings(value: unknown): EmbedSettings {
  const { lang, colour, position } = ownFields(value) ?? {};
  const settings = Object.create(null) as EmbedSettings;
  if (isLocale(lang)) settings.lang = lang;
  if (typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour)) settings.colour = colour;
  if (position === 'start' || position === 'end') settings.position = position;
  return settings;
}

/** A command of the embedding page, parsed; null for anything else. */
export function parseHostCommand(data: unknown): HostCommand | null {
  const { sign, wish } = ownFields(data) ?? {};
  const { verb, settings, by, text, locale, isIdentified, ask, token } = ownFields(wish) ?? {};
  if (sign !== EMBED_PROTOCOL_ID) return null;
  if (verb === 'boot') return { verb, settings: parseEmbedSettings(settings), isIdentified: isIdentified === true };
  if (verb === 'open') return { verb, by: by === 'click' ? 'click' : 'auto' };
  if (verb === 'close' || verb === 'identify' || verb === 'shutdown' || verb === 'leave') return { verb };
  if (verb === 'token' && typeof ask === 'number')
    return { verb, ask, ...(typeof token === 'string' || token === null ? { token } : {}) };
  if (verb === 'prefill' && typeof text === 'string') return { verb, text: text.slice(0, MAX_PREFILL_LENGTH) };
  return verb === 'setLocale' && isLocale(locale) ? { verb, locale } : null;
}
