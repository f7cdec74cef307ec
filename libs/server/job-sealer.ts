import { createSecretKey, hkdfSync } from 'node:crypto';
import { unseal, seal } from '@libs/ledger/sealing.ts';

/**
 * Redis stores job data in clear, so whatever a job must carry besides ids is sealed: under a key of its own (HKDF, RFC
 * 5869), bound to the queue's name. Such jobs live for seconds.
 */
export class JobSealer {
  private readonly key;

  constructor(sealingKey: Buffer) {
    this.key = createSecretKey(Buffer.from(hkdfSync('sha256', sealingKey, Buffer.alloc(0), 'aidline courier 1', 32)));
  }

  seal(queue: string, content: unknown): string {
    return seal(this.key, Buffer.from(JSON.stringify(content)), queue).toString('base64');
  }

  /** Throws when it was sealed for another queue, with another key, or altered. */
  unseal(queue: string, sealed: string): unknown {
    return JSON.parse(unseal(this.key, Buffer.from(sealed, 'base64'), queue).toString());
  }
}
