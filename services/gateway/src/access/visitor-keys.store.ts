import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionId, VisitorKey } from '@libs/protocol/ids.ts';
import { Plumbing } from '@libs/server/plumbing.ts';

/** A visitor's key is 256 random bits, so a plain hash cannot be guessed back. */
export const hashOfKey = (key: VisitorKey): Buffer => createHash('sha256').update(key).digest();

/** Which browser owns which session: the hash of the key it minted with the session's id. */
@Injectable()
export class VisitorKeysStore {
  constructor(private readonly plumbing: Plumbing) {}

  /** `mine`: this key opens this session; `other`: another key does; `none`: nobody has opened it. */
  async compare(sessionId: SessionId, keyHash: Buffer): Promise<'mine' | 'other' | 'none'> {
    const { rows } = await this.plumbing.pool.query<{ key_hash: Buffer }>({
      name: 'visitor_key',
      text: `select key_hash from visitor_key where session_id = $1`,
      values: [sessionId],
    });
    if (!rows[0]) return 'none';
    return timingSafeEqual(rows[0].key_hash, keyHash) ? 'mine' : 'other';
  }

  /** The first key to come owns the session. Twice is the same as once. */
  async register(sessionId: SessionId, keyHash: Buffer): Promise<'mine' | 'other'> {
    await this.plumbing.pool.query(
      `insert into visitor_key (session_id, key_hash) values ($1, $2) on conflict (session_id) do nothing`,
      [sessionId, keyHash],
    );
    return (await this.compare(sessionId, keyHash)) === 'mine' ? 'mine' : 'other';
  }
}
