import { createHash } from 'node:crypto';
import { seal, toSubjectKey, unseal } from './sealing.ts';

/**
 * Port: wraps the data keys of people with a key-encryption key, which may be one that never leaves its keystore.
 * Several exist at once, each with an id; new data keys are wrapped with the current one.
 */
export type KeyEncryption = {
  readonly currentId: string;
  wrap(kekId: string, plain: Buffer, context: string): Promise<Buffer>;
  /** Throws when there is no such key, or it is not the one that this was wrapped with. */
  unwrap(kekId: string, wrapped: Buffer, context: string): Promise<Buffer>;
  /** Looks which key is the current one by now. */
  refresh(): Promise<void>;
};

/** The keystore does not answer now: what it has wrapped is not lost, and must not be taken for unreadable. */
export class KeystoreAway extends Error {
  override name = 'KeystoreAway';
}

/** The key is not one of this database. */
export class WrongSealingKey extends Error {
  override name = 'WrongSealingKey';

  constructor(kekId: string) {
    super(
      `SEALING_KEY (${kekId}) is not the key that this database was sealed with, and nothing in it could be read: give every gateway, worker and tool the SEALING_KEY or the KEYSTORE that belongs to this database, or the right DATABASE_URL.`,
    );
  }
}

/** Names a key-encryption key and reveals nothing of it. */
export const kekIdOf = (kek: Buffer): string => createHash('sha256').update(kek).digest('hex').slice(0, 8);

/** What a wrapped key is bound to. */
export const wrappedKeyContext = (subjectId: string): string => `key|${subjectId}`;

/** One key for everything, whatever id stands beside what it has wrapped. */
export function fixedKey(kek: Buffer): KeyEncryption {
  const key = toSubjectKey(kek);
  return {
    currentId: kekIdOf(kek),
    wrap: async (_, plain, context) => seal(key, plain, context),
    unwrap: async (_, wrapped, context) => unseal(key, wrapped, context),
    refresh: async () => undefined,
  };
}
