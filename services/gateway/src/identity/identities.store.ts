import { createHash, createHmac, type BinaryLike } from 'node:crypto';
import { sql } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { unseal, seal } from '@libs/ledger/sealing.ts';
import { sessionKey, shardOf } from '@libs/ledger/shard.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { vouchedIdentity, type VouchedIdentity } from '@libs/protocol/identity.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { ShownToken, VouchedSession } from './identity.schema.ts';
import type { VerifiedIdentity } from './identity-tokens.ts';

/**
 * Whom other sites have vouched for, in which conversation. One conversation is one person's: who comes with another
 * name gets another one. What the site said lies sealed, and goes with an erasure like everything else.
 */
@Injectable()
export class IdentitiesStore {
  constructor(private readonly resources: ServerResources) {}

  /** The same number at two sites is two people. Without the key nobody can say who it is, or try. */
  personHash({ issuer, vouched: { externalId } }: VerifiedIdentity): Buffer {
    return this.hash(JSON.stringify([issuer, externalId]));
  }

  /** Names this very statement, and tells nothing of it. */
  statementHash(shown: VerifiedIdentity): string {
    return this.hash(JSON.stringify([shown.issuer, shown.vouched])).toString('hex');
  }

  /** Whether this browser may use the token: the first one to show it, as often as it likes. */
  async claimToken(token: string, keyHash: Buffer, { expiresAt }: VerifiedIdentity): Promise<boolean> {
    const em = this.resources.unitOfWork();
    // By the database's clock: a gateway whose clock is ahead would forget who has shown a token that is still valid.
    await em.nativeDelete(ShownToken, { expiresAt: { $lt: sql`now() - interval '1 minute'` } });
    const tokenHash = createHash('sha256').update(token).digest();
    const shown = await em.upsert(ShownToken, { tokenHash, keyHash, expiresAt }, { onConflictAction: 'ignore' });
    return shown.keyHash.equals(keyHash);
  }

  /** Keeps what is said of the person behind a conversation. `other`: it is somebody else's already. */
  async save(sessionId: SessionId, shown: VerifiedIdentity): Promise<'kept' | 'other' | 'erased'> {
    const key = await this.resources.keyring.getKey(sessionId);
    if (!key) return 'erased';
    const person = this.personHash(shown);
    const statement = seal(key, Buffer.from(JSON.stringify(shown.vouched)), sealingContextOf(sessionId));
    // The lock keeps an erasure waiting, so that nothing is put where it has just been.
    const { rows } = await this.resources.pool.query<{ person: Buffer }>(
      `with there as (select shard, id from chat_session where shard = $1 and id = $2 and status <> 'erased' for share)
       insert into vouched_session as v (shard, session_id, person, statement) select shard, id, $3, $4 from there
       on conflict (shard, session_id) do update set
         statement = case when v.person = excluded.person then excluded.statement else v.statement end,
         confirmed_at = case when v.person = excluded.person then excluded.confirmed_at else v.confirmed_at end
       returning person`,
      [shardOf(sessionId), sessionId, person, statement],
    );
    if (!rows[0]) return 'erased';
    return rows[0].person.equals(person) ? 'kept' : 'other';
  }

  /** The conversation that this person was last confirmed in, if any is left. */
  async findSession(shown: VerifiedIdentity): Promise<SessionId | null> {
    const session = await this.resources
      .unitOfWork()
      .findOne(VouchedSession, { person: this.personHash(shown) }, { orderBy: { confirmedAt: 'desc' } });
    return session?.sessionId ?? null;
  }

  /** All conversations that other sites have confirmed to be of a person of one of these, with these. */
  async samePersonAs(sessionIds: readonly SessionId[]): Promise<SessionId[]> {
    const em = this.resources.unitOfWork();
    const keys = sessionIds.map(sessionKey);
    const own = await em.find(VouchedSession, { $or: keys });
    if (own.length === 0) return [];
    const all = await em.find(VouchedSession, { person: own.map(({ person }) => person) });
    return all.map((one) => one.sessionId);
  }

  async read(sessionId: SessionId): Promise<VouchedIdentity | null> {
    const session = await this.resources.unitOfWork().findOne(VouchedSession, sessionKey(sessionId));
    return this.openStatement(sessionId, session?.statement ?? null);
  }

  /** Null when nobody has vouched, or it cannot be read any more. */
  async openStatement(sessionId: SessionId, statement: Buffer | null): Promise<VouchedIdentity | null> {
    const key = statement && (await this.resources.keyring.getKey(sessionId));
    return key
      ? vouchedIdentity.parse(JSON.parse(unseal(key, statement, sealingContextOf(sessionId)).toString()))
      : null;
  }

  private hash(of: BinaryLike): Buffer {
    return createHmac('sha256', this.resources.sealingKeys.personHashKey).update(of).digest();
  }
}

const sealingContextOf = (sessionId: SessionId) => `vouched|${sessionId}`;
