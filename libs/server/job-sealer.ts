import { SystemSealer } from './keystore/system-sealer.ts';
import type { SystemSecrets } from './keystore/system-secrets.ts';

/**
 * Redis stores job data in clear, so whatever a job must carry besides ids is sealed, bound to the queue's name. Such
 * jobs live for seconds.
 */
export class JobSealer {
  private readonly sealer: SystemSealer;

  constructor(secrets: SystemSecrets) {
    this.sealer = new SystemSealer(secrets, 'jobs');
  }

  seal(queue: string, content: unknown): string {
    return this.sealer.seal(Buffer.from(JSON.stringify(content)), queue).toString('base64');
  }

  /** Throws when it was sealed for another queue, with another key, or altered. */
  unseal(queue: string, sealed: string): unknown {
    return JSON.parse(this.sealer.unseal(Buffer.from(sealed, 'base64'), queue).toString());
  }
}
