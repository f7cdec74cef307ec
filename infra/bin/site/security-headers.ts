import { LOCALE_PREFIX_PATTERN } from './locale-prefixes.ts';

/**
 * The headers of every response, for both servers: the site process of `npm start` sends them, and nginx gets them as a
 * file that is written at build time. Change them here, and nowhere else.
 */

/** Sent with every response, also those of the gateways. */
export const SECURITY_HEADERS: ReadonlyMap<string, string> = new Map([
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  // A voice note is recorded in the chat, which is on every page; in a frame, the loader asks for it.
  [
    'Permissions-Policy',
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(self), midi=(), payment=(), usb=()',
  ],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
]);

/** Only a response over TLS may require TLS for the future. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

export type FramePolicy = {
  /** Who may show the page in a frame, in the syntax of `frame-ancestors`. */
  ancestors: string;
  /** The same for browsers without `frame-ancestors`; undefined where other sites may. */
  frameOptions?: 'DENY' | 'SAMEORIGIN';
};

/** Pages made to be shown on other people's sites: `/embed`, `/en/embed/…`. */
const EMBED_PATH = new RegExp(`^(?:${LOCALE_PREFIX_PATTERN})?/embed(?:/|$)`);
/** What the console shows in a frame of its own; it has no button that does anything for a visitor. */
const PREVIEW_PATH = new RegExp(`^(?:${LOCALE_PREFIX_PATTERN})?/content-preview(?:/|$)`);

/**
 * Which sites may frame which pages. Other sites may not frame our pages, which prevents clickjacking. The embedded
 * chat is the exception; `embedders` lists the sites that show it (`EMBED_ORIGINS`), and without any, none may.
 */
export function framePolicyOf(pathname: string, embedders: readonly string[] = []): FramePolicy {
  if (PREVIEW_PATH.test(pathname)) return { ancestors: "'self'", frameOptions: 'SAMEORIGIN' };
  if (!EMBED_PATH.test(pathname)) return { ancestors: "'none'", frameOptions: 'DENY' };
  return { ancestors: ["'self'", ...embedders].join(' ') };
}

/** The loader for other people's pages. They may hold it to its hash (`integrity`), which browsers check only with this. */
export const LOADER_PATH = '/embed.js';
export const LOADER_HEADERS = { 'Access-Control-Allow-Origin': '*' } as const;

/** The same patterns as text, for nginx. */
export const EMBED_PATH_PATTERN = EMBED_PATH.source;
export const PREVIEW_PATH_PATTERN = PREVIEW_PATH.source;
