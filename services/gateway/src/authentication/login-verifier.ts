import { Injectable } from '@nestjs/common';
import { BatchedLookup } from '@libs/server/batched-lookup.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { RefreshTokensStore } from './refresh-tokens.store.ts';

/**
 * Whether a sign-in still counts, read from the database after it was asked for and never from memory: once disabling an
 * agent has been answered, no gateway takes a frame of theirs. One read is under way at a time, and all frames that come
 * meanwhile share the next, so a busy gateway does not ask more often than the database answers.
 */
@Injectable()
export class LoginVerifier {
  private readonly lookup: BatchedLookup<string>;

  constructor(refreshTokens: RefreshTokensStore) {
    this.lookup = new BatchedLookup((families) => refreshTokens.liveFamilies(families));
  }

  /** Throws the refusal `access.missing` unless this sign-in is live now. */
  async assertLive(family: string): Promise<void> {
    if (!(await this.lookup.has(family))) throw new RefusalError('access.missing');
  }
}
