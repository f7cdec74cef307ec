import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { z } from 'zod';
import type { SigningKey } from '@libs/protocol/signing-keys.ts';
import type { KeyFolder } from './key-folder.ts';

/**
 * The organisation's Ed25519 keys, in the keystore folder. `signing-<number>.json` has the private half of a key, and the
 * highest number signs. A replaced key keeps its public half in `verifying-<number>.json`, because what it signed must
 * stay verifiable, and its private half is destroyed. Nothing is cached: what is signed after a replacement is signed
 * with the new key, in every process.
 */
export class SigningKeys {
  constructor(private readonly folder: KeyFolder) {}

  /** Makes the first key where there is none; of several processes that try, one succeeds. */
  async ensure(): Promise<void> {
    if ((await this.folder.listIds('signing')).length === 0) await this.create(new Date());
  }

  /** The public halves of all keys, the one in use first. */
  async list(): Promise<SigningKey[]> {
    const retired = await this.readAll('verifying', publicHalf);
    const held = (await this.readAll('signing', privateHalf)).filter(({ x }) => !retired.some((key) => key.x === x));
    const current = held.at(-1);
    // A replacement that was killed may leave an older private half.
    const all = [...retired, ...held.map((key) => ({ ...key, until: key === current ? null : current!.from }))];
    return all.map(describeKey).sort((a, b) => Date.parse(b.from) - Date.parse(a.from));
  }

  /** Makes a new key and destroys the private halves of all others. After a crash the same call completes it. */
  async rotate(now = new Date()): Promise<void> {
    const newest = await this.create(now);
    for (const id of await this.folder.listIds('signing')) {
      const old = id < newest ? await this.folder.read('signing', id, privateHalf) : undefined;
      if (!old) continue;
      await this.folder.create('verifying', id, { x: old.x, from: old.from, until: now.toISOString() });
      await this.folder.destroy('signing', id);
    }
  }

  /** A compact JWS of these bytes. Its header names the key, and no verifier may trust a key for being named there. */
  async signJws(payload: Uint8Array, header: Record<string, string> = {}): Promise<string> {
    const key = (await this.readAll('signing', privateHalf)).at(-1);
    if (!key) throw new Error('the keystore has no signing key');
    const jwk = { crv: 'Ed25519', kty: 'OKP', x: key.x };
    const described = { alg: 'EdDSA', jwk, kid: thumbprintOf(key.x), ...header };
    const input = `${base64url(JSON.stringify(described))}.${base64url(payload)}`;
    const signature = sign(null, Buffer.from(input), createPrivateKey({ key: { ...jwk, d: key.d }, format: 'jwk' }));
    return `${input}.${signature.toString('base64url')}`;
  }

  /** Of the next number, or as another process has just made that one. */
  private async create(now: Date): Promise<string> {
    const ids = [...(await this.folder.listIds('signing')), ...(await this.folder.listIds('verifying'))];
    const id = String(Math.max(0, ...ids.map(Number)) + 1).padStart(ID_DIGITS, '0');
    const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    await this.folder.create('signing', id, { x, d, from: now.toISOString() });
    return id;
  }

  /** By number. */
  private async readAll<T extends z.ZodType>(kind: 'signing' | 'verifying', shape: T): Promise<z.infer<T>[]> {
    const ids = await this.folder.listIds(kind);
    const keys = await Promise.all(ids.map((id) => this.folder.read(kind, id, shape)));
    return keys.filter((key) => key !== undefined);
  }
}

/** So that names sort by number. */
const ID_DIGITS = 6;

const privateHalf = z.object({ x: z.string(), d: z.string(), from: z.iso.datetime() });
const publicHalf = z.object({ x: z.string(), from: z.iso.datetime(), until: z.iso.datetime() });

const base64url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url');

/** RFC 7638 and 8037: over the required members in this order. */
export const thumbprintOf = (x: string): string =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');

/** Hexadecimal, because it has no letters that people confuse, in groups that they can read to each other. */
export const fingerprintOf = (kid: string): string =>
  Buffer.from(kid, 'base64url')
    .toString('hex')
    .replaceAll(/(.{4})(?!$)/g, '$1 ');

function describeKey({ x, from, until }: { x: string; from: string; until: string | null }): SigningKey {
  const kid = thumbprintOf(x);
  return { kty: 'OKP', crv: 'Ed25519', x, kid, fingerprint: fingerprintOf(kid), from, until };
}
