import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { KeystoreAway } from '@libs/ledger/key-encryption.ts';
import type { KeyStore } from '@libs/server/keystore/keystore.ts';

const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/**
 * A key management service as those of the large providers document theirs: keys never leave it, whoever decrypts must
 * give the context that was encrypted with, the id of a key says nothing of it, and a destroyed key is disabled at once.
 * `isAway` makes every call fail, as when the network or a permission is gone.
 */
export class FakeKms {
  isAway = false;
  private readonly keys = new Map<string, Buffer>();

  /** As one process is connected to it. */
  connect(): KeyStore {
    return {
      listIds: () => this.answer(() => [...this.keys.keys()]),
      create: () => this.answer(() => this.createKey()),
      wrap: (id, plain, context) => this.answer(() => encrypt(this.keyOf(id), plain, context)),
      unwrap: (id, wrapped, context) => this.answer(() => decrypt(this.keyOf(id), wrapped, context)),
      destroy: (id) => this.answer(() => void this.keys.delete(id)),
    };
  }

  private async answer<T>(work: () => T): Promise<T> {
    if (this.isAway) throw new KeystoreAway('the key management service does not answer');
    return work();
  }

  private createKey(): string {
    const id = randomUUID();
    this.keys.set(id, randomBytes(32));
    return id;
  }

  private keyOf(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error('NotFoundException: the key does not exist or is disabled');
    return key;
  }
}

function encrypt(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, wrapped: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(wrapped.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
