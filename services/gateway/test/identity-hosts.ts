import { generateKeyPairSync } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { SessionId } from '@libs/protocol/ids.ts';
import { postJson } from './chat-client.ts';

/** Two sites that may say who their people are, each with an algorithm of its own. */
export const BANK = 'https://bank.example';
export const SHOP = 'https://shop.example';

const SECRET = 'what only the shop and Aidline know of';
const { publicKey, privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const jwt = new JwtService({});

export const bankEnv = {
  EMBED_IDENTITY: JSON.stringify([
    { host: BANK, issuer: 'bank', algorithm: 'ES256', key: publicKey, opens: true },
    { host: SHOP, issuer: 'shop', algorithm: 'HS256', key: SECRET },
  ]),
};

type AidlineSite = { siteUrl: string };
const LIFETIME_SECONDS = 300;

function claimsFor(iss: string, { siteUrl }: AidlineSite, claims: object): object {
  const now = Math.floor(Date.now() / 1000);
  return { iss, aud: siteUrl, iat: now, exp: now + LIFETIME_SECONDS, jti: crypto.randomUUID(), ...claims };
}

/** What the site's own server would hand to its page. */
export const bankToken = (aidline: AidlineSite, claims: object): string =>
  jwt.sign(claimsFor('bank', aidline, claims), { algorithm: 'ES256', privateKey });
export const shopToken = (aidline: AidlineSite, claims: object): string =>
  jwt.sign(claimsFor('shop', aidline, claims), { algorithm: 'HS256', secret: SECRET });

type HostToken = [host: string, token: string];

/** What a browser without anything asks: is there a conversation of this person, and may this key open it? */
export async function resumeConversation(url: string, [host, token]: HostToken, key: string) {
  const response = await postJson(`${url}/api/identity/conversation`, { host, token, key });
  const { error, sessionId } = (await response.json()) as { error?: { code: string }; sessionId?: SessionId | null };
  return { sessionId, code: error?.code };
}

type VisitorSession = { sessionId: SessionId; key: string };
type ConfirmAnswer = { status: number; code?: string; field?: string };

/** Shows a token for a conversation, as the chat on that site's page does. */
export async function confirmIdentity(
  url: string,
  { sessionId, key }: VisitorSession,
  [host, token]: HostToken,
): Promise<ConfirmAnswer> {
  const proof = { authorization: `Visitor ${sessionId}.${key}` };
  const response = await postJson(`${url}/api/sessions/${sessionId}/identity`, { host, token }, proof);
  const { error } = (await response.json()) as { error?: { code: string; field?: string } };
  return { status: response.status, ...error };
}
