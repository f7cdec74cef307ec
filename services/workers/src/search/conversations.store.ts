import { markEvents } from '@libs/chat/conversation-marks.ts';
import { numberOfType } from '@libs/ledger/event-types.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { toStoredEvent, type ChatEventRow } from '@libs/ledger/postgres-ledger.ts';
import type { AgentId, SessionId, TagId } from '@libs/protocol/ids.ts';
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

/** By the ids of agents and of tags. */
export type Names = Map<AgentId | TagId, string>;

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

  /** Every event of these conversations with words in it, and those that mark them; in the order of their versions. */
  async readEvents(sessionIds: readonly SessionId[]): Promise<StoredEvent[]> {
    const { rows } = await this.resources.pool.query<ChatEventRow>(
      `select e.* from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
       join chat_event e on e.shard = w.shard and e.session_id = w.id
       where e.body is not null or e.type = any($3::smallint[]) order by e.session_id, e.version`,
      [sessionIds.map(shardOf), sessionIds, markEvents.map(numberOfType)],
    );
    return rows.map(toStoredEvent);
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

  /** Events after these positions. */
  async countAfter(positions: ReadonlyMap<number, number>): Promise<number> {
    const { rows } = await this.resources.pool.query<{ lag: string }>(
      `select coalesce(sum(greatest(0, shard_head(p.shard) - p.pos)), 0) as lag
       from unnest($1::smallint[], $2::bigint[]) as p (shard, pos)`,
      [[...positions.keys()], [...positions.values()]],
    );
    return Number(rows[0]!.lag);
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

  /** What agents and tags are called, a tag in all of its languages. */
  async names(): Promise<Names> {
    const agents = await this.resources.unitOfWork().find(Agent, {}, { fields: ['displayName'] });
    const { rows: tags } = await this.resources.pool.query<{ id: TagId; name: Record<string, string> }>(
      `select id, name from tag`,
    );
    return new Map<AgentId | TagId, string>([
      ...agents.map(({ id, displayName }) => [id, displayName] as const),
      ...tags.map(({ id, name }) => [id, [...new Set(Object.values(name))].join('\n')] as const),
    ]);
  }
}
