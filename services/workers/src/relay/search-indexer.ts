import type { KeyObject } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { searchableText } from '@libs/chat/inbox-projection.ts';
import { indexTokensOf } from '@libs/chat/search-tokens.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { PostgresKeyring } from '@libs/ledger/keyring.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { unsealEvent } from '@libs/ledger/stored-event.ts';
import { createTokenHasher } from '@libs/ledger/search-token-hashes.ts';
import { faultFields, type Logger } from '@libs/server/logger.ts';
import type { SearchEntry } from './projection.store.ts';

/**
 * With a backlog there is much to decrypt: the other work of this process (leases, timers, other groups) waits no
 * longer than this.
 */
const YIELD_AFTER_MS = 10;

type SearchIndexerDependencies = { keyring: PostgresKeyring; searchKey: KeyObject; log: Logger };

/** Decrypts texts and keeps only keyed hashes of their words. Sessions without a key are erased and yield nothing. */
export class SearchIndexer {
  constructor(private readonly dependencies: SearchIndexerDependencies) {}

  async entriesOf(events: readonly StoredEvent[]): Promise<SearchEntry[]> {
    await this.dependencies.keyring.preload([...new Set(events.map(({ sessionId }) => sessionId))]);
    const hash = createTokenHasher(this.dependencies.searchKey);
    const found = new Map<SessionId, Set<bigint>>();
    let turnBegan = performance.now();
    for (const stored of events) {
      if (performance.now() - turnBegan > YIELD_AFTER_MS) {
        await othersTurn();
        turnBegan = performance.now();
      }
      const tokens = found.get(stored.sessionId) ?? new Set();
      hash(await this.tokensOf(stored)).forEach((token) => tokens.add(token));
      if (tokens.size > 0) found.set(stored.sessionId, tokens);
    }
    return [...found].map(([sessionId, tokens]) => ({ sessionId, tokens: [...tokens] }));
  }

  private async tokensOf(stored: StoredEvent): Promise<string[]> {
    const key = await this.dependencies.keyring.getKey(stored.sessionId);
    if (!key) return [];
    try {
      return indexTokensOf(searchableText(unsealEvent(key, stored).event) ?? '');
    } catch (fault) {
      return this.skipUnreadable(stored, fault);
    }
  }

  /** One body that does not decrypt must not keep the others out of the index. It is logged and left out. */
  private skipUnreadable({ sessionId, version }: StoredEvent, fault: unknown): string[] {
    this.dependencies.log.error(
      { sessionId, version, ...faultFields(fault) },
      'an event cannot be decrypted and is left out of the search',
    );
    return [];
  }
}
