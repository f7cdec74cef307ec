import { createHash, createHmac, hkdfSync, type BinaryLike } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { open, seal } from '@libs/ledger/sealing.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { vouched, type Vouched } from '@libs/protocol/identity.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { Tally } from '@libs/server/tally.ts';
import type { Shown } from './identity-tokens.ts';

const KEY_BYTES = 32;
const PURPOSE = 'aidline vouched persons 1';
/** Each one may take the place of another browser's, and stands in the log: more is a page that goes in circles. */
const RETURNS_PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;

/**
 * Whom other sites have vouched for, in which conversation. One conversation is one person's: who comes with another
 * name gets another one. What the site said lies sealed, and goes with an erasure like everything else.
 */
@Injectable()
export class IdentitiesStore {
  private readonly secret: Buffer;
  private readonly returns: Tally;

  constructor(private readonly plumbing: Plumbing) {
    this.secret = Buffer.from(hkdfSync('sha256', plumbing.sealingKey, Buffer.alloc(0), PURPOSE, KEY_BYTES));
    const { bus, sealingKey: secret } = plumbing;
    this.returns = new Tally({ name: 'returns', windowMs: HOUR_MS, keys: bus.keys, secret });
  }

  /** The same number at two sites is two people. Without the key nobody can say who it is, or try. */
  personOf({ issuer, vouched: { externalId } }: Shown): Buffer {
    return this.hash(JSON.stringify([issuer, externalId]));
  }

  /** Names this very statement, and tells nothing of it. */
  markOf(shown: Shown): string {
    return this.hash(JSON.stringify([shown.issuer, shown.vouched])).toString('hex');
  }

  /** Whether this browser may use the token: the first one to show it, as often as it likes. */
  async take(token: string, keyHash: Buffer, { expiresAt }: Shown): Promise<boolean> {
    const { pool } = this.plumbing;
    await pool.query(`delete from shown_token where expires_at < now() - interval '1 minute'`);
    const { rows } = await pool.query<{ key_hash: Buffer }>(
      `insert into shown_token (token_hash, key_hash, expires_at) values ($1, $2, $3)
       on conflict (token_hash) do update set token_hash = excluded.token_hash returning key_hash`,
      [createHash('sha256').update(token).digest(), keyHash, expiresAt],
    );
    return rows[0]!.key_hash.equals(keyHash);
  }

  /** Keeps what is said of the person behind a conversation. `other`: it is somebody else's already. */
  async keep(sessionId: SessionId, shown: Shown): Promise<'kept' | 'other' | 'erased'> {
    const key = await this.plumbing.keyring.keyOf(sessionId);
    if (!key) return 'erased';
    const person = this.personOf(shown);
    const statement = seal(key, Buffer.from(JSON.stringify(shown.vouched)), placeOf(sessionId));
    // The lock keeps an erasure waiting, so that nothing is put where it has just been.
    const { rows } = await this.plumbing.pool.query<{ person: Buffer }>(
      `with there as (select id from chat_session where id = $1 and status <> 'erased' for share)
       insert into vouched_session as v (session_id, person, statement) select id, $2, $3 from there
       on conflict (session_id) do update set
         statement = case when v.person = excluded.person then excluded.statement else v.statement end,
         confirmed_at = case when v.person = excluded.person then now() else v.confirmed_at end
       returning person`,
      [sessionId, person, statement],
    );
    if (!rows[0]) return 'erased';
    return rows[0].person.equals(person) ? 'kept' : 'other';
  }

  /** The conversation that this person was last confirmed in, if any is left. */
  async find(shown: Shown): Promise<SessionId | null> {
    const { rows } = await this.plumbing.pool.query<{ session_id: SessionId }>(
      `select session_id from vouched_session where person = $1 order by confirmed_at desc limit 1`,
      [this.personOf(shown)],
    );
    return rows[0]?.session_id ?? null;
  }

  /** Counts one more browser that somebody comes back on. Milliseconds to wait before the next, or 0. */
  async countReturn(shown: Shown): Promise<number> {
    const { count, endsInMs } = await this.returns.add(this.personOf(shown).toString('hex'));
    return count > RETURNS_PER_HOUR ? endsInMs : 0;
  }

  async read(sessionId: SessionId): Promise<Vouched | null> {
    const { rows } = await this.plumbing.pool.query<{ statement: Buffer }>(
      `select statement from vouched_session where session_id = $1`,
      [sessionId],
    );
    return this.open(sessionId, rows[0]?.statement ?? null);
  }

  /** Null when nobody has vouched, or it cannot be read any more. */
  async open(sessionId: SessionId, statement: Buffer | null): Promise<Vouched | null> {
    const key = statement && (await this.plumbing.keyring.keyOf(sessionId));
    return key ? vouched.parse(JSON.parse(open(key, statement, placeOf(sessionId)).toString())) : null;
  }

  private hash(of: BinaryLike): Buffer {
    return createHmac('sha256', this.secret).update(of).digest();
  }
}

const placeOf = (sessionId: SessionId) => `vouched|${sessionId}`;
