import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { ReadMarks } from '@libs/protocol/signals.ts';
import { CONSOLES_CHANNEL, digestOf } from '@libs/server/announce.ts';
import { faultFields } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { LiveSessions } from './live-sessions.ts';

export type Reader = { side: 'customer' } | { side: 'agent'; agentId: AgentId };

/** Reading is scrolling: a second's worth of marks is one write. */
const COLLECT_MS = 1_000;

type Mark = { sessionId: SessionId; reader: Reader; version: number };

/** How far each reader has read: registers beside the log that only move forward, written in bulk. */
@Injectable()
export class ReadMarksStore implements OnModuleDestroy {
  private readonly marks = new Map<string, Mark>();
  private writing: NodeJS.Timeout | undefined;

  constructor(
    private readonly plumbing: Plumbing,
    private readonly live: LiveSessions,
  ) {}

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.writing);
    await this.write();
  }

  note(mark: Mark): void {
    const name = `${mark.sessionId} ${nameOf(mark.reader)}`;
    if ((this.marks.get(name)?.version ?? 0) >= mark.version) return;
    this.marks.set(name, mark);
    this.writing ??= setTimeout(() => void this.write(), COLLECT_MS);
  }

  /** The furthest of each side. */
  async of(sessionId: SessionId): Promise<ReadMarks> {
    const { rows } = await this.plumbing.pool.query<ReadMarks>({
      name: 'read_marks',
      text: `select coalesce(max(up_to) filter (where reader = 'customer'), 0) as customer,
                    coalesce(max(up_to) filter (where reader <> 'customer'), 0) as agent
             from read_mark where session_id = $1`,
      values: [sessionId],
    });
    return rows[0]!;
  }

  /**
   * What the customer sees does not change: they were read. Only this agent's count goes back by one, until they look
   * again.
   */
  async unread(sessionId: SessionId, agentId: AgentId): Promise<void> {
    this.marks.delete(`${sessionId} ${agentId}`);
    await this.plumbing.pool.query(
      `update read_mark m set seen_msgs = greatest(s.customer_msgs - 1, 0)
       from chat_session s where s.id = m.session_id and m.session_id = $1 and m.reader = $2`,
      [sessionId, agentId],
    );
    this.plumbing.bus.publish(CONSOLES_CHANNEL, digestOf(sessionId)).catch(() => undefined);
  }

  private async write(): Promise<void> {
    const marks = [...this.marks.values()];
    this.marks.clear();
    this.writing = undefined;
    if (marks.length === 0) return;
    try {
      await this.store(marks);
      for (const mark of marks) this.tell(mark);
    } catch (fault) {
      this.plumbing.log.warn({ ...faultFields(fault) }, 'read marks wait for the next look');
    }
  }

  /**
   * A mark beyond the head would count messages that are not written yet, so it is cut to the head; however far beyond:
   * a number that the statement does not take would lose everybody's marks with its own.
   */
  private async store(marks: Mark[]): Promise<void> {
    await this.plumbing.pool.query(
      `insert into read_mark as m (session_id, reader, up_to, seen_msgs)
       select s.id, n.reader, least(n.up_to, s.version),
              (select count(*) from chat_event e
               where e.session_id = s.id and e.version <= n.up_to and e.type in (2, 15) and e.actor_kind = 1)
       from unnest($1::uuid[], $2::text[], $3::bigint[]) as n (session_id, reader, up_to)
       join chat_session s on s.id = n.session_id
       on conflict (session_id, reader) do update set up_to = excluded.up_to, seen_msgs = excluded.seen_msgs, at = now()
       where excluded.up_to > m.up_to or excluded.seen_msgs > m.seen_msgs`,
      [
        marks.map(({ sessionId }) => sessionId),
        marks.map(({ reader }) => nameOf(reader)),
        marks.map(({ version }) => version),
      ],
    );
  }

  private tell({ sessionId, reader, version }: Mark): void {
    this.live.say({ kind: 'read', sessionId, by: reader.side, version });
    this.plumbing.bus.publish(CONSOLES_CHANNEL, digestOf(sessionId)).catch(() => undefined);
  }
}

const nameOf = (reader: Reader): string => (reader.side === 'agent' ? reader.agentId : 'customer');
