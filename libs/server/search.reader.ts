import type { Pool } from 'pg';
import { queryTokensOf } from '@libs/chat/search-tokens.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { hashTokens, deriveSearchKey } from '@libs/ledger/search-token-hashes.ts';

/** Finds sessions by the words of their texts. The words are hashed before they leave the process. */
export type SearchSessions = (text: string, limit: number) => Promise<SessionId[]>;

/** Sessions that contain all of the words, those with the newest message first; none for a text without words. */
export function createSessionSearch(pool: Pool, sealingKey: Buffer): SearchSessions {
  const key = deriveSearchKey(sealingKey);
  return async (text, limit) => {
    const wanted = hashTokens(key, queryTokensOf(text));
    if (wanted.length === 0) return [];
    const { rows } = await pool.query<{ session_id: SessionId }>(
      `select i.session_id from inbox_search s join inbox i on i.shard = s.shard and i.session_id = s.session_id
       where s.tokens @> $1::bigint[] order by i.sort_at desc, i.session_id limit $2`,
      [wanted.map(String), limit],
    );
    return rows.map(({ session_id }) => session_id);
  };
}
