import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { SHARD_COUNT, shardOf } from '@libs/ledger/shard.ts';
import { Agent } from '@libs/server/agents.schema.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { CONSUMER } from '../relay/log-tail.store.ts';

/** The row of a conversation with the sealed details of its person. `sortAt`: milliseconds since 1970, with fractions. */
export type ConversationRow = {
  sessionId: SessionId;
  status: string;
  version: number;
  agentId: AgentId | null;
  lang: string;
  sortAt: number;
  contact: Buffer | null;
  identifiers: Buffer | null;
};

/** Where a pass over all conversations is: from the oldest on, in the order of the list. */
export type ScanPosition = { at: string; sessionId: string };
export const BEFORE_ALL: ScanPosition = {
  at: '-infinity',
  sessionId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};
export type ScannedRow = ScanPosition & { sessionId: SessionId; version: number; agentId: AgentId | null };

/** Reads what the index of the search is made of. */
export class ConversationsStore {
  constructor(private readonly resources: Pick<ServerResources, 'pool' | 'unitOfWork'>) {}

  async read(sessionIds: readonly SessionId[]): Promise<ConversationRow[]> {
    const { rows } = await this.resources.pool.query<ConversationRow>(
      `select s.id as "sessionId", s.status, s.version, s.agent_id as "agentId", s.lang, p.contact, p.identifiers,
              (extract(epoch from coalesce(s.last_message_at, s.created_at)) * 1000)::float8 as "sortAt"
       from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
       join chat_session s on s.shard = w.shard and s.id = w.id
       left join subject p on p.shard = s.shard and p.id = s.subject_id`,
      [sessionIds.map(shardOf), sessionIds],
    );
    return rows;
  }

  /**
   * How far the list has been projected in each shard, at most to the end of the log: whatever was appended before has its
   * row in the list, where a pass finds it.
   */
  async projectedPositions(): Promise<(readonly [shard: number, pos: number])[]> {
    const { rows } = await this.resources.pool.query<{ shard: number; pos: string }>(
      `select s.shard, least(coalesce(c.pos, 0), shard_head(s.shard)) as pos
       from unnest($2::smallint[]) as s (shard) left join cursor c on c.consumer = $1 and c.shard = s.shard`,
      [CONSUMER, Array.from({ length: SHARD_COUNT }, (_, shard) => shard)],
    );
    return rows.map(({ shard, pos }) => [shard, Number(pos)] as const);
  }

  /** The next conversations after a position. Erased ones are not in the index. */
  async scan({ at, sessionId }: ScanPosition, limit: number): Promise<ScannedRow[]> {
    const { rows } = await this.resources.pool.query<ScannedRow>({
      name: `search_scan_${limit}`,
      text: `select (i.sort_at at time zone 'UTC')::text as at, i.session_id as "sessionId", i.version,
                    i.agent_id as "agentId"
             from inbox i
             where i.status <> 'erased' and i.sort_at >= $1::timestamp at time zone 'UTC'
               and (i.sort_at > $1::timestamp at time zone 'UTC' or i.session_id < $2::uuid)
             order by i.sort_at, i.session_id desc limit ${limit}`,
      values: [at, sessionId],
    });
    return rows;
  }

  async countListed(): Promise<number> {
    const { rows } = await this.resources.pool.query<{ listed: number }>(
      `select count(*)::int as listed from inbox i where i.status <> 'erased'`,
    );
    return rows[0]!.listed;
  }

  async agentNames(): Promise<Map<AgentId, string>> {
    const agents = await this.resources.unitOfWork().find(Agent, {}, { fields: ['displayName'] });
    return new Map(agents.map(({ id, displayName }) => [id, displayName]));
  }
}
