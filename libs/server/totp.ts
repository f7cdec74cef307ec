import { Secret, TOTP } from 'otpauth';

/** What every authenticator understands (RFC 6238): six digits, half a minute, SHA-1. */
const TOTP_OPTIONS = { digits: 6, period: 30, algorithm: 'SHA1' } as const;
const SECRET_BYTES = 20;
/** A phone whose clock is half a minute off still gets in. */
const WINDOW_STEPS = 1;

const totpOf = (secret: string, email = '') =>
  new TOTP({ ...TOTP_OPTIONS, issuer: 'Aidline', label: email, secret: Secret.fromBase32(secret) });

/** 160 random bits, in the letters that authenticators take. */
export const generateTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step that this code belongs to, or null. Steps only grow, so whoever remembers the last takes no code twice. */
export function totpStepOf(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, window: WINDOW_STEPS, timestamp: nowMs });
  return delta === null ? null : Math.floor(nowMs / 1000 / TOTP_OPTIONS.period) + delta;
}
