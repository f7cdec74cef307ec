import { Injectable } from '@nestjs/common';
import { BatchedLookup } from '@libs/server/batched-lookup.ts';
import { BoundedMap } from '@libs/ledger/bounded-map.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { RefreshTokensStore } from './refresh-tokens.store.ts';

/** How long a sign-in counts after it was read. Disabling an agent is answered only when this has passed. */
export const LOGIN_FRESH_MS = 250;
const MAX_REMEMBERED = 10_000;

/**
 * Whether a sign-in still counts. What was read is used for a quarter of a second, on every gateway, and whoever disables
 * an agent waits for that long: once it has been answered, no gateway takes a frame of theirs, and a message does not
 * cost a query. All frames that come while a read is under way share the next.
 */
@Injectable()
export class LoginVerifier {
  private readonly lookup: BatchedLookup<string>;
  /** When what is known of each live sign-in was asked for. */
  private readonly askedAt = new BoundedMap<string, number>(MAX_REMEMBERED);

  constructor(refreshTokens: RefreshTokensStore) {
    this.lookup = new BatchedLookup((families) => refreshTokens.liveFamilies(families));
  }

  /** Throws the refusal `access.missing` unless this sign-in is live. */
  async assertLive(family: string): Promise<void> {
    const now = performance.now();
    if (now - (this.askedAt.get(family) ?? -Infinity) < LOGIN_FRESH_MS) return;
    if (!(await this.lookup.has(family))) throw new RefusalError('access.missing');
    this.askedAt.set(family, now);
  }
}
