import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BatchedLookup } from '@libs/server/batched-lookup.ts';
import { BoundedMap } from '@libs/ledger/bounded-map.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { RefreshTokensStore } from './refresh-tokens.store.ts';

/** How long a sign-in counts after it was read. Disabling an agent is answered only when this has passed. */
export const LOGIN_FRESH_MS = 600;
/** Timers of two processes do not end on the same millisecond. */
const TIMER_TOLERANCE_MS = 50;
const MAX_REMEMBERED = 10_000;

/** Resolves when no gateway holds a sign-in for live any more that is revoked now. */
export const loginsForgotten = (): Promise<void> => setTimeout(LOGIN_FRESH_MS + TIMER_TOLERANCE_MS);

/**
 * Whether a sign-in still counts. What was read is used for a moment, on every gateway, and whoever disables an agent waits
 * for that long: once it has been answered, no gateway takes a frame of theirs. The watcher reads all sign-ins that have a
 * socket more often than that, so a message costs no query; frames that come before share one.
 */
@Injectable()
export class LoginVerifier {
  private readonly lookup: BatchedLookup<string>;
  /** When what is known of each live sign-in was asked for. */
  private readonly askedAt = new BoundedMap<string, number>(MAX_REMEMBERED);

  constructor(private readonly refreshTokens: RefreshTokensStore) {
    this.lookup = new BatchedLookup((families) => this.findLive(families));
  }

  /** Those of these sign-ins that are live, which is remembered. */
  async findLive(families: string[]): Promise<Set<string>> {
    const now = performance.now();
    const live = await this.refreshTokens.liveFamilies(families);
    for (const family of live) this.askedAt.set(family, now);
    return live;
  }

  /** Throws the refusal `access.missing` unless this sign-in is live. */
  async assertLive(family: string): Promise<void> {
    if (performance.now() - (this.askedAt.get(family) ?? -Infinity) < LOGIN_FRESH_MS) return;
    if (!(await this.lookup.has(family))) throw new RefusalError('access.missing');
  }
}
