import type { Client } from 'pg';
import { searchableText } from '@libs/chat/inbox-projection.ts';
import { indexTokensOf } from '@libs/chat/search-tokens.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { toStoredEvent, type ChatEventRow } from '@libs/ledger/postgres-ledger.ts';
import { unsealEvent } from '@libs/ledger/stored-event.ts';
import { quarantineReasonOf } from '@libs/ledger/unreadable-event.ts';
import { createTokenHasher, deriveSearchKey } from '@libs/ledger/search-token-hashes.ts';
import { readCursor } from './read-cursor.ts';
import {
  missingFromLog,
  type ProjectionDifference,
  type Projection,
  type QuarantinedEntry,
  type ReplayShard,
} from './projection.ts';

const PAGE_SIZE = 5_000;

/** Token hashes of a session: those the live row must contain by now, and those it may already contain. */
type SessionTokens = { required: Set<bigint>; optional: Set<bigint> };

/** The search index. Rebuilding it unseals every body, so it needs the sealing key and takes longer than the others. */
export const searchProjection = (sealingKey: Buffer): Projection => ({
  name: 'search',
  async compare(source) {
    const shard = new ShardTokens(source, sealingKey);
    const live = await readLiveTokens(source);
    await shard.catchUp(await readCursor(source));
    const unreadable = new Set(shard.quarantined.map(({ sessionId }) => sessionId));
    const ids = [...new Set([...live.keys(), ...shard.tokens.keys()])].filter((id) => !unreadable.has(id));
    const wrong = ids.flatMap((id) => compareTokens(id, live.get(id), shard.tokens.get(id)));
    const repairWrong = () =>
      repairTokens(
        source.client,
        shard,
        wrong.flatMap(({ sessionId }) => sessionId ?? []),
      );
    return {
      differences: [...shard.differences, ...wrong],
      quarantined: shard.quarantined,
      isLogComplete: shard.isLogComplete,
      repair: repairWrong,
    };
  },
});

function compareTokens(sessionId: SessionId, live = new Set<bigint>(), tokens?: SessionTokens): ProjectionDifference[] {
  const missing = [...(tokens?.required ?? [])].filter((hash) => !live.has(hash)).length;
  const unknown = [...live].filter((hash) => !tokens?.required.has(hash) && !tokens?.optional.has(hash)).length;
  const message = `${missing} missing, ${unknown} that do not occur in it`;
  return missing + unknown > 0 ? [{ sessionId, field: 'words', message }] : [];
}

class ShardTokens {
  readonly tokens = new Map<SessionId, SessionTokens>();
  /** What is missing from the log. */
  readonly differences: ProjectionDifference[] = [];
  /** What cannot be read; the relay leaves it out of the index, too. */
  readonly quarantined: QuarantinedEntry[] = [];
  isLogComplete = true;
  private readonly keyring: PostgresKeyring;
  private readonly searchKey;
  private hash;
  private pos = 0;

  constructor(
    private readonly source: ReplayShard,
    sealingKey: Buffer,
  ) {
    this.keyring = new PostgresKeyring((text, values) => source.client.query(text, values), sealingKey);
    this.searchKey = deriveSearchKey(sealingKey);
    this.hash = createTokenHasher(this.searchKey);
  }

  get number(): number {
    return this.source.shard;
  }

  /** Unseals what has been appended since; the tokens of events up to `completeTo` must be in the live rows. */
  async catchUp(completeTo: number): Promise<void> {
    for (;;) {
      const events = await this.nextPage();
      await this.keyring.preload([...new Set(events.map(({ sessionId }) => sessionId))]);
      this.hash = createTokenHasher(this.searchKey);
      for (const event of events) {
        this.checkSequence(event.pos);
        await this.add(event, event.pos <= completeTo);
      }
      this.source.onEvents(events.length);
      if (events.length < PAGE_SIZE) return;
    }
  }

  private checkSequence(pos: number): void {
    if (pos !== this.pos + 1) {
      this.isLogComplete = false;
      this.differences.push(missingFromLog(null, `position in shard ${this.source.shard}`, this.pos + 1));
    }
    this.pos = pos;
  }

  private async nextPage(): Promise<StoredEvent[]> {
    const { rows } = await this.source.client.query<ChatEventRow>(
      `select * from chat_event where shard = $1 and pos > $2 order by pos limit ${PAGE_SIZE}`,
      [this.source.shard, this.pos],
    );
    return rows.map(toStoredEvent);
  }

  private async add(stored: StoredEvent, isDue: boolean): Promise<void> {
    const text = await this.openText(stored);
    const hashes = text ? this.hash(indexTokensOf(text)) : [];
    if (hashes.length === 0) return;
    const tokens = this.tokens.get(stored.sessionId) ?? { required: new Set(), optional: new Set() };
    hashes.forEach((hash) => (isDue ? tokens.required : tokens.optional).add(hash));
    this.tokens.set(stored.sessionId, tokens);
  }

  /** With a destroyed key there is nothing to search for. */
  private async openText(stored: StoredEvent): Promise<string | null> {
    const { sessionId, version, type } = stored;
    try {
      const key = stored.body && (await this.keyring.getKey(sessionId));
      if (key || !stored.body) return searchableText(unsealEvent(key, stored).event);
    } catch (fault) {
      this.quarantined.push({ sessionId, version, type, reason: quarantineReasonOf(fault) });
    }
    return null;
  }
}

async function repairTokens(client: Client, shard: ShardTokens, wrong: SessionId[]): Promise<void> {
  await shard.catchUp(0);
  const found = wrong.flatMap((id) => {
    const tokens = shard.tokens.get(id);
    return tokens
      ? [{ id, tokens: [...new Set([...tokens.required, ...tokens.optional])].sort((a, b) => (a < b ? -1 : 1)) }]
      : [];
  });
  await client.query(`delete from inbox_search where shard = $1 and session_id = any($2) and session_id <> all($3)`, [
    shard.number,
    wrong,
    found.map(({ id }) => id),
  ]);
  await client.query(
    `insert into inbox_search (shard, session_id, tokens)
     select $1, t.session_id, t.tokens::bigint[] from unnest($2::uuid[], $3::text[]) as t (session_id, tokens)
     order by t.session_id
     on conflict (shard, session_id) do update set tokens = excluded.tokens`,
    [shard.number, found.map(({ id }) => id), found.map(({ tokens }) => `{${tokens.join(',')}}`)],
  );
}

async function readLiveTokens({ client, shard }: ReplayShard): Promise<Map<SessionId, Set<bigint>>> {
  const { rows } = await client.query<{ session_id: SessionId; tokens: string[] }>(
    `select session_id, tokens from inbox_search where shard = $1`,
    [shard],
  );
  return new Map(rows.map(({ session_id, tokens }) => [session_id, new Set(tokens.map(BigInt))]));
}
