import type { Pool } from 'pg';
import { parseRouting } from '@libs/chat/routing.ts';
import type { Session } from '@libs/chat/session.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { toBatchColumns } from './append-batch-columns.ts';
import { batchedLookup } from './batched-lookup.ts';
import { actorOfNumber } from './event-types.ts';
import { logLeafOf } from './log-leaf.ts';
import {
  isPlain,
  type AppendRequest,
  type SessionHead,
  type Ledger,
  type StoredEvent,
  type AppendVerdict,
} from './ledger.ts';
import { shardOf } from './shard.ts';

/** The ledger in Postgres. It calls `infra/postgres/functions/append-batch.sql`, which has the rules of the append. */
export class PostgresLedger implements Ledger {
  /** After a restart thousands of readers ask within seconds. */
  private readonly lookUpHead = batchedLookup((sessionIds) => this.findHeads(sessionIds));

  /** `isDistributed`: as `isLogDistributed` says; a call then has commands of one shard only. */
  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly isDistributed = false,
  ) {}

  async head(sessionId: SessionId): Promise<SessionHead | null> {
    return (await this.lookUpHead(sessionId)) ?? null;
  }

  private async findHeads(sessionIds: readonly SessionId[]): Promise<Map<SessionId, SessionHead>> {
    const { rows } = await this.pool.query<SessionHeadRow & { id: SessionId }>({
      name: 'heads',
      text: `select s.id, status, agent_id, lang, routing, customer_msgs, agent_msgs, version, last_command_id
             from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
             join chat_session s on s.shard = w.shard and s.id = w.id`,
      values: [sessionIds.map(shardOf), sessionIds],
    });
    return new Map(rows.map((row) => [row.id, toSessionHead(row)]));
  }

  async read(sessionId: SessionId, afterVersion: number, limit: number): Promise<StoredEvent[]> {
    const leaf = logLeafOf(sessionId);
    const { rows } = await this.pool.query<ChatEventRow>({
      name: `read_${leaf.name}`,
      text: `select * from chat_event where ${leaf.condition} and shard = $1 and session_id = $2 and version > $3::bigint order by version limit $4`,
      values: [shardOf(sessionId), sessionId, afterVersion, limit],
    });
    return rows.map(toStoredEvent);
  }

  async find(sessionId: SessionId, commandId: CommandId): Promise<StoredEvent[]> {
    const leaf = logLeafOf(sessionId);
    const { rows } = await this.pool.query<ChatEventRow>({
      name: `find_${leaf.name}`,
      text: `select * from chat_event where ${leaf.condition} and shard = $1 and session_id = $2 and command_id = $3 order by part`,
      values: [shardOf(sessionId), sessionId, commandId],
    });
    return rows.map(toStoredEvent);
  }

  /** The versions of many sessions, in one query. */
  async versions(sessionIds: SessionId[]): Promise<{ sessionId: SessionId; version: number }[]> {
    const { rows } = await this.pool.query<{ id: SessionId; version: number }>({
      name: 'versions',
      text: `select s.id, s.version from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
             join chat_session s on s.shard = w.shard and s.id = w.id`,
      values: [sessionIds.map(shardOf), sessionIds],
    });
    return rows.map(({ id, version }) => ({ sessionId: id, version }));
  }

  /** The event of each session that the list shows; none for a session whose last message the version before wrote. */
  async lastMessages(sessionIds: SessionId[]): Promise<StoredEvent[]> {
    const { rows } = await this.pool.query<ChatEventRow>({
      name: 'last_messages',
      text: `select e.* from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
             join chat_session s on s.shard = w.shard and s.id = w.id
             join chat_event e on e.shard = s.shard and e.session_id = s.id and e.version = s.last_message_version`,
      values: [sessionIds.map(shardOf), sessionIds],
    });
    return rows.map(toStoredEvent);
  }

  async append(requests: AppendRequest[]): Promise<AppendVerdict[]> {
    const commands = requests.map((request, index) => ({ request, index }));
    const calls = this.isDistributed ? batchesByShard(commands) : [batchOf(commands)];
    const verdicts: AppendVerdict[] = [];
    for (const { plain, others } of calls) {
      const answer = await this.appendBatch([...plain, ...others], plain.length);
      [...plain, ...others].forEach(({ index }, row) => (verdicts[index] = toAppendVerdict(answer, row)));
    }
    return verdicts;
  }

  /** The first `plain` of the commands are written together. */
  private async appendBatch(commands: NumberedRequest[], plain: number): Promise<BatchAnswer> {
    const columns = toBatchColumns(commands.map(({ request }) => request));
    const { rows } = await this.pool.query<{ answer: BatchAnswer }>({
      name: 'append_batch',
      text: `select append_batch($1, $2) as answer`,
      values: [shardOf(commands[0]!.request.sessionId), JSON.stringify({ plain, knows_routing: true, ...columns })],
    });
    return rows[0]!.answer;
  }
}

