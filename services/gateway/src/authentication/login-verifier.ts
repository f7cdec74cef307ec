import { Injectable } from '@nestjs/common';
import { RefusalError } from '../refusals/refusal-error.ts';
import { RefreshTokensStore } from './refresh-tokens.store.ts';

type LoginRead = { families: Set<string>; live: Promise<Set<string>> };

/**
 * Whether a sign-in still counts, read from the database after it was asked for and never from memory: once disabling an
 * agent has been answered, no gateway takes a frame of theirs. One read is under way at a time, and all frames that come
 * meanwhile share the next, so a busy gateway does not ask more often than the database answers.
 */
@Injectable()
export class LoginVerifier {
  private next: LoginRead | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly refreshTokens: RefreshTokensStore) {}

  /** Throws the refusal `access.missing` unless this sign-in is live now. */
  async assertLive(family: string): Promise<void> {
    this.next ??= this.scheduleRead();
    const { families, live } = this.next;
    families.add(family);
    if (!(await live).has(family)) throw new RefusalError('access.missing');
  }

  private scheduleRead(): LoginRead {
    const families = new Set<string>();
    const live = this.running.then(() => {
      this.next = undefined;
      return this.refreshTokens.liveFamilies([...families]);
    });
    this.running = live.catch(() => undefined);
    return { families, live };
  }
}
