import { createHmac } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Keyring } from '@libs/ledger/keyring.ts';
import { numberOfType } from '@libs/ledger/event-types.ts';
import { unseal, seal } from '@libs/ledger/sealing.ts';
import { sessionKey, shardOf } from '@libs/ledger/shard.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { FileStore } from './file-store.ts';
import { SessionFile } from './files.schema.ts';

/**
 * The files of conversations. The bytes are sealed with the subject's own key, so an erasure makes them unreadable at
 * once, in every backup too; a sweep then deletes them. One row per file records its state, so that a resend stores
 * nothing twice and a file that never reached the log is deleted.
 */
export type SessionFileKey = { sessionId: SessionId; fileId: CommandId };
export type FileVariant = 'original' | 'view';
/** `view`: the redrawn picture that people look at; null for a file that is not a picture. */
export type SessionFileBytes = { original: Buffer; view: Buffer | null };

/** More than any case needs, and too few to use the chat as file storage. */
export const MAX_SESSION_FILES = 200;
const MAX_SESSION_BYTES = 500 * 1024 * 1024;

/** A file that has not reached the log by then never will: its sender has given up or has sent it again. */
const ABANDONED_AFTER = '1 day';
const SWEEP_BATCH_SIZE = 200;

type Database = { pool: Pool; unitOfWork: () => EntityManager };

export class SessionFiles {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly store: FileStore,
  ) {}

  /**
   * Reserves the id for these bytes, once. `other`: it is reserved for other bytes; `full`: the session's limit is
   * reached.
   */
  async reserve(
    { sessionId, fileId }: SessionFileKey,
    original: Buffer,
  ): Promise<'mine' | 'other' | 'full' | 'erased'> {
    const key = await this.keyring.getKey(sessionId);
    if (!key) return 'erased';
    const digest = createHmac('sha256', key).update(original).digest();
    await this.database.pool.query(
      `insert into chat_file (shard, session_id, file_id, digest, bytes)
       select $1::smallint, $2::uuid, $3::uuid, $4::bytea, $5::integer
       where (select count(*) < $6 and coalesce(sum(bytes), 0) + $5 <= $7
              from chat_file where shard = $1 and session_id = $2)
       on conflict (shard, session_id, file_id) do nothing`,
      [shardOf(sessionId), sessionId, fileId, digest, original.length, MAX_SESSION_FILES, MAX_SESSION_BYTES],
    );
    const reserved = await this.database.unitOfWork().findOne(SessionFile, { ...sessionKey(sessionId), fileId });
    if (!reserved) return 'full';
    return reserved.digest.equals(digest) ? 'mine' : 'other';
  }

  /** Resolves when both variants are durable. Throws when the subject's key was destroyed. */
  async put(context: SessionFileKey, { original, view }: SessionFileBytes): Promise<void> {
    const key = await this.keyring.getKey(context.sessionId);
    if (!key) throw new Error('the key of this subject was destroyed');
    await this.store.put(storeNameOf(context, 'original'), seal(key, original, fileContext(context, 'original')));
    if (view) await this.store.put(storeNameOf(context, 'view'), seal(key, view, fileContext(context, 'view')));
  }

  /** Marks the file as referenced by the log. */
  async markRecorded({ sessionId, fileId }: SessionFileKey): Promise<void> {
    const isArriving = { ...sessionKey(sessionId), fileId, state: 'arriving' } as const;
    await this.database.unitOfWork().nativeUpdate(SessionFile, isArriving, { state: 'kept' });
  }

  /** Deletes a file that will never be in the log. */
  async discard(context: SessionFileKey): Promise<void> {
    for (const make of ['original', 'view'] as const) await this.store.remove(storeNameOf(context, make));
    await this.database
      .unitOfWork()
      .nativeDelete(SessionFile, { ...sessionKey(context.sessionId), fileId: context.fileId });
  }

  /** What there is of a subject, and whether the log or an approval refers to it. */
  async list(sessionId: SessionId): Promise<{ fileId: CommandId; state: 'arriving' | 'kept' | 'leaving' }[]> {
    const rows = await this.database.unitOfWork().find(SessionFile, sessionKey(sessionId));
    return rows.map(({ fileId, state }) => ({ fileId, state }));
  }

  /** Null when it does not exist or was erased. */
  async read(context: SessionFileKey, make: FileVariant): Promise<Buffer | null> {
    const key = await this.keyring.getKey(context.sessionId);
    const sealed = key && (await this.store.get(storeNameOf(context, make)));
    return sealed ? unseal(key, sealed, fileContext(context, make)) : null;
  }

  /**
   * Deletes erased files and files that never reached the log. Safe to run twice at once. Returns how many were
   * deleted.
   */
  async sweep(): Promise<number> {
    const { rows } = await this.database.pool.query<{ session_id: SessionId; file_id: CommandId; is_kept: boolean }>(
      `select f.session_id, f.file_id, f.state = 'arriving' and exists (
                select from chat_event e
                where e.shard = f.shard and e.session_id = f.session_id and e.command_id = f.file_id and e.type = any($1)) as is_kept
       from chat_file f
       where f.state = 'leaving' or f.state = 'arriving' and f.since < now() - interval '${ABANDONED_AFTER}'
       order by f.since limit ${SWEEP_BATCH_SIZE}`,
      [[numberOfType('attachment.sent'), numberOfType('message.held')]],
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
