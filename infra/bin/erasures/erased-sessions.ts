import type { Pool } from 'pg';
import { v5 as uuidFrom } from 'uuid';
import { handleCommand } from '@libs/ledger/handle-command.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import { type CommandId, sessionId as sessionIdShape, type SessionId } from '@libs/protocol/ids.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { erasureFinality, type ErasureFinality, type KeyLife } from './erasure-finality.ts';
import { UserError } from '../servers/user-error.ts';

/** All erased sessions, with those that were deleted, or were erased while they were archived. */
export async function listErasedSessions(database: Pick<Pool, 'query'>): Promise<ErasedSession[]> {
  const { rows } = await database.query<ErasedRow>(
    `select s.id, k.shredded_at, k.kek_id from chat_session s
     left join subject_key k on k.shard = s.shard and k.subject_id = s.subject_id where s.status = 'erased'
     union select subject_id, shredded_at, kek_id from subject_key
     where archived_year is not null and shredded_at is not null order by id`,
  );
  const { rows: keys } = await database.query<KeyLife>(
    `select generation, kek_id as "kekId", since, destroyed_at as "destroyedAt" from sealing_key order by generation`,
  );
  return rows.map(({ id, shredded_at: erasedAt, kek_id: kekId }) => ({
    id,
    finality: erasedAt && kekId ? erasureFinality({ erasedAt, kekId }, keys) : null,
  }));
}

/** `finality`: null when there never was a key, so nothing was ever sealed. */
export type ErasedSession = { id: SessionId; finality: ErasureFinality | null };
type ErasedRow = { id: SessionId; shredded_at: Date | null; kek_id: string | null };

/** `<id>  final since …`, which `--again` reads by its first word. */
export function describeErasure({ id, finality }: ErasedSession): string {
  if (!finality) return `${id}  final: nothing was ever sealed`;
  if ('finalAt' in finality) return `${id}  final since ${finality.finalAt.toISOString()}`;
  return `${id}  not final: old copies of the database open with ${finality.openWith.join(', ')}`;
}

export type RepeatedErasures = { erased: number; already: number; unknown: number };

/**
 * Erases each of these sessions that is not erased (any more); of an archived one it destroys the key, without which
 * nobody can read the archive. Throws before the first one when any line is not an id.
 */
export async function repeatErasures(
  resources: Pick<ServerResources, 'commandDependencies' | 'pool'>,
  ids: string[],
): Promise<RepeatedErasures> {
  const sessionIds = ids.map(parseSessionId);
  const ports = resources.commandDependencies({ addBulk: async () => undefined });
  const again: RepeatedErasures = { erased: 0, already: 0, unknown: 0 };
  for (const sessionId of sessionIds) {
    const archived = await eraseArchived(resources.pool, sessionId);
    if (archived) {
      again[archived] += 1;
      continue;
    }
    const outcome = await handleCommand(ports, {
      sessionId,
      commandId: uuidFrom('erased before the restore', sessionId) as CommandId,
      command: { type: 'session.erase' },
      actor: { role: 'system' },
    });
    if ('recorded' in outcome && !outcome.recorded.duplicate) again.erased += 1;
    else if ('refused' in outcome && outcome.refused === 'session.unknown') again.unknown += 1;
    else again.already += 1;
  }
  return again;
}

/** Null when the session is not archived. */
async function eraseArchived(pool: Pool, sessionId: SessionId): Promise<'erased' | 'already' | null> {
  const shard = shardOf(sessionId);
  const { rowCount } = await pool.query(
    `update subject_key set wrapped_dek = '', shredded_at = now()
     where shard = $1 and subject_id = $2 and archived_year is not null and shredded_at is null`,
    [shard, sessionId],
  );
  if (rowCount === 1) {
    await pool.query(`delete from person_link where shard = $1 and session_id = $2`, [shard, sessionId]);
    return 'erased';
  }
  const { rows } = await pool.query(
    `select from subject_key where shard = $1 and subject_id = $2 and archived_year is not null`,
    [shard, sessionId],
  );
  return rows.length > 0 ? 'already' : null;
}

function parseSessionId(text: string): SessionId {
  const parsed = parseWith(sessionIdShape, text);
  if ('refused' in parsed)
    throw new UserError(`"${text.slice(0, 40)}" is not the id of a session; nothing was erased.`);
  return parsed.value;
}
