import { searchableText } from '@libs/chat/inbox-projection.ts';
import { indexTokensOf } from '@libs/chat/search-tokens.ts';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import { toStoredEvent, type ChatEventRow } from '@libs/ledger/postgres-ledger.ts';
import { createTokenHasher, deriveSearchKey } from '@libs/ledger/search-token-hashes.ts';
import { unsealEvent } from '@libs/ledger/stored-event.ts';
import { quarantineReasonOf } from '@libs/ledger/unreadable-event.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { allShards, type KeyTool } from './sealing-key-table.ts';

const BATCH_SIZE = 50;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

type SearchRow = { session_id: SessionId; tokens: string[]; kek_id: string | null };
type Rehash = KeyTool & { keyring: PostgresKeyring };

/**
 * Hashes the words of the search with the current key, from the log: a hash cannot be turned into another one. A row
 * that the relay has changed since it was read is left to the next pass; what cannot be read cannot be found either.
 */
export async function rehashSearch(tool: KeyTool, onDone: (count: number) => void): Promise<void> {
  const keyring = new PostgresKeyring((text, values) => tool.client.query(text, values), tool.keys);
  for (const shard of allShards()) {
    let after: string = BEFORE_ALL_IDS;
    for (;;) {
      const rows = await readBatch(tool, shard, after);
      if (rows.length === 0) break;
      await rehashBatch({ ...tool, keyring }, shard, rows);
      onDone(rows.length);
      after = rows.at(-1)!.session_id;
    }
  }
}

async function readBatch({ client, keys }: KeyTool, shard: number, after: string): Promise<SearchRow[]> {
  const { rows } = await client.query<SearchRow>(
    `select session_id, tokens, kek_id from inbox_search
     where shard = $1 and session_id > $2 and kek_id is distinct from $3 order by session_id limit ${BATCH_SIZE}`,
    [shard, after, keys.currentId],
  );
  return rows;
}

async function rehashBatch(tool: Rehash, shard: number, rows: SearchRow[]): Promise<void> {
  const { kekId, bytes } = tool.keys.current;
  const hash = createTokenHasher(deriveSearchKey(bytes));
  const words = await readWords(tool, shard, rows);
  for (const { session_id: id, tokens, kek_id: former } of rows)
    await tool.client.query(
      `update inbox_search set tokens = $3, kek_id = $4
       where shard = $1 and session_id = $2 and tokens = $5 and kek_id is not distinct from $6`,
      [shard, id, hash(words.get(id) ?? []).map(String), kekId, tokens, former],
    );
}

async function readWords(
  { client, keyring }: Rehash,
  shard: number,
  rows: SearchRow[],
): Promise<Map<SessionId, Set<string>>> {
  const ids = rows.map(({ session_id: id }) => id);
  await keyring.preload(ids);
  const { rows: events } = await client.query<ChatEventRow>(
    `select * from chat_event where shard = $1 and session_id = any($2) and body is not null order by session_id, version`,
    [shard, ids],
  );
  const words = new Map<SessionId, Set<string>>(ids.map((id) => [id, new Set()]));
  for (const stored of events.map(toStoredEvent)) {
    const text = await readText(keyring, stored);
    for (const word of indexTokensOf(text)) words.get(stored.sessionId)!.add(word);
  }
  return words;
}

async function readText(keyring: PostgresKeyring, stored: ReturnType<typeof toStoredEvent>): Promise<string> {
  try {
    const key = await keyring.getKey(stored.sessionId);
    return (key && searchableText(unsealEvent(key, stored).event)) ?? '';
  } catch (fault) {
    // Throws for anything else than an event that cannot be read.
    quarantineReasonOf(fault);
    return '';
  }
}
