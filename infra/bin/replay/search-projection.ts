import { searchableText } from '@libs/chat/inbox-projection.ts';
import { indexTokensOf } from '@libs/chat/search-tokens.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { KeyEncryption } from '@libs/ledger/key-encryption.ts';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { toStoredEvent, type ChatEventRow } from '@libs/ledger/postgres-ledger.ts';
import { unsealEvent } from '@libs/ledger/stored-event.ts';
import { quarantineReasonOf } from '@libs/ledger/unreadable-event.ts';
import { createTokenHasher, deriveSearchKey } from '@libs/ledger/search-token-hashes.ts';
import type { SystemSecrets } from '@libs/server/keystore/system-secrets.ts';
import { readCursor } from './read-cursor.ts';
import type { ProjectionDifference, Projection, QuarantinedEntry, ReplaySlice } from './projection.ts';

const PAGE_SIZE = 5_000;
/** Above every version: reading begins after the last event of the session before. */
const MAX_VERSION = 2 ** 31 - 1;

export type SearchKeys = KeyEncryption & Pick<SystemSecrets, 'current'>;

/** Token hashes of a session: those the live row must contain by now, and those it may already contain. */
type SessionTokens = { required: Set<bigint>; optional: Set<bigint> };

/** The search index. Rebuilding it unseals every body, so it needs the sealing key and takes longer than the others. */
export const searchProjection = (keys: SearchKeys): Projection => ({
  name: 'search',
  isSliced: true,
  async compare(source) {
    const slice = new SliceTokens(source, keys);
    const live = await readLiveTokens(source);
    source.onEvents(await slice.read(await readCursor(source)));
    const unreadable = new Set(slice.quarantined.map(({ sessionId }) => sessionId));
    const ids = [...new Set([...live.keys(), ...slice.tokens.keys()])].filter((id) => !unreadable.has(id));
    const wrong = ids.flatMap((id) => compareTokens(id, live.get(id), slice.tokens.get(id)));
    const repairWrong = () =>
      repairTokens(
        source,
        slice,
        wrong.flatMap(({ sessionId }) => sessionId ?? []),
      );
    return { differences: wrong, quarantined: slice.quarantined, isLogComplete: true, repair: repairWrong };
  },
});

function compareTokens(sessionId: SessionId, live = new Set<bigint>(), tokens?: SessionTokens): ProjectionDifference[] {
  const missing = [...(tokens?.required ?? [])].filter((hash) => !live.has(hash)).length;
  const unknown = [...live].filter((hash) => !tokens?.required.has(hash) && !tokens?.optional.has(hash)).length;
  const message = `${missing} missing, ${unknown} that do not occur in it`;
  return missing + unknown > 0 ? [{ sessionId, field: 'words', message }] : [];
}

class SliceTokens {
  readonly tokens = new Map<SessionId, SessionTokens>();
  /** What cannot be read; the relay leaves it out of the index, too. */
  quarantined: QuarantinedEntry[] = [];
  private readonly keyring: PostgresKeyring;
  private readonly searchKey;
  readonly kekId: string;
  private hash;

  constructor(
    private readonly source: ReplaySlice,
    keys: SearchKeys,
  ) {
    this.keyring = new PostgresKeyring((text, values) => source.client.query(text, values), keys);
    this.searchKey = deriveSearchKey(keys.current.bytes);
    this.kekId = keys.current.kekId;
    this.hash = createTokenHasher(this.searchKey);
  }

  /** Unseals the slice as it is now; the tokens of events up to `completeTo` must be in the live rows. */
  async read(completeTo: number): Promise<number> {
    this.tokens.clear();
    this.quarantined = [];
    let [count, last] = [0, { sessionId: this.source.after, version: MAX_VERSION }];
    for (;;) {
      const events = await this.nextPage(last);
      await this.keyring.preload([...new Set(events.map(({ sessionId }) => sessionId))]);
      this.hash = createTokenHasher(this.searchKey);
      for (const event of events) await this.add(event, event.pos <= completeTo);
      count += events.length;
      if (events.length < PAGE_SIZE) return count;
      last = events.at(-1)!;
    }
  }

  private async nextPage({ sessionId, version }: Pick<StoredEvent, 'sessionId' | 'version'>): Promise<StoredEvent[]> {
    const { client, shard, upTo } = this.source;
    const { rows } = await client.query<ChatEventRow>(
      `select * from chat_event where shard = $1 and (session_id, version) > ($2, $3) and session_id <= $4
       order by session_id, version limit ${PAGE_SIZE}`,
      [shard, sessionId, version, upTo],
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

async function repairTokens({ client, shard }: ReplaySlice, slice: SliceTokens, wrong: SessionId[]): Promise<void> {
  await slice.read(0);
  const found = wrong.flatMap((id) => {
    const tokens = slice.tokens.get(id);
    return tokens
      ? [{ id, tokens: [...new Set([...tokens.required, ...tokens.optional])].sort((a, b) => (a < b ? -1 : 1)) }]
      : [];
  });
  await client.query(`delete from inbox_search where shard = $1 and session_id = any($2) and session_id <> all($3)`, [
    shard,
    wrong,
    found.map(({ id }) => id),
  ]);
  await client.query(
    `insert into inbox_search (shard, session_id, tokens, kek_id)
     select $1, t.session_id, t.tokens::bigint[], $4 from unnest($2::uuid[], $3::text[]) as t (session_id, tokens)
     order by t.session_id
     on conflict (shard, session_id) do update set tokens = excluded.tokens, kek_id = excluded.kek_id`,
    [shard, found.map(({ id }) => id), found.map(({ tokens }) => `{${tokens.join(',')}}`), slice.kekId],
  );
}

async function readLiveTokens({ client, shard, after, upTo }: ReplaySlice): Promise<Map<SessionId, Set<bigint>>> {
  const { rows } = await client.query<{ session_id: SessionId; tokens: string[] }>(
    `select session_id, tokens from inbox_search where shard = $1 and session_id > $2 and session_id <= $3`,
    [shard, after, upTo],
  );
  return new Map(rows.map(({ session_id, tokens }) => [session_id, new Set(tokens.map(BigInt))]));
}
