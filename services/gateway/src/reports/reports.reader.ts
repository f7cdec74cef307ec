import { Injectable } from '@nestjs/common';
import { targetStateOf } from '@libs/hours/answer-target.ts';
import { type BusinessHours, hoursOfLanguage } from '@libs/protocol/business-hours.ts';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import type { ReportFigures, ReportQuery, ReportResponse } from '@libs/protocol/reports.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { monthsOf, periodsOf } from './report-periods.ts';

/** What leads read of a time: sums over conversations, never one of them and never one agent. */
@Injectable()
export class ReportsReader {
  constructor(private readonly resources: ServerResources) {}

  async read(query: ReportQuery): Promise<ReportResponse> {
    const [hours, { firstAnswerSeconds, nextAnswerSeconds }] = await Promise.all([
      this.resources.settings.readHours(),
      this.resources.settings.readAssignment(),
    ]);
    const timeZone = hours.everyone?.timeZone ?? 'UTC';
    const targets = { firstAnswerSeconds, nextAnswerSeconds };
    const values = [query.from, query.to, timeZone, query.by];
    const [{ rows }, { rows: tags }, late] = await Promise.all([
      this.resources.pool.query<GroupRow>(GROUPS_SQL, values),
      this.resources.pool.query<ReportResponse['tags'][number]>(TAGS_SQL, values),
      this.readLate({ query, timeZone, hours, targets }),
    ]);
    const figuresOf = (isOf: (one: GroupKey) => boolean): ReportFigures => ({
      ...figures(rows.find(isOf)),
      ...lateCounts(late.filter(isOf)),
    });
    return {
      timeZone,
      total: { ...figures(rows.find(({ isTotal }) => isTotal)), ...lateCounts(late) },
      periods: periodsOf(query).map((start) => ({ start, ...figuresOf(({ period }) => period === start) })),
      hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...figuresOf((one) => one.hour === hour) })),
      languages: locales
        .map((lang) => ({ lang, ...figuresOf((one) => one.lang === lang) }))
        .filter(({ arrivals }) => arrivals > 0),
      tags,
      starCounts: [1, 2, 3, 4, 5].map((stars) => rows.find((one) => one.stars === stars)?.arrivals ?? 0),
      targets,
    };
  }

  /** Those whose time within the hours was longer than the targets; read month by month, so that few are in memory. */
  private async readLate({ query, timeZone, hours, targets }: LateQuery): Promise<LateKey[]> {
    const { firstAnswerSeconds, nextAnswerSeconds } = targets;
    if (firstAnswerSeconds === null && nextAnswerSeconds === null) return [];
    const late: LateKey[] = [];
    for (const { from, to } of monthsOf(query)) {
      const values = [from, to, timeZone, query.by, firstAnswerSeconds, nextAnswerSeconds];
      const { rows } = await this.resources.pool.query<LateRow>(LATE_SQL, values);
      for (const { since, until, ...key } of rows) {
        const wait = { since: Number(since), hasBeenAnswered: !key.isFirst };
        const of = { targets, hours: hoursOfLanguage(hours, key.lang), now: Number(until) };
        if (targetStateOf(wait, of) === 'over') late.push(key);
      }
    }
    return late;
  }
}

type LateQuery = {
  query: ReportQuery;
  timeZone: string;
  hours: BusinessHours;
  targets: ReportResponse['targets'];
};

const lateCounts = (late: readonly LateKey[]) => ({
  lateFirst: late.filter(({ isFirst }) => isFirst).length,
  lateNext: late.filter(({ isFirst }) => !isFirst).length,
});

/** Of each row only the column is set that it is grouped by. */
type GroupKey = { period: string | null; hour: number | null; lang: Locale | null };
type GroupRow = GroupKey &
  Pick<ReportFigures, 'arrivals' | 'answered' | 'missed' | 'reopened' | 'ratings'> & {
    isTotal: boolean;
    stars: number | null;
    waits: (number | null)[] | null;
    handle: number | null;
    average: number | null;
  };
type LateKey = GroupKey & { lang: Locale; isFirst: boolean };
type LateRow = LateKey & { since: string; until: string };

const figures = (row: GroupRow | undefined): Omit<ReportFigures, 'lateFirst' | 'lateNext'> => ({
  arrivals: row?.arrivals ?? 0,
  answered: row?.answered ?? 0,
  missed: row?.missed ?? 0,
  reopened: row?.reopened ?? 0,
  waitP50: row?.waits?.[0] ?? null,
  waitP90: row?.waits?.[1] ?? null,
  handleP50: row?.handle ?? null,
  ratings: row?.ratings ?? 0,
  stars: row?.average ?? null,
});

/** Who arrived from the first day to the last, by the clock of the zone. */
const ARRIVED_SQL = `
  with arrived as materialized (
    select r.shard, r.session_id, r.lang, r.arrived_at, r.answered_at, r.claimed_at, r.ended_at, r.reopened, r.stars, r.asked_at,
           r.replied_at, to_char(date_trunc($4, r.arrived_at at time zone $3), 'YYYY-MM-DD') as period,
           extract(hour from r.arrived_at at time zone $3)::int as hour
    from session_report r
    where r.arrived_at >= $1::date::timestamp at time zone $3 and r.arrived_at < ($2::date + 1)::timestamp at time zone $3)`;

const GROUPS_SQL = `${ARRIVED_SQL}
  select grouping(period, hour, lang, stars) = 15 as "isTotal", period, hour, lang, stars,
         count(*)::int as arrivals, count(answered_at)::int as answered,
         count(*) filter (where answered_at is null and ended_at is not null)::int as missed,
         coalesce(sum(reopened), 0)::int as reopened,
         percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from answered_at - arrived_at)::float8) as waits,
         percentile_cont(0.5) within group (order by extract(epoch from ended_at - claimed_at)::float8) as handle,
         count(stars)::int as ratings, avg(stars)::float8 as average
  from arrived group by grouping sets ((), (period), (hour), (lang), (stars))`;

const TAGS_SQL = `${ARRIVED_SQL}
  select t.id::text as "tagId", count(*)::int as conversations
  from arrived a join inbox i on i.shard = a.shard and i.session_id = a.session_id cross join lateral unnest(i.tags) as t (id)
  group by t.id order by count(*) desc, t.id`;

const LATE_SQL = `${ARRIVED_SQL}
  select a.period, a.hour, a.lang, w.is_first as "isFirst", extract(epoch from w.since) * 1000 as since,
         extract(epoch from w.until) * 1000 as until
  from arrived a cross join lateral (
    select true as is_first, a.arrived_at as since, coalesce(a.answered_at, a.ended_at) as until
    union all select false, n.since, n.until from unnest(a.asked_at, a.replied_at) as n (since, until)) w
  where w.until - w.since >= make_interval(secs => case when w.is_first then $5::float8 else $6::float8 end)`;
