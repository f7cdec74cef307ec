import { sessionReportRow, writeSessionReports } from '@libs/server/write-session-reports.ts';
import { FoldedSlice } from './folded-slice.ts';
import { readCursor } from './read-cursor.ts';
import { compareColumns, readLiveRows, sessionsOf, type LiveRow } from './session-columns.ts';
import {
  fieldDifference,
  missingRow,
  surplusRow,
  type Projection,
  type ProjectionDifference,
  type ReplaySlice,
} from './projection.ts';

/** Without those that are in an archive: their events are not in the log, and their times stay. */
const LIVE_ROWS_SQL = `
  select r.session_id as id, r.pos::float8, r.version, r.lang, r.arrived_at::text, r.answered_at::text, r.claimed_at::text,
         r.ended_at::text, r.reopened, r.stars, array_to_string(r.asked_at, ',') as asked_at,
         array_to_string(r.replied_at, ',') as replied_at
  from session_report r
  where r.shard = $1 and r.session_id > $2 and r.session_id <= $3 and not exists (
    select from subject_key k where k.shard = r.shard and k.subject_id = r.session_id and k.archived_year is not null)`;

/** What the reports count. */
export const reportsProjection: Projection = {
  name: 'reports',
  isSliced: true,
  async compare(source) {
    const live = await readLiveRows(source, LIVE_ROWS_SQL);
    const folded = await FoldedSlice.read(source, { live, completeTo: await readCursor(source, 'reports') });
    const differences = [
      ...folded.gaps,
      ...[...live.values()].flatMap((row) => compareRow(row, folded)),
      ...folded.ids.filter((id) => !live.has(id) && folded.requiredVersion(id) > 0).map(missingRow),
    ];
    return {
      differences,
      quarantined: folded.quarantined,
      isLogComplete: folded.gaps.length === 0,
      repair: () => repairRows(source, folded, differences),
    };
  },
};

function compareRow(live: LiveRow, folded: FoldedSlice): ProjectionDifference[] {
  const head = folded.head(live.id);
  if (!head) return [surplusRow(live.id)];
  const session = folded.atLiveVersion(live.id);
  if (!session || live.version < folded.requiredVersion(live.id))
    return fieldDifference(live.id, 'version', { live: live.version, rebuilt: head.version });
  const { session_id: _, asked_at, replied_at, ...columns } = sessionReportRow(live.id, session);
  return compareColumns(live, session, {
    ...columns,
    asked_at: asked_at.join(','),
    replied_at: replied_at.join(','),
  });
}

async function repairRows(
  { client, shard }: ReplaySlice,
  folded: FoldedSlice,
  differences: ProjectionDifference[],
): Promise<void> {
  await folded.refold();
  const wrong = sessionsOf(differences);
  await client.query(`delete from session_report where shard = $1 and session_id = any($2)`, [shard, wrong]);
  const rows = folded.heads(wrong).map((session) => sessionReportRow(session.id, session));
  await writeSessionReports(client, shard, rows);
}
