import type { ClientBase } from 'pg';
import type { SessionReport } from '@libs/chat/session-report.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import type { SessionId } from '@libs/protocol/ids.ts';

/** A row of `session_report`; times in the log's format. */
export const sessionReportRow = (
  sessionId: SessionId,
  { pos, version, report }: { pos: number | string; version: number; report: SessionReport },
) => ({
  session_id: sessionId,
  pos,
  version,
  lang: nearestLocale(report.lang),
  arrived_at: report.arrivedAt,
  answered_at: report.answeredAt,
  claimed_at: report.claimedAt,
  ended_at: report.endedAt,
  reopened: report.reopened,
  stars: report.stars,
  asked_at: report.askedAt,
  replied_at: report.repliedAt,
});
export type SessionReportRow = ReturnType<typeof sessionReportRow>;

/** A row only takes the same or a higher position. In the order of the ids, so that two writers cannot deadlock. */
export async function writeSessionReports(
  client: Pick<ClientBase, 'query'>,
  shard: number,
  rows: readonly SessionReportRow[],
): Promise<void> {
  await client.query(WRITE_SQL, [shard, JSON.stringify(rows)]);
}

const WRITE_SQL = `
  insert into session_report as r (shard, session_id, pos, version, lang, arrived_at, answered_at, claimed_at, ended_at,
                                   reopened, stars, asked_at, replied_at)
  select $1, n.session_id, n.pos, n.version, n.lang, n.arrived_at, n.answered_at, n.claimed_at, n.ended_at, n.reopened, n.stars,
         n.asked_at, n.replied_at
  from jsonb_to_recordset($2::jsonb) as n (session_id uuid, pos bigint, version integer, lang text, arrived_at timestamptz,
       answered_at timestamptz, claimed_at timestamptz, ended_at timestamptz, reopened integer, stars smallint,
       asked_at timestamptz[], replied_at timestamptz[])
  order by n.session_id
  on conflict (shard, session_id) do update set
    pos = excluded.pos, version = excluded.version, lang = excluded.lang, arrived_at = excluded.arrived_at,
    answered_at = excluded.answered_at, claimed_at = excluded.claimed_at, ended_at = excluded.ended_at,
    reopened = excluded.reopened, stars = excluded.stars, asked_at = excluded.asked_at, replied_at = excluded.replied_at
  where r.pos <= excluded.pos`;
