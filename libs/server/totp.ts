import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports (RFC 6238): six digits, 30 seconds, SHA-1. */
const TOTP_OPTIONS = { digits: 6, period: 30, algorithm: 'SHA1' } as const;
const SECRET_BYTES = 20;
/** Accepts a phone whose clock is half a minute off. */
const WINDOW_STEPS = 1;

const totpOf = (secret: string) => new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret) });

/** 160 random bits, in the base32 that authenticator apps read. */
export const generateTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app reads, and names the entry by. */
export const totpUri = (secret: string, { issuer, email }: { issuer: string; email: string }): string =>
  new TOTP({ ...TOTP_OPTIONS, issuer, label: email, secret: Secret.fromBase32(secret) }).toString();

/**
 * The time step that this code belongs to, or null. Steps only grow, so a caller that stores the last one accepts no
 * code twice.
 */
export function totpStepOf(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, window: WINDOW_STEPS, timestamp: nowMs });
  return delta === null ? null : Math.floor(nowMs / 1000 / TOTP_OPTIONS.period) + delta;
}
