import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AgentId } from '@libs/protocol/ids.ts';

/** Long enough to find the key in a bag. */
const LIFETIME_MS = 5 * 60_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;

export type PasskeyPurpose = 'registration' | 'sign-in';
type ChallengeOwner = { agentId: AgentId; purpose: PasskeyPurpose };

/**
 * Challenges that no gateway has to remember: random bytes, the time, and a code under the secret of all gateways that
 * binds both to the agent and to what is asked. That each counts once is for whoever accepts one to see to.
 */
export class PasskeyChallenges {
  constructor(private readonly secret: string) {}

  create(owner: ChallengeOwner): Uint8Array<ArrayBuffer> {
    const time = Buffer.alloc(TIME_BYTES);
    time.writeUIntBE(Date.now(), 0, TIME_BYTES);
    const body = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
    return new Uint8Array(Buffer.concat([body, this.codeOf(body, owner)]));
  }

  /** When a valid challenge was created; null for any other, and for one that is too old. */
  verify(challenge: string, owner: ChallengeOwner): Date | null {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES) return null;
    const body = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
    if (!timingSafeEqual(bytes.subarray(body.length), this.codeOf(body, owner))) return null;
    const createdMs = body.readUIntBE(RANDOM_BYTES, TIME_BYTES);
    return Math.abs(Date.now() - createdMs) <= LIFETIME_MS ? new Date(createdMs) : null;
  }

  private codeOf(body: Buffer, { agentId, purpose }: ChallengeOwner): Buffer {
    return createHmac('sha256', this.secret).update(`passkey|${purpose}|${agentId}|`).update(body).digest();
  }
}