type NumberedRequest = { request: AppendRequest; index: number };
type Batch = { plain: NumberedRequest[]; others: NumberedRequest[] };

/** One statement updates a row once, so only the first command of a session can be among the plain ones. */
function batchOf(commands: NumberedRequest[]): Batch {
  const sessions = new Set<SessionId>();
  const isTogether = ({ request }: NumberedRequest) => {
    const isFirst = !sessions.has(request.sessionId);
    sessions.add(request.sessionId);
    return isFirst && isPlain(request);
  };
  const groups = Map.groupBy(commands, isTogether);
  return { plain: groups.get(true) ?? [], others: groups.get(false) ?? [] };
}

/** A distributed database plans a statement of several rows at each call, which few commands do not repay. */
const MIN_TOGETHER_DISTRIBUTED = 4;

const batchesByShard = (commands: NumberedRequest[]): Batch[] =>
  [...Map.groupBy(commands, ({ request }) => shardOf(request.sessionId)).values()].map((ofShard) => {
    const batch = batchOf(ofShard);
    return batch.plain.length < MIN_TOGETHER_DISTRIBUTED ? { plain: [], others: ofShard } : batch;
  });

type SessionHeadRow = {
  status: Session['status'];
  agent_id: AgentId | null;
  lang: string;
  routing: string | null;
  customer_msgs: number;
  agent_msgs: number;
  version: number;
  last_command_id: CommandId;
};

const toSessionHead = (row: SessionHeadRow): SessionHead => ({
  ...routingIn(row),
  status: row.status,
  agentId: row.agent_id,
  lang: row.lang,
  customerMessages: row.customer_msgs,
  agentMessages: row.agent_msgs,
  version: row.version,
  lastCommandId: row.last_command_id,
});

function routingIn({ routing: text }: SessionHeadRow): Pick<SessionHead, 'routing'> {
  const routing = parseRouting(text);
  return routing ? { routing } : {};
}

export type ChatEventRow = {
  session_id: SessionId;
  version: number;
  pos: string;
  command_id: CommandId;
  part: number;
  type: number;
  schema_ver: number;
  actor_kind: number;
  actor_id: AgentId | null;
  digest: Buffer;
  meta: Record<string, unknown>;
  body: Buffer | null;
  created_at: Date;
};

export const toStoredEvent = (row: ChatEventRow): StoredEvent => ({
  sessionId: row.session_id,
  version: row.version,
  pos: Number(row.pos),
  commandId: row.command_id,
  part: row.part,
  type: row.type,
  schemaVer: row.schema_ver,
  actor: actorOfNumber(row.actor_kind, row.actor_id),
  digest: row.digest,
  meta: row.meta,
  body: row.body,
  at: row.created_at,
});

/** One element for each command. */
type BatchAnswer = {
  verdict: AppendVerdict['verdict'][];
  first_version: number[];
  last_version: number[];
  first_pos: number[];
  at: string[];
};

function toAppendVerdict(answer: BatchAnswer, row: number): AppendVerdict {
  const verdict = answer.verdict[row]!;
  if (verdict !== 'ok' && verdict !== 'dup') return { verdict };
  return {
    verdict,
    firstVersion: answer.first_version[row]!,
    lastVersion: answer.last_version[row]!,
    firstPos: answer.first_pos[row]!,
    at: new Date(answer.at[row]!),
  };
}
