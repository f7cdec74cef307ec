import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { Refused } from '../edge/refused.ts';
import { IdentityTokens } from './identity-tokens.ts';
import { fits } from './issuer-keys.ts';

const BANK = 'https://bank.example';
const SHOP = 'https://shop.example';
const SECRET = 'a secret of at least thirty-two characters';
const US = 'https://aid.example';

const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const pemPrivate = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const tokens = new IdentityTokens({
  PUBLIC_URL: `${US}/`,
  EMBED_IDENTITY: [
    { host: BANK, issuer: 'bank', algorithm: 'ES256', key: pem(curve.publicKey), opens: true },
    { host: SHOP, issuer: 'shop', algorithm: 'HS256', key: SECRET, opens: false },
  ],
});

const jwt = new JwtService({});
const person = { sub: 'c-17', name: 'Ada', email: 'ada@example.org' };
const now = () => Math.floor(Date.now() / 1000);

type Signing = Omit<JwtSignOptions, 'secret'> & { key?: string };
/** What is undefined is left out, as in JSON. */
const said = (iss: string, claims: object): object =>
  JSON.parse(JSON.stringify({ ...person, iss, aud: US, iat: now(), exp: now() + 300, ...claims })) as object;
const byBank = (claims: object = {}, { key = pemPrivate(curve.privateKey), ...more }: Signing = {}) =>
  jwt.sign(said('bank', claims), { algorithm: 'ES256', privateKey: key, ...more });
const byShop = (claims: object = {}, secret = SECRET) => jwt.sign(said('shop', claims), { algorithm: 'HS256', secret });

/** Signed by hand: no library makes such a thing. */
const unsigned = (header: object, claims: object) =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

async function wrongWith(host: string, token: string): Promise<string | undefined> {
  const fault = await tokens.verify(host, token).then(
    () => null,
    (thrown: Error) => thrown,
  );
  if (fault === null) return undefined;
  if (!(fault instanceof Refused)) throw fault;
  expect(fault.code).toBe('identity.refused');
  return fault.details.field;
}

describe('a token of a site that may sign', () => {
  it('says who somebody is there', async () => {
    expect(await tokens.verify(BANK, byBank())).toMatchObject({
      issuer: 'bank',
      vouched: { host: 'bank.example', externalId: 'c-17', name: 'Ada', email: 'ada@example.org' },
    });
    expect(await tokens.verify(SHOP, byShop({ name: undefined, email: undefined }))).toMatchObject({
      vouched: { host: 'shop.example', externalId: 'c-17', name: null, email: null },
    });
  });

  it('does not confirm an address that the site has not checked itself', async () => {
    const { vouched } = await tokens.verify(BANK, byBank({ email_verified: false }));
    expect(vouched.email).toBeNull();
  });

  it('may live for ten minutes and no longer, whatever it says', async () => {
    expect(await wrongWith(BANK, byBank({ exp: now() + 599 }))).toBeUndefined();
    expect(await wrongWith(BANK, byBank({ exp: now() + 700 }))).toBe('exp');
    expect(await wrongWith(BANK, byBank({ iat: now() - 3600, exp: now() + 60 }))).toBe('exp');
  });

  it.each([
    ['has run out', { iat: now() - 400, exp: now() - 1 }, 'exp'],
    ['never runs out', { exp: undefined }, 'exp'],
    ['was signed ahead of time', { iat: now() + 3600, exp: now() + 3900 }, 'iat'],
    ['is not good yet', { nbf: now() + 200 }, 'nbf'],
    ['is for another service', { aud: 'https://other.example' }, 'aud'],
    ['is for us and for another service', { aud: [US, 'https://other.example'] }, 'aud'],
    ['is for nobody', { aud: undefined }, 'aud'],
    ['comes from another issuer', { iss: 'shop' }, 'iss'],
    ['comes from nobody', { iss: undefined }, 'iss'],
    ['names nobody', { sub: '' }, 'sub'],
    ['names nobody at all', { sub: undefined }, 'sub'],
    ['holds an address that is none', { email: 'ada' }, 'email'],
    ['holds a name of nothing but a NUL', { name: '\0' }, 'name'],
    ['holds a name that is no text', { name: { first: 'Ada' } }, 'name'],
  ])('is refused when it %s', async (_, claims, field) => {
    expect(await wrongWith(BANK, byBank(claims))).toBe(field);
  });

  it('is refused without a time of signing', async () => {
    const claims = { ...person, iss: 'bank', aud: US, exp: now() + 300 };
    const token = jwt.sign(claims, { algorithm: 'ES256', privateKey: pemPrivate(curve.privateKey), noTimestamp: true });
    expect(await wrongWith(BANK, token)).toBe('iat');
  });
});

describe('a token that was not signed by the site it is shown on', () => {
  const claims = () => ({ ...person, iss: 'bank', aud: US, iat: now(), exp: now() + 300 });

  it('is refused without a signature, however it spells that', async () => {
    for (const alg of ['none', 'None', 'NONE', ''])
      for (const end of ['', '.', '.AAAA'])
        expect(await wrongWith(BANK, unsigned({ alg, typ: 'JWT' }, claims()) + end)).toBe('signature');
  });

  it('is refused when the public key is used as if it were a secret', async () => {
    const { createHmac } = await import('node:crypto');
    const body = unsigned({ alg: 'HS256', typ: 'JWT' }, claims());
    const signature = createHmac('sha256', pem(curve.publicKey)).update(body).digest('base64url');
    expect(await wrongWith(BANK, `${body}.${signature}`)).toBe('signature');
  });

  it('is refused with another algorithm, another key, or a changed byte', async () => {
    expect(await wrongWith(SHOP, jwt.sign(claims(), { algorithm: 'HS512', secret: SECRET }))).toBe('signature');
    expect(await wrongWith(BANK, byBank({}, { key: pemPrivate(otherCurve.privateKey) }))).toBe('signature');
    const [head, , signature] = byBank().split('.');
    const forged = unsigned({}, { ...claims(), sub: 'somebody else' }).split('.')[1];
    expect(await wrongWith(BANK, [head, forged, signature].join('.'))).toBe('signature');
  });

  it('is refused when one site shows the token of another, or a site that may not sign shows any', async () => {
    expect(await wrongWith(SHOP, byBank())).toBe('signature');
    expect(await wrongWith(BANK, byShop())).toBe('signature');
    expect(await wrongWith('https://evil.example', byShop())).toBe('host');
    expect(await wrongWith(`${SHOP}.evil.example`, byShop())).toBe('host');
  });
});

it('takes a key only with the algorithm it is made for', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
  expect(fits({ algorithm: 'ES256', key: pem(curve.publicKey) })).toBe(true);
  expect(fits({ algorithm: 'RS256', key: pem(rsa.publicKey) })).toBe(true);
  expect(fits({ algorithm: 'HS256', key: SECRET })).toBe(true);
  expect(fits({ algorithm: 'RS256', key: pem(curve.publicKey) })).toBe(false);
  expect(fits({ algorithm: 'ES256', key: pem(rsa.publicKey) })).toBe(false);
  expect(fits({ algorithm: 'RS256', key: pem(short.publicKey) })).toBe(false);
  expect(fits({ algorithm: 'ES256', key: pemPrivate(curve.privateKey) })).toBe(false);
  expect(fits({ algorithm: 'HS256', key: pem(curve.publicKey) })).toBe(false);
  expect(fits({ algorithm: 'HS256', key: 'short' })).toBe(false);
  expect(fits({ algorithm: 'ES256', key: 'no key at all' })).toBe(false);
});
