import type { RunQuery } from '@libs/ledger/keyring.ts';

/** What was approved, and whose time has come, and what the site does not show yet. */
export const CONTENT_IS_DUE = `approved_at is not null and published_at is null and faults is null
  and coalesce(publish_at, approved_at) <= now()`;

export type SiteBuildState = { startedAt: Date; finishedAt: Date | null; faults: string[] };

/** How far the publisher is: what waits for it, and what became of its builds. */
export type PublishingState = {
  /** Whether a publisher has ever run on this database: it writes what ships. */
  hasRun: boolean;
  waiting: number;
  waitingSince: Date | null;
  waitingSeconds: number;
  lastBuild: SiteBuildState | null;
  /** The end of the last build that succeeded. */
  builtAt: Date | null;
};

const PUBLISHING_SQL = `
  select exists (select from content_base) as "hasRun", due.waiting, due.since as "waitingSince",
         coalesce(extract(epoch from now() - due.since), 0)::int as "waitingSeconds",
         (select max(finished_at) from site_build where faults = '{}') as "builtAt",
         last.started_at as "startedAt", last.finished_at as "finishedAt", last.faults
  from (
    select count(*)::int as waiting, min(greatest(approved_at, publish_at)) as since
    from content_version where ${CONTENT_IS_DUE}
  ) due left join lateral (select * from site_build order by id desc limit 1) last on true`;

type PublishingRow = Omit<PublishingState, 'lastBuild'> & { [K in keyof SiteBuildState]: SiteBuildState[K] | null };

export async function readPublishing(runQuery: RunQuery): Promise<PublishingState> {
  const { rows } = await runQuery(PUBLISHING_SQL, []);
  const { startedAt, finishedAt, faults, ...state } = rows[0] as PublishingRow;
  return { ...state, lastBuild: startedAt && { startedAt, finishedAt, faults: faults ?? [] } };
}

export const hasFailed = ({ lastBuild }: Pick<PublishingState, 'lastBuild'>): boolean =>
  (lastBuild?.faults.length ?? 0) > 0;
