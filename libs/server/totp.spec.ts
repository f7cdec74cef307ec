import { Secret, TOTP } from 'otpauth';
import { totpUri, generateTotpSecret, totpStepOf } from './totp.ts';

/** The secret and two moments of RFC 6238, appendix B; its codes have eight digits, of which these are the last six. */
const RFC_SECRET = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;

describe('a second factor', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
  ])('accepts the code of RFC 6238 at second %i', (second, code) => {
    expect(totpStepOf(RFC_SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  it('accepts the step before and after, and no other', () => {
    const secret = generateTotpSecret();
    const codeAt = (seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: seconds * 1000 });
    const steps = [900, 930, 960, 990, 1020].map((second) => totpStepOf(secret, codeAt(second), 960_000));
    expect(steps).toEqual([null, 31, 32, 33, null]);
  });

  it('gives the authenticator the name of the issuer and of the agent', () => {
    const secret = generateTotpSecret();
    expect(totpUri(secret, { issuer: 'Aidline', email: 'mei@example.org' })).toContain(
      `otpauth://totp/Aidline:mei%40example.org?issuer=Aidline&secret=${secret}`,
    );
  });
});
