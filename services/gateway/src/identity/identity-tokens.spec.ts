import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { RefusalError } from '../refusals/refusal-error.ts';
import { IdentityTokens } from './identity-tokens.ts';
import { isKeyForAlgorithm } from '../environment/issuer-keys.ts';

const BANK = 'https://bank.example';
const SHOP = 'https://shop.example';
const SECRET = 'a secret of at least thirty-two characters';
const AUDIENCE = 'https://aid.example';

const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const pemPrivate = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const tokens = new IdentityTokens({
  PUBLIC_URL: `${AUDIENCE}/`,
  EMBED_IDENTITY: [
    { host: BANK, issuer: 'bank', algorithm: 'ES256', key: pem(curve.publicKey), opens: true },
    { host: SHOP, issuer: 'shop', algorithm: 'HS256', key: SECRET, opens: false },
  ],
});

const jwt = new JwtService({});
const person = { sub: 'c-17', name: 'Ada', email: 'ada@example.org' };
const now = () => Math.floor(Date.now() / 1000);

type SigningOptions = Omit<JwtSignOptions, 'secret'> & { key?: string };
/** What is undefined is left out, as in JSON. */
const claimsFor = (iss: string, claims: object): object =>
  JSON.parse(JSON.stringify({ ...person, iss, aud: AUDIENCE, iat: now(), exp: now() + 300, ...claims })) as object;
const bankToken = (claims: object = {}, { key = pemPrivate(curve.privateKey), ...more }: SigningOptions = {}) =>
  jwt.sign(claimsFor('bank', claims), { algorithm: 'ES256', privateKey: key, ...more });
const shopToken = (claims: object = {}, secret = SECRET) =>
  jwt.sign(claimsFor('shop', claims), { algorithm: 'HS256', secret });

/** Signed by hand: no library makes such a thing. */
const unsigned = (header: object, claims: object) =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

async function refusedField(host: string, token: string): Promise<string | undefined> {
  const fault = await tokens.verify(host, token).then(
    () => null,
    (thrown: Error) => thrown,
  );
  if (fault === null) return undefined;
  if (!(fault instanceof RefusalError)) throw fault;
  expect(fault.code).toBe('identity.refused');
  return fault.details.field;
}

describe('a token of a site that may sign', () => {
  it('names the person', async () => {
    expect(await tokens.verify(BANK, bankToken())).toMatchObject({
      issuer: 'bank',
      vouched: { host: 'bank.example', externalId: 'c-17', name: 'Ada', email: 'ada@example.org' },
    });
    expect(await tokens.verify(SHOP, shopToken({ name: undefined, email: undefined }))).toMatchObject({
      vouched: { host: 'shop.example', externalId: 'c-17', name: null, email: null },
    });
  });

  it('does not confirm an e-mail address that the site has not verified', async () => {
    const { vouched } = await tokens.verify(BANK, bankToken({ email_verified: false }));
    expect(vouched.email).toBeNull();
  });

  it('is valid for ten minutes at most', async () => {
    expect(await refusedField(BANK, bankToken({ exp: now() + 599 }))).toBeUndefined();
    expect(await refusedField(BANK, bankToken({ exp: now() + 700 }))).toBe('exp');
    expect(await refusedField(BANK, bankToken({ iat: now() - 3600, exp: now() + 60 }))).toBe('exp');
  });

  it.each([
    ['has run out', { iat: now() - 400, exp: now() - 1 }, 'exp'],
    ['never runs out', { exp: undefined }, 'exp'],
    ['was signed ahead of time', { iat: now() + 3600, exp: now() + 3900 }, 'iat'],
    ['is not good yet', { nbf: now() + 200 }, 'nbf'],
    ['is for another service', { aud: 'https://other.example' }, 'aud'],
    ['is for us and for another service', { aud: [AUDIENCE, 'https://other.example'] }, 'aud'],
    ['is for nobody', { aud: undefined }, 'aud'],
    ['comes from another issuer', { iss: 'shop' }, 'iss'],
    ['comes from nobody', { iss: undefined }, 'iss'],
    ['names nobody', { sub: '' }, 'sub'],
    ['names nobody at all', { sub: undefined }, 'sub'],
    ['holds an address that is none', { email: 'ada' }, 'email'],
    ['holds a name of nothing but a NUL', { name: '\0' }, 'name'],
    ['holds a name that is no text', { name: { first: 'Ada' } }, 'name'],
  ])('is refused when it %s', async (_, claims, field) => {
    expect(await refusedField(BANK, bankToken(claims))).toBe(field);
  });

  it('is refused without the time of its signature', async () => {
    const claims = { ...person, iss: 'bank', aud: AUDIENCE, exp: now() + 300 };
    const token = jwt.sign(claims, { algorithm: 'ES256', privateKey: pemPrivate(curve.privateKey), noTimestamp: true });
    expect(await refusedField(BANK, token)).toBe('iat');
  });
});

