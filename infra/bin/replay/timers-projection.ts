import type { SessionId } from '@libs/protocol/ids.ts';
import type { ProjectionDifference, Projection, ReplaySlice } from './projection.ts';

/** For a timer whose message is in the log: the message's command id is the timer's id. */
const IS_ANSWERED_SQL = `exists (select from chat_event e where e.shard = t.shard and e.session_id = t.session_id and e.command_id = t.id)`;

export const COUNT_ANSWERED_TIMERS = `select count(*)::int as timers from timer t where ${IS_ANSWERED_SQL}`;

/**
 * The timers. Those that are not due yet cannot be rebuilt from the log; but none may exist whose message is in the
 * log.
 */
export const timersProjection: Projection = {
  name: 'timers',
  isSliced: false,
  async compare(source) {
    const { rows } = await source.client.query<{ id: string; session_id: SessionId; kind: string }>(
      `select id, session_id, kind from timer t where t.shard = $1 and ${IS_ANSWERED_SQL} order by id`,
      [source.shard],
    );
    const differences = rows.map(({ id, session_id, kind }): ProjectionDifference => ({
      sessionId: session_id,
      field: `timer ${id} (${kind})`,
      message: 'exists although its message is in the log',
    }));
    return { differences, quarantined: [], isLogComplete: true, repair: () => deleteAnsweredTimers(source) };
  },
};

async function deleteAnsweredTimers({ client, shard }: ReplaySlice): Promise<void> {
  await client.query(`delete from timer t where t.shard = $1 and ${IS_ANSWERED_SQL}`, [shard]);
}
