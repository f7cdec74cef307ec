import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { framePolicyOf } from './security-headers.ts';

/** A script element without src that a browser would run; `application/json` and the like are data. */
const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc\s*=)([^>]*)>([\s\S]*?)<\/script>/gi;
const DATA_SCRIPT_TYPE = /\btype\s*=\s*["']?(?!module|text\/javascript|importmap|speculationrules)[\w/+-]+/i;
const HOST_PATTERN = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** Where browsers report violations: a route of the gateways. */
export const POLICY_REPORTS_PATH = '/api/policy-reports';

export type PagePolicy = (pathname: string, host: string | undefined) => string;

/**
 * The Content-Security-Policy of each page of a built site. The prerenderer writes small inline scripts that differ
 * from page to page, so each page allows its own scripts by hash; the pages are read once at the start.
 */
export function createPagePolicy(siteDir: string, embedders: readonly string[] = []): PagePolicy {
  const hashes = new Map<string, string>();
  for (const file of htmlFiles(siteDir)) {
    hashes.set(pageKeyOf(relative(siteDir, file).split(sep).join('/')), scriptHashes(readFileSync(file, 'utf8')));
  }
  return (pathname, host) =>
    buildPolicy({
      hashes: hashes.get(pageKeyOf(pathname)) ?? '',
      ancestors: framePolicyOf(pathname, embedders).ancestors,
      host,
    });
}

/** The sources for `script-src`, each with a leading space: ` 'sha256-…' 'sha256-…'`. */
export function scriptHashes(html: string): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].filter(([, attributes]) => !DATA_SCRIPT_TYPE.test(attributes!));
  const hashes = scripts.map(([, , text]) => createHash('sha256').update(text!).digest('base64'));
  return [...new Set(hashes)].map((hash) => ` 'sha256-${hash}'`).join('');
}

type PolicySources = {
  hashes: string;
  ancestors: string;
  host: string | undefined;
};

function buildPolicy({ hashes, ancestors, host }: PolicySources): string {
  const sockets = host && HOST_PATTERN.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    `script-src 'self'${hashes}`,
    "style-src 'self'",
    // `blob:` is what the page itself creates from a file that was chosen or fetched.
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${sockets}`,
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "form-action 'self'",
    // Text becomes elements, never markup; the page's one Trusted Types policy (`web/src/trusted-types.ts`) allows
    // nothing else.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    // Every browser knows this older directive; the newer `report-to` only works over TLS.
    `report-uri ${POLICY_REPORTS_PATH}`,
  ].join('; ');
}

/** `/en/`, `/en/index.html` and `en/index.html` are one page. */
function pageKeyOf(path: string): string {
  return path
    .replace(/(^|\/)index\.html?$/, '')
    .replace(/\.html?$/, '')
    .replace(/^\/+|\/+$/g, '');
}

function htmlFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name));
}
