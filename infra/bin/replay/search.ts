import type { Client } from 'pg';
import { searchedText } from '@libs/chat/inbox.ts';
import { tokensOf } from '@libs/chat/tokens.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { storedOf, type EventRow } from '@libs/ledger/postgres-ledger.ts';
import type { Key } from '@libs/ledger/sealing.ts';
import { openEvent } from '@libs/ledger/stored-event.ts';
import { hasherOf, searchKeyOf } from '@libs/ledger/tokens.ts';
import { cursorOf } from './cursor-of.ts';
import { notInTheLog, type Difference, type Projection, type Shard } from './projection.ts';

const PAGE = 5_000;

/** Hashes of a session's words: those the live row must have by now, and those it may have already. */
type Words = { due: Set<bigint>; later: Set<bigint> };

/** What can be found. Rebuilding it opens every body, so it needs the sealing key and takes longer than the others. */
export const searchProjection = (sealingKey: Buffer): Projection => ({
  name: 'search',
  async compare(source) {
    const shard = new WordsOfShard(source, sealingKey);
    const live = await liveTokens(source);
    await shard.catchUp(await cursorOf(source));
    const ids = [...new Set([...live.keys(), ...shard.words.keys()])];
    const wrong = ids.flatMap((id) => judge(id, live.get(id), shard.words.get(id)));
    const repairWrong = () =>
      repair(
        source.client,
        shard,
        wrong.flatMap(({ sessionId }) => sessionId ?? []),
      );
    return { differences: [...shard.amiss, ...wrong], isLogWhole: shard.isWhole, repair: repairWrong };
  },
});

function judge(sessionId: SessionId, live = new Set<bigint>(), words?: Words): Difference[] {
  const missing = [...(words?.due ?? [])].filter((hash) => !live.has(hash)).length;
  const unknown = [...live].filter((hash) => !words?.due.has(hash) && !words?.later.has(hash)).length;
  const says = `${missing} missing, ${unknown} that do not occur in it`;
  return missing + unknown > 0 ? [{ sessionId, field: 'words', says }] : [];
}

class WordsOfShard {
  readonly words = new Map<SessionId, Words>();
  /** What the log lacks, and what does not open; the relay leaves the latter out of the search, too. */
  readonly amiss: Difference[] = [];
  isWhole = true;
  private readonly keyring: PostgresKeyring;
  private readonly searchKey;
  private hash;
  private pos = 0;

  constructor(
    private readonly source: Shard,
    sealingKey: Buffer,
  ) {
    this.keyring = new PostgresKeyring((text, values) => source.client.query(text, values), sealingKey);
    this.searchKey = searchKeyOf(sealingKey);
    this.hash = hasherOf(this.searchKey);
  }

  /** Opens what has been appended since; events up to `completeTo` are due in the live rows. */
  async catchUp(completeTo: number): Promise<void> {
    for (;;) {
      const events = await this.nextPage();
      await this.keyring.warm([...new Set(events.map(({ sessionId }) => sessionId))]);
      this.hash = hasherOf(this.searchKey);
      for (const event of events) {
        this.count(event.pos);
        await this.add(event, event.pos <= completeTo);
      }
      this.source.onEvents(events.length);
      if (events.length < PAGE) return;
    }
  }

  private count(pos: number): void {
    if (pos !== this.pos + 1) {
      this.isWhole = false;
      this.amiss.push(notInTheLog(null, `position in shard ${this.source.shard}`, this.pos + 1));
    }
    this.pos = pos;
  }

  private async nextPage(): Promise<StoredEvent[]> {
    const { rows } = await this.source.client.query<EventRow>(
      `select * from chat_event where shard = $1 and pos > $2 order by pos limit ${PAGE}`,
      [this.source.shard, this.pos],
    );
    return rows.map(storedOf);
  }

  private async add(stored: StoredEvent, isDue: boolean): Promise<void> {
    const key = stored.body && (await this.keyring.keyOf(stored.sessionId));
    const text = key ? this.textOf(key, stored) : null;
    const hashes = text ? this.hash(tokensOf(text)) : [];
    if (hashes.length === 0) return;
    const words = this.words.get(stored.sessionId) ?? { due: new Set(), later: new Set() };
    hashes.forEach((hash) => (isDue ? words.due : words.later).add(hash));
    this.words.set(stored.sessionId, words);
  }

  private textOf(key: Key, stored: StoredEvent): string | null {
    try {
      return searchedText(openEvent(key, stored).event);
    } catch {
      this.amiss.push({ sessionId: stored.sessionId, field: `event ${stored.version}`, says: 'does not open' });
      return null;
    }
  }
}

async function repair(client: Client, shard: WordsOfShard, wrong: SessionId[]): Promise<void> {
  await shard.catchUp(0);
  const found = wrong.flatMap((id) => {
    const words = shard.words.get(id);
    return words ? [{ id, tokens: [...new Set([...words.due, ...words.later])].sort((a, b) => (a < b ? -1 : 1)) }] : [];
  });
  await client.query(`delete from inbox_search where session_id = any($1) and session_id <> all($2)`, [
    wrong,
    found.map(({ id }) => id),
  ]);
  await client.query(
    `insert into inbox_search (session_id, tokens)
     select t.session_id, t.tokens::bigint[] from unnest($1::uuid[], $2::text[]) as t (session_id, tokens) order by 1
     on conflict (session_id) do update set tokens = excluded.tokens`,
    [found.map(({ id }) => id), found.map(({ tokens }) => `{${tokens.join(',')}}`)],
  );
}

async function liveTokens({ client, shard }: Shard): Promise<Map<SessionId, Set<bigint>>> {
  const { rows } = await client.query<{ session_id: SessionId; tokens: string[] }>(
    `select session_id, tokens from inbox_search where shard_of(session_id) = $1`,
    [shard],
  );
  return new Map(rows.map(({ session_id, tokens }) => [session_id, new Set(tokens.map(BigInt))]));
}
