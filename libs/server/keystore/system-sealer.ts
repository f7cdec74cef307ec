import { createSecretKey, type KeyObject } from 'node:crypto';
import { seal, unseal } from '@libs/ledger/sealing.ts';
import { deriveKey, type SystemSecret, type SystemSecrets } from './system-secrets.ts';

/** Of `sealing.ts`: sealed with the key from before there was a keystore, which has no id in front. */
const UNNAMED_KEY_FORMAT = 1;
/** Layout: this byte, the length of the id, the id, and what `seal` makes. */
const NAMED_KEY_FORMAT = 2;

const purposes = {
  /** Job data in Redis. */
  jobs: { name: 'aidline courier 1', firstKeyOf: (secret: Buffer) => deriveKey(secret, 'aidline courier 1') },
  /** The secrets of agents' authenticators. */
  secondFactors: { name: 'aidline second factors 1', firstKeyOf: (secret: Buffer) => createSecretKey(secret) },
  /** What agents searched for, in the audit and in the cursor of a page. */
  searchTerms: {
    name: 'aidline search terms 1',
    firstKeyOf: (secret: Buffer) => deriveKey(secret, 'aidline search terms 1'),
  },
} as const;
export type SealingPurpose = keyof typeof purposes;

type FoundKey = { kekId: string | null; secret: SystemSecret | undefined; body: Buffer };

/** Seals what belongs to no person, under a key that a rotation replaces; its id stands in front. */
export class SystemSealer {
  constructor(
    private readonly secrets: SystemSecrets,
    private readonly purpose: SealingPurpose,
  ) {}

  /** With the first key in the old layout: processes of the version before read it. */
  seal(plain: Buffer, context: string): Buffer {
    const secret = this.secrets.current;
    const sealed = seal(this.keyOf(secret), plain, context);
    return secret.isFirst ? sealed : Buffer.concat([namedKeyPrefix(secret.kekId), sealed]);
  }

  /** Throws when the key, the context or a byte is not the one it was sealed with. */
  unseal(sealed: Buffer, context: string): Buffer {
    const { secret, body } = this.findKey(sealed);
    if (!secret) throw new Error('the key that this was sealed with is not there any more');
    return unseal(this.keyOf(secret), body, context);
  }

  /** Whether it was sealed with the key that is the current one. */
  isCurrent(sealed: Buffer): boolean {
    return this.findKey(sealed).secret === this.secrets.current;
  }

  /** Whether the key that it was sealed with is there. */
  canOpen(sealed: Buffer): boolean {
    return this.findKey(sealed).secret !== undefined;
  }

  /** Null: with the first key, which has no id in front. */
  keyIdOf(sealed: Buffer): string | null {
    return this.findKey(sealed).kekId;
  }

  private findKey(sealed: Buffer): FoundKey {
    const { all } = this.secrets;
    if (sealed[0] === UNNAMED_KEY_FORMAT)
      return { kekId: null, secret: all.find(({ isFirst }) => isFirst), body: sealed };
    if (sealed[0] !== NAMED_KEY_FORMAT) throw new Error('Sealed with a format that this build does not know');
    const end = 2 + (sealed[1] ?? 0);
    const id = sealed.subarray(2, end).toString();
    return { kekId: id, secret: all.find(({ kekId }) => kekId === id), body: sealed.subarray(end) };
  }

  private keyOf({ bytes, isFirst }: SystemSecret): KeyObject {
    const { name, firstKeyOf } = purposes[this.purpose];
    return isFirst ? firstKeyOf(bytes) : deriveKey(bytes, name);
  }
}

/** What the terms of a search are bound to: its line of the audit. */
export const searchTermsContext = (auditId: string): string => `search|${auditId}`;

/** What an agent's second factor is bound to. */
export const secondFactorContext = (agentId: string): string => `totp|${agentId}`;

function namedKeyPrefix(kekId: string): Buffer {
  const id = Buffer.from(kekId);
  return Buffer.concat([Buffer.from([NAMED_KEY_FORMAT, id.length]), id]);
}
