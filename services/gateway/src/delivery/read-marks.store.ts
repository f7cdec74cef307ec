import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { batchedLookup } from '@libs/ledger/batched-lookup.ts';
import { MESSAGE_TYPES_SQL } from '@libs/ledger/event-types.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { ReadMarks } from '@libs/protocol/signals.ts';
import { CONSOLES_CHANNEL, sessionChangeDigest } from '@libs/server/event-publisher.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { LiveSessions } from './live-sessions.ts';

export type ReadMarkReader = { side: 'customer' } | { side: 'agent'; agentId: AgentId };

/** Reading is scrolling: a second's worth of marks is one write. */
const FLUSH_DELAY_MS = 1_000;

type PendingReadMark = { sessionId: SessionId; reader: ReadMarkReader; version: number };

/** How far each reader has read: registers beside the log that only move forward, written in bulk. */
@Injectable()
export class ReadMarksStore implements OnModuleDestroy {
  private readonly pendingMarks = new Map<string, PendingReadMark>();
  private flushTimer: NodeJS.Timeout | undefined;
  private readonly lookUpMarks = batchedLookup((sessionIds) => this.findMarks(sessionIds));

  constructor(
    private readonly resources: ServerResources,
    private readonly live: LiveSessions,
  ) {
    // Versions of another epoch say nothing of this one.
    resources.epochs.onChange(() => this.pendingMarks.clear());
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.flushTimer);
    await this.flush();
  }

  add(mark: PendingReadMark): void {
    const name = `${mark.sessionId} ${readerKey(mark.reader)}`;
    if ((this.pendingMarks.get(name)?.version ?? 0) >= mark.version) return;
    this.pendingMarks.set(name, mark);
    this.flushTimer ??= setTimeout(() => void this.flush(), FLUSH_DELAY_MS);
  }

  /** The furthest of each side. */
  async ofSession(sessionId: SessionId): Promise<ReadMarks> {
    return (await this.lookUpMarks(sessionId)) ?? { customer: 0, agent: 0 };
  }

  private async findMarks(sessionIds: readonly SessionId[]): Promise<Map<SessionId, ReadMarks>> {
    const { rows } = await this.resources.pool.query<ReadMarks & { id: SessionId }>({
      name: 'read_marks',
      text: `select m.session_id as id, coalesce(max(up_to) filter (where reader = 'customer'), 0) as customer,
                    coalesce(max(up_to) filter (where reader <> 'customer'), 0) as agent
             from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
             join read_mark m on m.shard = w.shard and m.session_id = w.id
             group by m.session_id`,
      values: [sessionIds.map(shardOf), sessionIds],
    });
    return new Map(rows.map(({ id, ...marks }) => [id, marks]));
  }

  /**
   * What the customer sees does not change: they were read. Only this agent's count goes back by one, until they look
   * again.
   */
  async markUnread(sessionId: SessionId, agentId: AgentId): Promise<void> {
    this.pendingMarks.delete(`${sessionId} ${agentId}`);
    await this.resources.pool.query(
      `update read_mark m set seen_msgs = greatest(s.customer_msgs - 1, 0)
       from chat_session s
       where s.shard = $1 and s.id = $2 and m.shard = $1 and m.session_id = $2 and m.reader = $3`,
      [shardOf(sessionId), sessionId, agentId],
    );
    this.resources.pubSub.publish(CONSOLES_CHANNEL, sessionChangeDigest(sessionId)).catch(() => undefined);
  }

  private async flush(): Promise<void> {
    const marks = [...this.pendingMarks.values()];
    this.pendingMarks.clear();
    this.flushTimer = undefined;
    if (marks.length === 0) return;
    try {
      await this.save(marks);
      for (const mark of marks) this.publish(mark);
    } catch (fault) {
      this.resources.log.warn({ ...faultFields(fault) }, 'read marks wait for the next look');
    }
  }

  /**
   * A mark beyond the head would count messages that are not written yet, so it is cut to the head; however far beyond:
   * a number that the statement does not take would lose everybody's marks with its own.
   */
  private async save(marks: PendingReadMark[]): Promise<void> {
    await this.resources.pool.query(
      `insert into read_mark as m (shard, session_id, reader, up_to, seen_msgs)
       select s.shard, s.id, n.reader, least(n.up_to, s.version),
              (select count(*) from chat_event e
               where e.shard = s.shard and e.session_id = s.id and e.version <= n.up_to and e.type in (${MESSAGE_TYPES_SQL}) and e.actor_kind = 1)
       from unnest($1::smallint[], $2::uuid[], $3::text[], $4::bigint[]) as n (shard, session_id, reader, up_to)
       join chat_session s on s.shard = n.shard and s.id = n.session_id
       on conflict (shard, session_id, reader) do update set up_to = excluded.up_to, seen_msgs = excluded.seen_msgs, at = excluded.at
       where excluded.up_to > m.up_to or excluded.seen_msgs > m.seen_msgs`,
      [
        marks.map(({ sessionId }) => shardOf(sessionId)),
        marks.map(({ sessionId }) => sessionId),
        marks.map(({ reader }) => readerKey(reader)),
        marks.map(({ version }) => version),
      ],
    );
  }

  private publish({ sessionId, reader, version }: PendingReadMark): void {
    this.live.publishSignal({ kind: 'read', sessionId, by: reader.side, version });
    this.resources.pubSub.publish(CONSOLES_CHANNEL, sessionChangeDigest(sessionId)).catch(() => undefined);
  }
}

const readerKey = (reader: ReadMarkReader): string => (reader.side === 'agent' ? reader.agentId : 'customer');
