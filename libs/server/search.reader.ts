import type { Pool } from 'pg';
import { queryTokensOf } from '@libs/chat/search-tokens.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { hashTokens, deriveSearchKey } from '@libs/ledger/search-token-hashes.ts';
import type { SystemSecrets } from './keystore/system-secrets.ts';

/** Finds sessions by the words of their texts. The words are hashed before they leave the process. */
export type SearchSessions = (text: string, limit: number) => Promise<SessionId[]>;

/** Sessions that contain all of the words, those with the newest message first; none for a text without words. */
/** While a rotation hashes the words anew, a row has those of one key or of the other. */
export function createSessionSearch(pool: Pool, secrets: Pick<SystemSecrets, 'all'>): SearchSessions {
  return async (text, limit) => {
    const tokens = queryTokensOf(text);
    if (tokens.length === 0) return [];
    const wanted = secrets.all.map(({ bytes }) => hashTokens(deriveSearchKey(bytes), tokens).map(String));
    const isFound = wanted.map((_, index) => `s.tokens @> $${index + 2}::bigint[]`).join(' or ');
    const { rows } = await pool.query<{ session_id: SessionId }>(
      `select i.session_id from inbox_search s join inbox i on i.shard = s.shard and i.session_id = s.session_id
       where ${isFound} order by i.sort_at desc, i.session_id limit $1`,
      [limit, ...wanted],
    );
    return rows.map(({ session_id }) => session_id);
  };
}
