import type { Locale } from '@libs/protocol/languages.ts';
import type { ReportFigures, ReportQuery, ReportResponse } from '@libs/protocol/reports.ts';
import { type TagDefinition, tagNameIn } from '@libs/protocol/tags.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { Card } from '../../ui/card.tsx';
import { Figure } from '../figure.tsx';
import { formatWait } from '../format-wait.ts';
import { BarChart } from './bar-chart.tsx';

type ReportCardsProps = {
  report: ReportResponse;
  by: ReportQuery['by'];
  tags: readonly TagDefinition[];
  lang: Locale;
};

/** The whole time in figures, then over time, by the hour, by language, tag and rating. */
export function ReportCards({ report, by, tags, lang }: ReportCardsProps) {
  const { total, periods, hours, timeZone } = report;
  const days = periods.map((one) => ({ ...one, ...dayNames(one.start, by, lang) }));
  const clock = hours.map((one) => ({ ...one, name: `${one.hour}:00`, short: String(one.hour) }));
  return (
    <>
      <Card title={m.reports_total()}>
        <TotalFigures report={report} lang={lang} />
        <p className="text-sm text-ink-soft">{m.reports_note({ zone: timeZone })}</p>
      </Card>
      {total.arrivals === 0 ? (
        <p className="text-ink-soft">{m.reports_none()}</p>
      ) : (
        <>
          <Card title={by === 'day' ? m.reports_by_day() : m.reports_by_week()}>
            <ArrivalsChart of={days} lang={lang} />
            <WaitsChart of={days} lang={lang} />
            {hasTargets(report) && <LateChart of={days} lang={lang} />}
          </Card>
          <Card title={m.reports_by_hour()}>
            <ArrivalsChart of={clock} lang={lang} />
            <WaitsChart of={clock} lang={lang} />
          </Card>
          <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
            <Card title={m.reports_languages()}>
              <CountList
                lang={lang}
                counts={report.languages.map(({ lang: one, arrivals, waitP50 }) => ({
                  name: languageList[one].name,
                  count: arrivals,
                  more: waitP50 === null ? undefined : formatWait(lang, waitP50 * 1000),
                }))}
              />
            </Card>
            <Card title={m.reports_tags()}>
              <CountList
                lang={lang}
                counts={report.tags.flatMap(({ tagId, conversations: count }) => {
                  const tag = tags.find(({ id }) => id === tagId);
                  return tag ? [{ name: tagNameIn(lang, tag.name), count }] : [];
                })}
              />
            </Card>
            <Card title={m.reports_ratings()}>
              <CountList
                lang={lang}
                counts={report.starCounts
                  .map((count, index) => ({ name: m.reports_stars({ stars: index + 1 }), count }))
                  .reverse()}
              />
            </Card>
          </div>
        </>
      )}
    </>
  );
}

function TotalFigures({ report: { total, targets }, lang }: { report: ReportResponse; lang: Locale }) {
  const count = (value: number) => value.toLocaleString(lang);
  const time = (seconds: number | null) => (seconds === null ? '–' : formatWait(lang, seconds * 1000));
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <Figure name={m.reports_arrivals()} value={count(total.arrivals)} />
      <Figure name={m.reports_answered()} value={count(total.answered)} />
      <Figure name={m.reports_missed()} value={count(total.missed)} isLoud={total.missed > 0} />
      <Figure name={m.reports_wait_p50()} value={time(total.waitP50)} />
      <Figure name={m.reports_wait_p90()} value={time(total.waitP90)} />
      <Figure name={m.reports_handle()} value={time(total.handleP50)} />
      <Figure name={m.reports_reopened()} value={count(total.reopened)} />
      {targets.firstAnswerSeconds !== null && (
        <Figure name={m.reports_late_first()} value={count(total.lateFirst)} isLoud={total.lateFirst > 0} />
      )}
      {targets.nextAnswerSeconds !== null && (
        <Figure name={m.reports_late_next()} value={count(total.lateNext)} isLoud={total.lateNext > 0} />
      )}
      <Figure
        name={m.reports_rating({ count: total.ratings })}
        value={total.stars === null ? '–' : `${total.stars.toLocaleString(lang, { maximumFractionDigits: 1 })} / 5`}
      />
    </dl>
  );
}

const MINUTE_MS = 60_000;
/** So that the lines of a chart stand at whole minutes. */
const inMinutes = (seconds: number | null): number | null => seconds && seconds / 60;

type ChartProps = { of: readonly (ReportFigures & { name: string; short: string })[]; lang: Locale };

function ArrivalsChart({ of, lang }: ChartProps) {
  return (
    <BarChart
      title={m.reports_arrivals()}
      format={(value) => value.toLocaleString(lang)}
      series={[
        { name: m.reports_answered(), colour: 'bg-brand' },
        { name: m.reports_missed(), colour: 'bg-alarm' },
        { name: m.reports_open(), colour: 'bg-lamp' },
      ]}
      bars={of.map(({ name, short, arrivals, answered, missed }) => ({
        ...{ name, short },
        values: [answered, missed, arrivals - answered - missed],
      }))}
    />
  );
}

function WaitsChart({ of, lang }: ChartProps) {
  return (
    <BarChart
      isGrouped
      title={m.reports_waits()}
      format={(minutes) => formatWait(lang, minutes * MINUTE_MS)}
      series={[
        { name: m.reports_p50(), colour: 'bg-brand' },
        { name: m.reports_p90(), colour: 'bg-lamp' },
      ]}
      bars={of.map(({ name, short, waitP50, waitP90 }) => ({
        name,
        short,
        values: [inMinutes(waitP50), inMinutes(waitP90)],
      }))}
    />
  );
}

function LateChart({ of, lang }: ChartProps) {
  return (
    <BarChart
      title={m.reports_late()}
      format={(value) => value.toLocaleString(lang)}
      series={[
        { name: m.reports_late_first(), colour: 'bg-alarm' },
        { name: m.reports_late_next(), colour: 'bg-lamp' },
      ]}
      bars={of.map(({ name, short, lateFirst, lateNext }) => ({ name, short, values: [lateFirst, lateNext] }))}
    />
  );
}

const hasTargets = ({ targets: { firstAnswerSeconds, nextAnswerSeconds } }: ReportResponse): boolean =>
  firstAnswerSeconds !== null || nextAnswerSeconds !== null;

type CountListProps = { counts: readonly { name: string; count: number; more?: string | undefined }[]; lang: Locale };

function CountList({ counts, lang }: CountListProps) {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  if (counts.length === 0) return <p className="text-sm text-ink-soft">–</p>;
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {counts.map(({ name, count, more }) => (
        <li key={name}>
          <span className="flex justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="shrink-0 tabular-nums">
              {count.toLocaleString(lang)}
              {more && <span className="text-ink-soft"> · {more}</span>}
            </span>
          </span>
          <span aria-hidden="true" className="block h-1.5 rounded-full bg-sunken">
            <span className="block h-full rounded-full bg-brand" style={{ width: `${(100 * count) / most}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Of a week its first day. A date has no zone here: it is one by the organisation's clock already. */
function dayNames(start: string, by: ReportQuery['by'], lang: Locale): { name: string; short: string } {
  const day = new Date(`${start}T00:00:00Z`);
  const name = day.toLocaleDateString(lang, { timeZone: 'UTC', dateStyle: 'medium' });
  const short = day.toLocaleDateString(lang, { timeZone: 'UTC', day: 'numeric', month: 'numeric' });
  return { name: by === 'week' ? m.reports_week_of({ day: name }) : name, short };
}
