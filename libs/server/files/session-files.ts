import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { Keyring } from '@libs/ledger/keyring.ts';
import { numberOfType } from '@libs/ledger/event-types.ts';
import { unseal, seal } from '@libs/ledger/sealing.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { FileStore } from './file-store.ts';

/**
 * The files of conversations. The bytes lie in the store under the subject's own key, so an erasure makes them
 * unreadable with everything else, at once and in every backup; a sweep then removes them. A row says of each where it
 * stands, so that nothing is doubled by a resend and nothing that never reached the log lies about for ever.
 */
export type SessionFileKey = { sessionId: SessionId; fileId: CommandId };
export type FileVariant = 'original' | 'view';
/** `view`: redrawn for looking at; null for what is no picture. */
export type SessionFileBytes = { original: Buffer; view: Buffer | null };

/** Plenty for a case, and little enough that nobody uses it as a disk. */
export const MAX_SESSION_FILES = 200;
const MAX_SESSION_BYTES = 500 * 1024 * 1024;

/** What has not reached the log by then never will: its sender has long given up or said it again. */
const ABANDONED_AFTER = '1 day';
const SWEEP_BATCH_SIZE = 200;

export class SessionFiles {
  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
    private readonly store: FileStore,
  ) {}

  /** Takes the place for these bytes, once. `other`: it was taken with other bytes; `full`: there is no more room. */
  async reserve(
    { sessionId, fileId }: SessionFileKey,
    original: Buffer,
  ): Promise<'mine' | 'other' | 'full' | 'erased'> {
    const key = await this.keyring.getKey(sessionId);
    if (!key) return 'erased';
    const digest = createHmac('sha256', key).update(original).digest();
    await this.pool.query(
      `insert into chat_file (session_id, file_id, digest, bytes)
       select $1::uuid, $2::uuid, $3::bytea, $4::integer
       where (select count(*) < $5 and coalesce(sum(bytes), 0) + $4 <= $6 from chat_file where session_id = $1)
       on conflict (session_id, file_id) do nothing`,
      [sessionId, fileId, digest, original.length, MAX_SESSION_FILES, MAX_SESSION_BYTES],
    );
    const { rows } = await this.pool.query<{ digest: Buffer }>(
      `select digest from chat_file where session_id = $1 and file_id = $2`,
      [sessionId, fileId],
    );
    if (!rows[0]) return 'full';
    return rows[0].digest.equals(digest) ? 'mine' : 'other';
  }

  /** Resolves when both are safe. */
  async put(context: SessionFileKey, { original, view }: SessionFileBytes): Promise<void> {
    const key = await this.keyring.getKey(context.sessionId);
    if (!key) throw new Error('sealed, and its key is gone');
    await this.store.put(storeNameOf(context, 'original'), seal(key, original, fileContext(context, 'original')));
    if (view) await this.store.put(storeNameOf(context, 'view'), seal(key, view, fileContext(context, 'view')));
  }

  /** It is in the log. */
  async markRecorded({ sessionId, fileId }: SessionFileKey): Promise<void> {
    await this.pool.query(
      `update chat_file set state = 'kept' where session_id = $1 and file_id = $2 and state = 'arriving'`,
      [sessionId, fileId],
    );
  }

  /** It will never be in the log. */
  async discard(context: SessionFileKey): Promise<void> {
    for (const make of ['original', 'view'] as const) await this.store.remove(storeNameOf(context, make));
    await this.pool.query(`delete from chat_file where session_id = $1 and file_id = $2`, [
      context.sessionId,
      context.fileId,
    ]);
  }

  /** Null when it is not there, or was erased. */
  async read(context: SessionFileKey, make: FileVariant): Promise<Buffer | null> {
    const key = await this.keyring.getKey(context.sessionId);
    const sealed = key && (await this.store.get(storeNameOf(context, make)));
    return sealed ? unseal(key, sealed, fileContext(context, make)) : null;
  }

  /** Removes what was erased, and what never arrived. Two at once change nothing. Returns how many files went. */
  async sweep(): Promise<number> {
    const { rows } = await this.pool.query<{ session_id: SessionId; file_id: CommandId; is_kept: boolean }>(
      `select f.session_id, f.file_id, f.state = 'arriving' and exists (
                select from chat_event e
                where e.session_id = f.session_id and e.command_id = f.file_id and e.type = $1) as is_kept
       from chat_file f
       where f.state = 'leaving' or f.state = 'arriving' and f.since < now() - interval '${ABANDONED_AFTER}'
       order by f.since limit ${SWEEP_BATCH_SIZE}`,
      [numberOfType('attachment.sent')],
    );
    for (const { session_id: sessionId, file_id: fileId, is_kept } of rows)
      await (is_kept ? this.markRecorded({ sessionId, fileId }) : this.discard({ sessionId, fileId }));
    return rows.filter(({ is_kept }) => !is_kept).length;
  }
}

const storeNameOf = ({ sessionId, fileId }: SessionFileKey, make: FileVariant): string =>
  `${sessionId}/${fileId}/${make}`;

const fileContext = ({ sessionId, fileId }: SessionFileKey, make: FileVariant): string =>
  `file|${sessionId}|${fileId}|${make}`;
