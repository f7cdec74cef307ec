import type { Pool } from 'pg';
import type { Keyring } from '@libs/ledger/keyring.ts';
import { unseal, seal, type SubjectKey } from '@libs/ledger/sealing.ts';
import { contact, contactFields, emptyContact, type Contact } from '@libs/protocol/contact.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { SessionId } from '@libs/protocol/ids.ts';

/**
 * The contact details of the person behind a session. They are sealed with that person's key and stored outside the
 * log, because contact details are corrected and erased and events are not.
 */
export class ContactsStore {
  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
  ) {}

  async read(sessionId: SessionId): Promise<Contact> {
    const { rows } = await this.pool.query<{ contact: Buffer | null }>(
      `select contact from subject
       where shard = $1 and id = coalesce((select subject_id from chat_session where shard = $1 and id = $2), $2)`,
      [shardOf(sessionId), sessionId],
    );
    return (await this.unseal(sessionId, rows[0]?.contact ?? null)) ?? emptyContact;
  }

  /** Null when nothing is stored, or when the key was destroyed. */
  async unseal(sessionId: SessionId, sealed: Buffer | null): Promise<Contact | null> {
    const key = sealed && (await this.keyring.getKey(sessionId));
    return key ? unsealContact(key, sealed, sessionId) : null;
  }

  /** Changes the given fields and leaves the others. Idempotent; does nothing for an erased person. */
  async change(sessionId: SessionId, change: Partial<Contact>): Promise<void> {
    const key = await this.keyring.getKey(sessionId);
    if (!key) return;
    const client = await this.pool.connect();
    let isDone = false;
    try {
      await client.query('begin');
      const { rows } = await client.query<{ id: string; contact: Buffer | null }>(
        `insert into subject (shard, id)
         select shard, subject_id from subject_key
         where shard = $1 and shredded_at is null
           and subject_id = coalesce((select subject_id from chat_session where shard = $1 and id = $2), $2)
         on conflict (shard, id) do update set id = excluded.id returning id, contact`,
        [shardOf(sessionId), sessionId],
      );
      const sealed = rows[0]?.contact;
      const now = { ...(sealed ? unsealContact(key, sealed, sessionId) : emptyContact), ...definedFields(change) };
      const isEmpty = contactFields.every((field) => now[field] === null);
      await client.query(`update subject set contact = $3 where shard = $1 and id = $2`, [
        shardOf(sessionId),
        rows[0]?.id,
        isEmpty ? null : seal(key, Buffer.from(JSON.stringify(now)), contactContext(sessionId)),
      ]);
      await client.query('commit');
      isDone = true;
    } finally {
      // A connection that fails inside the transaction is closed, not returned to the pool; closing rolls back.
      client.release(!isDone);
    }
  }
}

const contactContext = (sessionId: SessionId) => `contact|${sessionId}`;

const unsealContact = (key: SubjectKey, sealed: Buffer, sessionId: SessionId): Contact =>
  contact.parse(JSON.parse(unseal(key, sealed, contactContext(sessionId)).toString()));

const definedFields = (change: Partial<Contact>): Partial<Contact> =>
  Object.fromEntries(
    contactFields.filter((field) => change[field] !== undefined).map((field) => [field, change[field]]),
  );
