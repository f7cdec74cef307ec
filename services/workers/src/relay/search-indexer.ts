import { setImmediate as othersTurn } from 'node:timers/promises';
import { searchableText } from '@libs/chat/inbox-projection.ts';
import { indexTokensOf } from '@libs/chat/search-tokens.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { PostgresKeyring } from '@libs/ledger/keyring.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { quarantineReasonOf } from '@libs/ledger/unreadable-event.ts';
import { createTokenHasher, deriveSearchKey } from '@libs/ledger/search-token-hashes.ts';
import type { SystemSecrets } from '@libs/server/keystore/system-secrets.ts';
import type { QuarantineStore } from '@libs/server/quarantine.store.ts';
import type { SearchEntry } from './projection.store.ts';

/**
 * With a backlog there is much to decrypt: the other work of this process (leases, timers, other groups) waits no
 * longer than this.
 */
const YIELD_AFTER_MS = 10;

type SearchIndexerDependencies = {
  keyring: PostgresKeyring;
  secrets: Pick<SystemSecrets, 'current'>;
  quarantine: QuarantineStore;
};

/**
 * Decrypts texts and keeps only keyed hashes of their words. Sessions without a key are erased and yield nothing; what
 * cannot be read yields nothing and keeps no other out of the index.
 */
export class SearchIndexer {
  constructor(private readonly dependencies: SearchIndexerDependencies) {}

  async entriesOf(events: readonly StoredEvent[]): Promise<SearchEntry[]> {
    await this.dependencies.keyring.preload([...new Set(events.map(({ sessionId }) => sessionId))]);
    const { kekId, bytes } = this.dependencies.secrets.current;
    const hash = createTokenHasher(deriveSearchKey(bytes));
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
    return [...found].map(([sessionId, tokens]) => ({ sessionId, tokens: [...tokens], kekId }));
  }

  private async tokensOf(stored: StoredEvent): Promise<string[]> {
    const { keyring, quarantine } = this.dependencies;
    try {
      const key = await keyring.getKey(stored.sessionId);
      const opened = key && quarantine.open(key, stored);
      return opened && 'event' in opened ? indexTokensOf(searchableText(opened.event) ?? '') : [];
    } catch (fault) {
      quarantine.record(stored, quarantineReasonOf(fault));
      return [];
    }
  }
}
