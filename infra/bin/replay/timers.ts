import type { SessionId } from '@libs/protocol/ids.ts';
import type { Difference, Projection, Shard } from './projection.ts';

/** Of a timer that rings although the log holds its answer, which has the timer's own id. */
const ANSWERED = `exists (select from chat_event e where e.session_id = t.session_id and e.command_id = t.id)`;

export const COUNT_ANSWERED_TIMERS = `select count(*)::int as timers from timer t where ${ANSWERED}`;

/** The timers. What is still to be rung for is not in the log; but none may be there whose answer is. */
export const timersProjection: Projection = {
  name: 'timers',
  async compare(source) {
    const { rows } = await source.client.query<{ id: string; session_id: SessionId; kind: string }>(
      `select id, session_id, kind from timer t where shard_of(session_id) = $1 and ${ANSWERED} order by id`,
      [source.shard],
    );
    const differences = rows.map(({ id, session_id, kind }): Difference => ({
      sessionId: session_id,
      field: `timer ${id} (${kind})`,
      says: 'still rings, the log has its answer',
    }));
    return { differences, isLogWhole: true, repair: () => repair(source) };
  },
};

async function repair({ client, shard }: Shard): Promise<void> {
  await client.query(`delete from timer t where shard_of(session_id) = $1 and ${ANSWERED}`, [shard]);
}
