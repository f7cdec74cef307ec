import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingKeys, type SigningKey } from '@libs/protocol/signing-keys.ts';
import { KeyFolder } from './key-folder.ts';
import { fingerprintOf, SigningKeys, thumbprintOf } from './signing-keys.ts';

let folder: string;
let keys: SigningKeys;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aidline-keys-'));
  keys = new SigningKeys(new KeyFolder(folder));
});
afterEach(() => rm(folder, { recursive: true }));

const isSignedBy = ({ kty, crv, x }: SigningKey, jws: string): boolean => {
  const [header, payload, signature] = jws.split('.') as [string, string, string];
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  return verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'));
};
const headerOf = (jws: string): unknown => JSON.parse(Buffer.from(jws.split('.')[0]!, 'base64url').toString());

describe('the signing keys', () => {
  it('sign what is given to them, and name the key by its thumbprint', async () => {
    await keys.ensure();
    const [key] = await keys.list();
    const jws = await keys.signJws(Buffer.from('three letters'), { page: 'x' });
    expect(isSignedBy(key!, jws)).toBe(true);
    expect(Buffer.from(jws.split('.')[1]!, 'base64url').toString()).toBe('three letters');
    expect(headerOf(jws)).toMatchObject({ alg: 'EdDSA', kid: key!.kid, jwk: { x: key!.x }, page: 'x' });
    expect(headerOf(jws)).not.toHaveProperty('jwk.d');
  });

  it('have the thumbprint of RFC 8037, A.3, and a fingerprint that can be read aloud', () => {
    const kid = thumbprintOf('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
    expect(kid).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
    expect(fingerprintOf(kid)).toMatch(/^90fa caf(?:[0-9a-f ]+)$/);
    expect(fingerprintOf(kid).split(' ')).toHaveLength(16);
  });

  it('sign as RFC 8037, A.4, does', async () => {
    const d = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    await new KeyFolder(folder).create('signing', '000001', { d, x, from: '2026-01-01T00:00:00.000Z' });
    const [key] = await keys.list();
    const published =
      'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg';
    expect(isSignedBy(key!, published)).toBe(true);
    expect(isSignedBy(key!, await keys.signJws(Buffer.from('x')))).toBe(true);
  });

  it('are one, whoever makes the first at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => new SigningKeys(new KeyFolder(folder)).ensure()));
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('leave of a replaced key its public half and its times, and nothing that signs', async () => {
    await keys.ensure();
    const [old] = await keys.list();
    const before = await keys.signJws(Buffer.from('a'));
    const secret = (JSON.parse(await readFile(join(folder, 'signing-000001.json'), 'utf8')) as { d: string }).d;
    const now = new Date(Date.now() + 1000);
    await keys.rotate(now);
    const all = signingKeys.parse({ keys: await keys.list() }).keys;
    expect(all).toMatchObject([{ until: null }, { kid: old!.kid, from: old!.from, until: now.toISOString() }]);
    expect(isSignedBy(all[0]!, await keys.signJws(Buffer.from('b')))).toBe(true);
    expect(isSignedBy(all[1]!, before)).toBe(true);
    for (const name of await readdir(folder)) expect(await readFile(join(folder, name), 'utf8')).not.toContain(secret);
  });

  it('go on after a replacement that was killed half-way, and the next one completes it', async () => {
    await keys.ensure();
    const raw = new KeyFolder(folder);
    const [old] = await keys.list();
    const from = new Date(Date.now() + 1000).toISOString();
    await raw.create('signing', '000002', { ...(await otherKey()), from });
    expect(await keys.list()).toMatchObject([{ until: null }, { kid: old!.kid, until: from }]);
    expect(headerOf(await keys.signJws(Buffer.from('c')))).not.toMatchObject({ kid: old!.kid });
    await keys.rotate(new Date(Date.now() + 2000));
    expect(await raw.listIds('signing')).toEqual(['000003']);
    expect(await raw.listIds('verifying')).toEqual(['000001', '000002']);
  });

  it('refuse to sign when there is none', async () =>
    await expect(keys.signJws(Buffer.from('x'))).rejects.toThrow('no signing key'));
});

async function otherKey(): Promise<{ x: string; d: string }> {
  const other = join(folder, 'other');
  await new SigningKeys(new KeyFolder(other)).ensure();
  return JSON.parse(await readFile(join(other, 'signing-000001.json'), 'utf8')) as { x: string; d: string };
}
