import { Injectable } from '@nestjs/common';
import type { TimerKind } from '@libs/protocol/timers.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { TimerKey } from '@libs/server/queues.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

export type StoredTimer = TimerKey & {
  kind: TimerKind;
  lang: string;
  /** Until it is due, by the clock of the database; negative once it is. */
  remainingMs: number;
};
export type DueTimer = TimerKey & { gen: number; delayMs: number };

/** Timers in Postgres, which also provides the time. */
@Injectable()
export class TimersStore {
  constructor(private readonly resources: ServerResources) {}

  /** Null once it was fired or cancelled. */
  async find({ id, sessionId }: TimerKey): Promise<StoredTimer | null> {
    const { rows } = await this.resources.pool.query<{
      id: CommandId;
      session_id: SessionId;
      kind: TimerKind;
      lang: string;
      ms: string;
    }>({
      name: 'timer',
      text: `select t.id, t.session_id, t.kind, s.lang, extract(epoch from t.due_at - clock_timestamp()) * 1000 as ms
             from timer t join chat_session s on s.shard = t.shard and s.id = t.session_id where t.shard = $1 and t.id = $2`,
      values: [shardOf(sessionId), id],
    });
    const row = rows[0];
    if (!row) return null;
    return { id: row.id, sessionId: row.session_id, kind: row.kind, lang: row.lang, remainingMs: Number(row.ms) };
  }

  async remove({ id, sessionId }: TimerKey): Promise<void> {
    await this.resources.pool.query(`delete from timer where shard = $1 and id = $2`, [shardOf(sessionId), id]);
  }

  /** How long the most overdue timer has waited, in seconds; 0 when none is overdue. */
  async lagSeconds(): Promise<number> {
    const { rows } = await this.resources.pool.query<{ lag: string | null }>(
      `select extract(epoch from now() - min(due_at)) as lag from timer where due_at < now()`,
    );
    return Number(rows[0]?.lag ?? 0);
  }

  /**
   * Due within `withinSeconds`, soonest first, with the milliseconds left by the database's clock. Timers overdue by
   * more than `overdueSeconds` are left to `requeueOverdue`, so that they do not use up `limit`.
   */
  async dueSoon(withinSeconds: number, overdueSeconds: number, limit: number): Promise<DueTimer[]> {
    return this.queryDueTimers(
      `select id, session_id, gen, extract(epoch from due_at - now()) * 1000 as ms from timer
       where due_at >= now() - make_interval(secs => $2) and due_at < now() + make_interval(secs => $1)
       order by due_at limit $3`,
      [withinSeconds, overdueSeconds, limit],
    );
  }

  /**
   * Overdue by more than `bySeconds`; each gets a new generation, because the job of the old one is lost or stuck.
   * Those that were raised least often come first, so timers that always fail do not hold up others.
   */
  async requeueOverdue(bySeconds: number, limit: number): Promise<DueTimer[]> {
    const { rows } = await this.resources.pool.query<{ shard: number; id: CommandId }>(
      `select shard, id from timer where due_at < now() - make_interval(secs => $1) order by gen, due_at limit $2`,
      [bySeconds, limit],
    );
    const raised: DueTimer[] = [];
    for (const [shard, timers] of Map.groupBy(rows, (row) => row.shard))
      raised.push(...(await this.raiseGeneration(shard, timers)));
    return raised;
  }

  /** Shard by shard, because a distributed database locks rows of one server only. */
  private raiseGeneration(shard: number, timers: { id: CommandId }[]): Promise<DueTimer[]> {
    return this.queryDueTimers(
      `with overdue as materialized (
         select shard, id from timer where shard = $1 and id = any($2) for update skip locked
       )
       update timer t set gen = gen + 1 from overdue o where t.shard = $1 and o.shard = t.shard and t.id = o.id
       returning t.id, t.session_id, t.gen, 0 as ms`,
      [shard, timers.map(({ id }) => id)],
    );
  }

  private async queryDueTimers(text: string, values: unknown[]): Promise<DueTimer[]> {
    const { rows } = await this.resources.pool.query<DueTimerRow>(text, values);
    return rows.map(({ id, session_id, gen, ms }) => ({
      id,
      sessionId: session_id,
      gen,
      delayMs: Math.max(0, Math.ceil(Number(ms))),
    }));
  }
}

type DueTimerRow = { id: CommandId; session_id: SessionId; gen: number; ms: string };
