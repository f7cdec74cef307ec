import { Injectable } from '@nestjs/common';
import { shardOf } from '@libs/ledger/shard.ts';
import { INBOX_PAGE_SIZE } from '@libs/protocol/console-api.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { CONSOLES_CHANNEL, encodeChangeDigest, MAX_DIGEST_SESSIONS } from '@libs/server/event-publisher.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/**
 * Which conversations are held back from the list because they began like many others. What is in them is recorded as
 * ever; an answer or a claim takes them out by itself, because only what waits unanswered is held back.
 */
@Injectable()
export class HeldConversationsStore {
  constructor(private readonly resources: ServerResources) {}

  async stateOf(sessionId: SessionId): Promise<{ isHeld: boolean; hasWritten: boolean }> {
    const { rows } = await this.resources.pool.query<{ isHeld: boolean; hasWritten: boolean }>(
      `select h.session_id is not null as "isHeld", s.customer_msgs > 0 as "hasWritten"
       from chat_session s left join held_conversation h on h.shard = s.shard and h.session_id = s.id
       where s.shard = $1 and s.id = $2`,
      [shardOf(sessionId), sessionId],
    );
    return rows[0] ?? { isHeld: false, hasWritten: false };
  }

  async hold(sessionId: SessionId): Promise<void> {
    await this.resources.pool.query(
      `insert into held_conversation (shard, session_id) values ($1, $2) on conflict do nothing`,
      [shardOf(sessionId), sessionId],
    );
  }

  /** They stand in the list again, by the time of their last message. */
  async release(sessionIds: readonly SessionId[]): Promise<void> {
    await this.resources.pool.query(
      `delete from held_conversation h using unnest($1::smallint[], $2::uuid[]) as w (shard, id)
       where h.shard = w.shard and h.session_id = w.id`,
      [sessionIds.map(shardOf), sessionIds],
    );
    this.publishChanged(sessionIds);
  }

  /** Consoles are told of no more than a page of them, however large the flood was. */
  async releaseAll(): Promise<number> {
    const { rows } = await this.resources.pool.query<{ id: SessionId }>(
      `delete from held_conversation returning session_id as id`,
    );
    // Ids begin with a time. Consoles find older ones where they go on reading.
    const newestFirst = rows
      .map(({ id }) => id)
      .sort()
      .reverse();
    this.publishChanged(newestFirst.slice(0, INBOX_PAGE_SIZE));
    return rows.length;
  }

  private publishChanged(sessionIds: readonly SessionId[]): void {
    for (let from = 0; from < sessionIds.length; from += MAX_DIGEST_SESSIONS) {
      const some = sessionIds.slice(from, from + MAX_DIGEST_SESSIONS);
      const digest = encodeChangeDigest({ shard: 0, pos: 0, sessionIds: some, more: false });
      this.resources.pubSub.publish(CONSOLES_CHANNEL, digest).catch(() => undefined);
    }
  }
}
