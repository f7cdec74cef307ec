import type { CaseFile } from '@libs/protocol/case-file.ts';

/**
 * Whether a case file is as it was signed. The same functions run in `npm run verify-case` and in the page of a case
 * file, into which they are written by their source: they may call each other and nothing that is imported.
 */

/** RFC 8785: sorted keys at every depth and no white space, so that equal values have equal bytes. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`;
}

/** What differs from what was signed, as a sentence; null if nothing does. Whose key it was is not judged. */
export async function findCaseFileFault({ signature, ...signed }: CaseFile): Promise<string | null> {
  let before = '0'.repeat(64);
  for (const { event, hash } of signed.entries) {
    before = toHex(await sha256(before + canonical(event)));
    if (before !== hash) return `event ${event.version} is not what was exported.`;
  }
  return (await isSigned(canonical(signed), signature)) ? null : 'the signature does not belong to these data.';
}

/** Whether the key in the signature's own header has signed this payload, and the header names that key rightly. */
export async function isSigned(payload: string, signature: string): Promise<boolean> {
  const found = readSignature(signature);
  const key = found && fromBase64url(String(found.x));
  if (!found || key?.length !== 32) return false;
  const thumbprint = await sha256(`{"crv":"Ed25519","kty":"OKP","x":"${found.x}"}`);
  if (found.kid !== toBase64url(thumbprint)) return false;
  const publicKey = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
  const input = `${found.header}.${toBase64url(new TextEncoder().encode(payload))}`;
  return crypto.subtle.verify({ name: 'Ed25519' }, publicKey, found.bytes, new TextEncoder().encode(input));
}

/** A compact JWS without its payload (RFC 7515, appendix F). */
export type ReadSignature = {
  header: string;
  kid: string;
  /** The public key. */
  x: string;
  /** SHA-256 of the page that was signed with the data, if they were exported as a page. */
  page: string | undefined;
  bytes: Uint8Array<ArrayBuffer>;
};

type JwsHeader = { alg: string; kid: string; jwk: { x: string }; page?: string };

/** Null if it is none. */
export function readSignature(signature: string): ReadSignature | null {
  try {
    const [, header = '', tail = ''] = /^([\w-]+)\.\.([\w-]+)$/.exec(signature)!;
    const { alg, kid, jwk, page } = JSON.parse(new TextDecoder().decode(fromBase64url(header)!)) as JwsHeader;
    const bytes = fromBase64url(tail);
    return alg === 'EdDSA' && bytes ? { header, kid, x: jwk.x, page, bytes } : null;
  } catch {
    return null;
  }
}

/** Null unless it is exactly what `toBase64url` writes: several texts can mean the same bytes. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return toBase64url(bytes) === text ? bytes : null;
}

export function toBase64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function sha256(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The digits of a fingerprint, however somebody has grouped them; empty if it is not a whole one. */
export function digitsOf(fingerprint: string): string {
  const digits = fingerprint.toLowerCase().replaceAll(/[\s:.-]/g, '');
  return /^[0-9a-f]{64}$/.test(digits) ? digits : '';
}

/** Of the key that is named in a signature, as `/.well-known/aidline-keys.json` writes it. */
export function fingerprintIn(signature: string): string {
  return toHex(fromBase64url(readSignature(signature)!.kid)!).replaceAll(/(.{4})(?!$)/g, '$1 ');
}
