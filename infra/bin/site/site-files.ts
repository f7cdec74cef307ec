import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sirv from 'sirv';
import { UserError } from '../servers/user-error.ts';
import { isAgentPage, isInAgentArea } from './agent-pages.ts';
import { LOCALE_PREFIX_PATTERN, LOCALE_PREFIXES } from './locale-prefixes.ts';
import { framePolicyOf, LOADER_HEADERS, LOADER_PATH } from './security-headers.ts';
import { createPagePolicy } from './content-security-policy.ts';

/** The page that starts the console in the browser; the web build writes it. */
const CONSOLE_SHELL = '/_shell.html';
const LOCALE_PREFIX = new RegExp(`^(${LOCALE_PREFIX_PATTERN})(?=/|$)`);
/** A page's file under its own name; not `//host/index.html`, to which a browser would go elsewhere. */
const FILE_OF_PAGE = /^((?:\/[\w-]+)*)\/index\.html$/;
const HASHED_ASSETS = /^\/assets\//;
const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
const REVALIDATE_EACH_TIME = 'no-cache';

type FallbackPage = { plain: Buffer; gzip: Buffer };

const isGzipAccepted = ({ headers }: IncomingMessage): boolean => /\bgzip\b/.test(String(headers['accept-encoding']));

export type SiteFilesHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves the files of a built site: pages by their folder, hashed assets with a cache time of a year, unknown addresses
 * with the 404 page.
 */
export function createSiteFilesHandler(siteDir: string, embedders: readonly string[] = []): SiteFilesHandler {
  if (!existsSync(join(siteDir, 'index.html'))) {
    throw new UserError(`The site is not built: ${siteDir} has no index.html; npm start builds it.`);
  }
  const policy = createPagePolicy(siteDir, embedders);
  const pages = readFallbackPages(siteDir);
  const serve = sirv(siteDir, { etag: true, gzip: true, brotli: true, setHeaders: setCaching });

  return (request, response) => {
    const pathname = requestPath(request);
    const showPolicyOf = (page: string) =>
      response.setHeader('Content-Security-Policy', policy(page, request.headers.host));
    const { frameOptions } = framePolicyOf(pathname, embedders);
    if (frameOptions) response.setHeader('X-Frame-Options', frameOptions);
    showPolicyOf(pathname);
    if (pathname === LOADER_PATH)
      for (const [name, value] of Object.entries(LOADER_HEADERS)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Method not allowed');
    // React would hydrate the page of another address than the one whose HTML this is.
    const file = FILE_OF_PAGE.exec(pathname);
    if (file) return redirect(response, file[1] || '/');
    ignoreRangeAndReadErrors(request, response);
    const orFallback = (next: () => void) => (pathname === CONSOLE_SHELL ? next() : serve(request, response, next));
    orFallback(() => {
      const page = fallbackFor(pathname).find((candidate) => pages.has(candidate));
      if (!page) return sendText(response, 404, 'Not found');
      showPolicyOf(page);
      const html = pages.get(page)!;
      if (isGzipAccepted(request)) response.setHeader('Content-Encoding', 'gzip');
      response.setHeader('Vary', 'Accept-Encoding');
      // An unknown address of the agents' area has the area's own page for that.
      sendPage(response, isAgentPage(pathname) ? 200 : 404, isGzipAccepted(request) ? html.gzip : html.plain);
    });
  };
}

/** The path of a request, without its query; never a host, whatever form the request line has. */
export function requestPath(request: IncomingMessage): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0]!;
}

/**
 * A range request gets the whole file (ours are small), and a file that disappears fails one response, not the process.
 */
function ignoreRangeAndReadErrors(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers.range;
  response.on('pipe', (source) => source.once('error', () => response.destroy()));
}

/** Read once, so that a folder that is rebuilt or deleted under a running site fails a response and not the process. */
function readFallbackPages(siteDir: string): ReadonlyMap<string, FallbackPage> {
  const candidates = Object.values(LOCALE_PREFIXES).flatMap((prefix) => [
    CONSOLE_SHELL,
    ...notFoundPages(`${prefix}/`),
  ]);
  const present = candidates.filter((page) => existsSync(join(siteDir, page)));
  return new Map(
    present.map((page) => {
      const plain = readFileSync(join(siteDir, page));
      return [page, { plain, gzip: gzipSync(plain) }];
    }),
  );
}

function fallbackFor(pathname: string): string[] {
  return isInAgentArea(pathname) ? [CONSOLE_SHELL, ...notFoundPages(pathname)] : notFoundPages(pathname);
}

function notFoundPages(pathname: string): string[] {
  const prefix = LOCALE_PREFIX.exec(pathname)?.[0] ?? '';
  // An organisation that does not offer the language of an address has no page for it in that language.
  return [prefix, ...Object.values(LOCALE_PREFIXES).toReversed()].flatMap((one) => [
    `${one}/404/index.html`,
    `${one}/404.html`,
  ]);
}

function setCaching(response: ServerResponse, pathname: string): void {
  response.setHeader('Cache-Control', HASHED_ASSETS.test(pathname) ? CACHE_FOR_A_YEAR : REVALIDATE_EACH_TIME);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { Location: location, 'Cache-Control': REVALIDATE_EACH_TIME }).end();
}

function sendPage(response: ServerResponse, status: number, html: Buffer): void {
  const headers = { 'Content-Type': 'text/html;charset=utf-8', 'Content-Length': html.length };
  response.writeHead(status, { ...headers, 'Cache-Control': REVALIDATE_EACH_TIME }).end(html);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain;charset=utf-8' }).end(`${text}\n`);
}
