import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import { sealPreview } from '@libs/ledger/sealing.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import { hashTokens, deriveSearchKey } from '@libs/ledger/search-token-hashes.ts';
import { indexTokensOf } from '@libs/chat/search-tokens.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { withClient } from '../../bin/servers/postgres-database.ts';

/** One page and what a reader may scroll to: these sessions get real keys and previews that can be unsealed. */
export const SEALED_PREVIEW_COUNT = 1_000;
const PREVIEW_TEXT = 'Somebody called me, said he was from my bank, and asked me to move my savings to a safe account.';

/** The search terms: in one session of 10,000, of 100, and in every second one. */
export const SEARCH_TERMS = { rare: '保证金账户', usual: 'telegram', common: 'bank' };

/** Generates the inbox in SQL, because sending a million messages would take an hour. */
export async function fillInbox(databaseUrl: string, sessions: number, sealingKey: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(readFileSync(join(import.meta.dirname, 'sessions.sql'), 'utf8'), [sessions]);
    await sealNewestPreviews(client, Buffer.from(sealingKey, 'base64'));
    await addSearchTokens(client, Buffer.from(sealingKey, 'base64'));
    await client.query('vacuum analyze');
  });
}

async function addSearchTokens(client: Client, sealingKey: Buffer): Promise<void> {
  const hashes = Object.values(SEARCH_TERMS).map((term) =>
    hashTokens(deriveSearchKey(sealingKey), indexTokensOf(term)).map(String),
  );
  await client.query(readFileSync(join(import.meta.dirname, 'words.sql'), 'utf8'), hashes);
}

export async function sealNewestPreviews(client: Client, sealingKey: Buffer): Promise<void> {
  const keyring = new PostgresKeyring((text, values) => client.query(text, values), sealingKey);
  const { rows } = await client.query<{ id: SessionId }>(
    'select session_id as id from inbox order by sort_at desc, session_id limit $1',
    [SEALED_PREVIEW_COUNT],
  );
  const previews: Buffer[] = [];
  for (const { id } of rows) {
    const key = await keyring.ensureKey(id);
    previews.push(key ? sealPreview(key, `${PREVIEW_TEXT} ${randomBytes(4).toString('hex')}`, id) : Buffer.alloc(0));
  }
  await client.query(
    'update inbox i set preview = p.preview from unnest($1::smallint[], $2::uuid[], $3::bytea[]) as p (shard, id, preview) where i.shard = p.shard and i.session_id = p.id',
    [rows.map(({ id }) => shardOf(id)), rows.map(({ id }) => id), previews],
  );
}
