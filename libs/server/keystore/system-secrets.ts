import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { kekIdOf } from '@libs/ledger/key-encryption.ts';

/**
 * What the system itself seals and hashes with, besides the data of people. Each key-encryption key has a secret of its
 * own beside it, so that a rotation replaces these too. `isFirst`: of the key from before there was a keystore, whose
 * secret is the key itself; what was sealed with it has no id in front.
 */
export type SystemSecret = {
  kekId: string;
  bytes: Buffer;
  isFirst: boolean;
};

export type SystemSecrets = {
  readonly current: SystemSecret;
  /** With those that are being replaced; the current one first. */
  readonly all: readonly SystemSecret[];
  /** Hashes the persons of other sites; the same for ever, because their ids are not stored to be hashed again. */
  readonly personHashKey: KeyObject;
};

const KEY_BYTES = 32;
const PERSON_PURPOSE = 'aidline vouched persons 1';

/** A key for one purpose (HKDF, RFC 5869), so that none is used for two. */
export const deriveKey = (secret: Buffer, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, KEY_BYTES)));

export const derivePersonHashKey = (secret: Buffer): KeyObject => deriveKey(secret, PERSON_PURPOSE);

/** Those of a system with one key. */
export function fixedSecrets(sealingKey: Buffer): SystemSecrets {
  const current = { kekId: kekIdOf(sealingKey), bytes: sealingKey, isFirst: true };
  return { current, all: [current], personHashKey: derivePersonHashKey(sealingKey) };
}
