import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { batchedLookup } from '@libs/ledger/batched-lookup.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { SessionId, VisitorKey } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** A visitor's key is 256 random bits, so a plain hash cannot be guessed back. */
export const hashVisitorKey = (key: VisitorKey): Buffer => createHash('sha256').update(key).digest();

/** `mine`: this key opens this session; `other`: another key does; `none`: nobody has opened it. */
export type KeyOwnership = 'mine' | 'other' | 'none';

/** As many devices as somebody comes back on; the handshake reads them all. */
const MAX_LENT_KEYS = 10;

/** Which browsers own which session: the hash of the key that was minted with its id, and of those it was lent to since. */
@Injectable()
export class VisitorKeysStore {
  private readonly lookUpKeys = batchedLookup((sessionIds) => this.findKeys(sessionIds));

  constructor(private readonly resources: ServerResources) {}

  async compare(sessionId: SessionId, keyHash: Buffer): Promise<KeyOwnership> {
    const keys = await this.lookUpKeys(sessionId);
    if (!keys) return 'none';
    return keys.some((key) => timingSafeEqual(key, keyHash)) ? 'mine' : 'other';
  }

  private async findKeys(sessionIds: readonly SessionId[]): Promise<Map<SessionId, Buffer[]>> {
    const { rows } = await this.resources.pool.query<{ session_id: SessionId; keys: Buffer[] }>({
      name: 'visitor_keys',
      text: `select k.session_id, array_agg(k.key_hash) as keys
             from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
             join lateral (select session_id, key_hash from visitor_key where shard = w.shard and session_id = w.id
                           union all
                           select session_id, key_hash from lent_key where shard = w.shard and session_id = w.id) k on true
             group by k.session_id`,
      values: [sessionIds.map(shardOf), sessionIds],
    });
    return new Map(rows.map(({ session_id: sessionId, keys }) => [sessionId, keys]));
  }

  /** The first key to come owns the session. Twice is the same as once. */
  async register(sessionId: SessionId, keyHash: Buffer): Promise<'mine' | 'other'> {
    await this.resources.pool.query(
      `insert into visitor_key (shard, session_id, key_hash) values ($1, $2, $3)
       on conflict (shard, session_id) do nothing`,
      [shardOf(sessionId), sessionId, keyHash],
    );
    return (await this.compare(sessionId, keyHash)) === 'mine' ? 'mine' : 'other';
  }

  /** From now on this key opens the session, too. Twice is the same as once; the oldest make room. */
  async lend(sessionId: SessionId, keyHash: Buffer): Promise<void> {
    await this.resources.pool.query(
      `insert into lent_key (shard, session_id, key_hash) values ($1, $2, $3) on conflict do nothing`,
      [shardOf(sessionId), sessionId, keyHash],
    );
    await this.resources.pool.query(
      `delete from lent_key where shard = $1 and session_id = $2 and key_hash in
         (select key_hash from lent_key where shard = $1 and session_id = $2 order by since desc, key_hash offset $3)`,
      [shardOf(sessionId), sessionId, MAX_LENT_KEYS],
    );
  }
}
