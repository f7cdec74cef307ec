import { JwtService } from '@nestjs/jwt';
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

  it('is believed when the clock of the gateway that signed it is a little ahead', async () => {
    expect(await tokens.verify(await issuedIn(30))).toMatchObject({ agentId });
  });

  it('is not believed when that clock is an hour ahead, because it would then last an hour longer', async () => {
    await expect(tokens.verify(await issuedIn(3_600))).rejects.toMatchObject({ code: 'access.missing' });
  });
});