describe('a token that was not signed by the site it is shown on', () => {
  const claims = () => ({ ...person, iss: 'bank', aud: AUDIENCE, iat: now(), exp: now() + 300 });

  it('is refused without a signature, in any spelling', async () => {
    for (const alg of ['none', 'None', 'NONE', ''])
      for (const end of ['', '.', '.AAAA'])
        expect(await refusedField(BANK, unsigned({ alg, typ: 'JWT' }, claims()) + end)).toBe('signature');
  });

  it('is refused if the public key was used as a secret', async () => {
    const { createHmac } = await import('node:crypto');
    const body = unsigned({ alg: 'HS256', typ: 'JWT' }, claims());
    const signature = createHmac('sha256', pem(curve.publicKey)).update(body).digest('base64url');
    expect(await refusedField(BANK, `${body}.${signature}`)).toBe('signature');
  });

  it('is refused with another algorithm, another key, or a changed byte', async () => {
    expect(await refusedField(SHOP, jwt.sign(claims(), { algorithm: 'HS512', secret: SECRET }))).toBe('signature');
    expect(await refusedField(BANK, bankToken({}, { key: pemPrivate(otherCurve.privateKey) }))).toBe('signature');
    const [head, , signature] = bankToken().split('.');
    const forged = unsigned({}, { ...claims(), sub: 'somebody else' }).split('.')[1];
    expect(await refusedField(BANK, [head, forged, signature].join('.'))).toBe('signature');
  });

  it('is refused if one site uses the token of another, or an unlisted site uses any', async () => {
    expect(await refusedField(SHOP, bankToken())).toBe('signature');
    expect(await refusedField(BANK, shopToken())).toBe('signature');
    expect(await refusedField('https://evil.example', shopToken())).toBe('host');
    expect(await refusedField(`${SHOP}.evil.example`, shopToken())).toBe('host');
  });
});

it('accepts a key only with its own algorithm', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
  expect(isKeyForAlgorithm({ algorithm: 'ES256', key: pem(curve.publicKey) })).toBe(true);
  expect(isKeyForAlgorithm({ algorithm: 'RS256', key: pem(rsa.publicKey) })).toBe(true);
  expect(isKeyForAlgorithm({ algorithm: 'HS256', key: SECRET })).toBe(true);
  expect(isKeyForAlgorithm({ algorithm: 'RS256', key: pem(curve.publicKey) })).toBe(false);
  expect(isKeyForAlgorithm({ algorithm: 'ES256', key: pem(rsa.publicKey) })).toBe(false);
  expect(isKeyForAlgorithm({ algorithm: 'RS256', key: pem(short.publicKey) })).toBe(false);
  expect(isKeyForAlgorithm({ algorithm: 'ES256', key: pemPrivate(curve.privateKey) })).toBe(false);
  expect(isKeyForAlgorithm({ algorithm: 'HS256', key: pem(curve.publicKey) })).toBe(false);
  expect(isKeyForAlgorithm({ algorithm: 'HS256', key: 'short' })).toBe(false);
  expect(isKeyForAlgorithm({ algorithm: 'ES256', key: 'no key at all' })).toBe(false);
});
