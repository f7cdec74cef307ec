import { Injectable } from '@nestjs/common';
import { shardOf } from '@libs/ledger/shard.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** One end of a link: its other end has the same id, and another shard. */
export type LinkEnd = { linkId: CommandId; sessionId: SessionId; by: AgentId; at: Date };

const END_COLUMNS = `p.link_id as "linkId", p.session_id as "sessionId", p.by_agent as by, p.at`;

/** Which conversations agents have said to be of one person. A link with one end is none: the other one was erased, or is about to be added. */
@Injectable()
export class PersonLinksStore {
  constructor(private readonly resources: ServerResources) {}

  /** Once, however often it is asked. An erased conversation gets no end; the lock keeps an erasure waiting. */
  async add(linkId: CommandId, sessionIds: readonly SessionId[], by: AgentId): Promise<void> {
    for (const sessionId of sessionIds)
      await this.resources.pool.query(
        `with there as (select shard, id from chat_session where shard = $1 and id = $2 and status <> 'erased' for share)
         insert into person_link (shard, session_id, link_id, by_agent) select shard, id, $3, $4 from there
         on conflict (shard, session_id, link_id) do nothing`,
        [shardOf(sessionId), sessionId, linkId, by],
      );
  }

  async remove(linkId: CommandId, sessionIds: readonly SessionId[]): Promise<void> {
    await this.resources.pool.query(
      `delete from person_link p using unnest($1::smallint[], $2::uuid[]) as w (shard, id)
       where p.shard = w.shard and p.session_id = w.id and p.link_id = $3`,
      [sessionIds.map(shardOf), sessionIds, linkId],
    );
  }

  /** The ends at these conversations. */
  async endsAt(sessionIds: readonly SessionId[]): Promise<LinkEnd[]> {
    const { rows } = await this.resources.pool.query<LinkEnd>(
      `select ${END_COLUMNS} from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
       join person_link p on p.shard = w.shard and p.session_id = w.id`,
      [sessionIds.map(shardOf), sessionIds],
    );
    return rows;
  }

  /** Both ends of these links, in any order. */
  async endsOf(linkIds: readonly CommandId[]): Promise<LinkEnd[]> {
    const { rows } = await this.resources.pool.query<LinkEnd>(
      `select ${END_COLUMNS} from person_link p where p.link_id = any($1::uuid[])`,
      [linkIds],
    );
    return rows;
  }
}
