/**
 * What every answer says beside its body, for both servers: the site process of `npm start` sends it, and nginx gets it
 * as a file that is written at build time. Change it here, and nowhere else.
 */

/** Said with every answer, the gateways' included. */
export const SECURITY_HEADERS: ReadonlyMap<string, string> = new Map([
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  [
    'Permissions-Policy',
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
  ],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
]);

/** Only a visit that came by TLS may promise TLS for the future. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

export type FramePolicy = {
  /** Who may show the page in a frame, as `frame-ancestors` takes it. */
  ancestors: string;
  /** The same for browsers that do not know `frame-ancestors`; undefined where some may. */
  frameOptions?: 'DENY';
};

/** Pages made to be shown on other people's sites: `/embed`, `/en/embed/…`. */
const EMBED_PATH = /^\/(?:(?:en|hk-tw)\/)?embed(?:\/|$)/;

/**
 * Who may frame what. Everybody else's pages may not frame ours, or a button of ours could lie under one of theirs. The
 * embedded chat is the exception; `embedders` names the sites that show it (`EMBED_ORIGINS`), and without any, nobody.
 */
export function framePolicyOf(pathname: string, embedders: readonly string[] = []): FramePolicy {
  if (!EMBED_PATH.test(pathname)) return { ancestors: "'none'", frameOptions: 'DENY' };
  return { ancestors: ["'self'", ...embedders].join(' ') };
}

/** The pattern again, for nginx. */
export const EMBED_PATH_PATTERN = EMBED_PATH.source;
