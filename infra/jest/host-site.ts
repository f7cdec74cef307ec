import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLoopbackServer } from './loopback-server.ts';

const HOST_PAGE_FOLDER = join(import.meta.dirname, '../../web/test/host-page');
const CONTENT_TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
const SECRET = 'what only this site and Aidline know of';
const TOKEN_TTL_SECONDS = 300;

export type HostSite = { origin: string; close: () => Promise<void> };

/**
 * Another site, on another host name, so that the browser partitions the chat's storage. `chat` is the origin of the
 * chat, which is only known after this server has started.
 */
export async function startHostSite(chat: () => string): Promise<HostSite> {
  const { url, close } = await startLoopbackServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : request.url!.slice(1);
    if (!readdirSync(HOST_PAGE_FOLDER).includes(name)) return void response.writeHead(404).end();
    const policy = `default-src 'none'; script-src 'self' ${chat()}; style-src 'self'; frame-src 'self' ${chat()}; require-trusted-types-for 'script'; trusted-types 'none'`;
    response.writeHead(200, { 'content-type': CONTENT_TYPES[name.split('.')[1]!], 'content-security-policy': policy });
    response.end(readFileSync(join(HOST_PAGE_FOLDER, name), 'utf8').replaceAll('CHAT', chat()));
  });
  return { origin: url.replace('127.0.0.1', 'localhost'), close };
}

/** The operator's setting for a site that may confirm identities and open their conversations. */
export const identityIssuersSetting = (host: string): string =>
  JSON.stringify([{ host, issuer: host, algorithm: 'HS256', key: SECRET, opens: true }]);

const base64UrlJson = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The token that the site's own server would give to its page (RFC 7519). */
export function signIdentityToken(host: string, aud: string, claims: object): string {
  const iat = Math.floor(Date.now() / 1000);
  const jti = crypto.randomUUID();
  const body = `${base64UrlJson({ alg: 'HS256', typ: 'JWT' })}.${base64UrlJson({ iss: host, aud, iat, exp: iat + TOKEN_TTL_SECONDS, jti, ...claims })}`;
  return `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}`;
}
