import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { v4 } from 'uuid';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ACCESS_TOKEN, AccessTokens } from './access-tokens.ts';

describe('an access token', () => {
  const { algorithm, issuer, audience, lifeSeconds } = ACCESS_TOKEN;
  const jwt = new JwtService({
    secret: 'a secret that is long enough for this',
    signOptions: { algorithm, issuer, audience, expiresIn: lifeSeconds },
    verifyOptions: { algorithms: [algorithm], issuer, audience },
  });
  const tokens = new AccessTokens(jwt);
  const agentId = v4() as AgentId;
  const issuedIn = (seconds: number) =>
    jwt.signAsync({ sub: agentId, sid: 'x', iat: Math.floor(Date.now() / 1000) + seconds });

  it('is accepted if the clock of the gateway that signed it is a little ahead', async () => {
    expect(await tokens.verify(await issuedIn(30))).toMatchObject({ agentId });
  });

  it('is refused if that clock is an hour ahead, because it would be valid for an hour longer', async () => {
    await expect(tokens.verify(await issuedIn(3_600))).rejects.toMatchObject({ code: 'access.missing' });
  });

  const SECRET = 'a secret that is long enough for this';
  const plain = new JwtService({});
  const now = () => Math.floor(Date.now() / 1000);
  const good = () => ({ sub: agentId, sid: 'x', iss: issuer, aud: audience, iat: now(), exp: now() + 60 });
  const without = (claim: 'iat' | 'exp') =>
    Object.fromEntries(Object.entries(good()).filter(([name]) => name !== claim));
  const signed = (claims: object, options: JwtSignOptions = {}) =>
    plain.sign(claims, { secret: SECRET, algorithm: 'HS256', ...options });
  const unsigned = (header: object, claims: object) =>
    `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

  it('is accepted if all its claims are valid', async () => {
    expect(await tokens.verify(signed(good()))).toMatchObject({ agentId });
  });

  it.each<[string, () => string]>([
    ['without a signature', () => unsigned({ alg: 'none', typ: 'JWT' }, good())],
    ['without a signature, in capitals', () => unsigned({ alg: 'NONE', typ: 'JWT' }, good())],
    ['signed by another algorithm', () => signed(good(), { algorithm: 'HS512' })],
    ['signed with another secret', () => signed(good(), { secret: 'another secret that is long enough' })],
    [
      'that brings its own key',
      () => signed(good(), { secret: 'x', header: { alg: 'HS256', jwk: { k: 'eA' } } as never }),
    ],
    [
      'that says where its key is',
      () => signed(good(), { secret: 'x', header: { alg: 'HS256', jku: 'https://evil.example' } as never }),
    ],
    ['that names another key', () => signed(good(), { secret: 'x', keyid: '../../dev/null' })],
    ['without an end', () => signed(without('exp'))],
    ['that ends in thirty thousand years', () => signed({ ...good(), exp: 1e12 })],
    ['without a beginning', () => signed(without('iat'), { noTimestamp: true })],
    ['for others', () => signed({ ...good(), aud: 'aidline-widget' })],
    ['by others', () => signed({ ...good(), iss: 'elsewhere' })],
    ['for later', () => signed({ ...good(), nbf: now() + 3_600 })],
    ['of one part', () => 'x'],
    ['of nothing', () => '..'],
  ])('80 %s is not believed', async (_, token) => {
    await expect(tokens.verify(token())).rejects.toMatchObject({ code: 'access.missing' });
  });
});
