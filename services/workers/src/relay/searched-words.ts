import type { KeyObject } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { searchedText } from '@libs/chat/inbox.ts';
import { tokensOf } from '@libs/chat/tokens.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { PostgresKeyring } from '@libs/ledger/keyring.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { openEvent } from '@libs/ledger/stored-event.ts';
import { hasherOf } from '@libs/ledger/tokens.ts';
import { faultFields, type Logger } from '@libs/server/log.ts';
import type { Findable } from './projection.store.ts';

/** A backlog is much to open: leases, timers and the other groups of this process wait no longer than this. */
const MAX_TURN_MS = 10;

type Means = { keyring: PostgresKeyring; searchKey: KeyObject; log: Logger };

/** Opens what was written and leaves only keyed hashes of its words. Sessions without a key are erased: nothing of them. */
export class SearchedWords {
  constructor(private readonly means: Means) {}

  async of(events: readonly StoredEvent[]): Promise<Findable[]> {
    await this.means.keyring.warm([...new Set(events.map(({ sessionId }) => sessionId))]);
    const hash = hasherOf(this.means.searchKey);
    const found = new Map<SessionId, Set<bigint>>();
    let turnBegan = performance.now();
    for (const stored of events) {
      if (performance.now() - turnBegan > MAX_TURN_MS) {
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
    const key = await this.means.keyring.keyOf(stored.sessionId);
    if (!key) return [];
    try {
      return tokensOf(searchedText(openEvent(key, stored).event) ?? '');
    } catch (fault) {
      return this.unfindable(stored, fault);
    }
  }

  /** One body that does not open must not keep all others from being found. It is told, and not searched for. */
  private unfindable({ sessionId, version }: StoredEvent, fault: unknown): string[] {
    this.means.log.error({ sessionId, version, ...faultFields(fault) }, 'an event does not open; it cannot be found');
    return [];
  }
}
