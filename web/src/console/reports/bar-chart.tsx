import { scaleLinear } from 'd3-scale';
import { m } from '../../i18n/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';

/** What a chart counts, from the bottom of each bar upwards; `colour` is a background class. */
export type ChartSeries = { name: string; colour: string };
/** `values`: one for each series; null where there is none. `short` stands below the bar. */
export type ChartBar = { name: string; short: string; values: readonly (number | null)[] };

type BarChartProps = {
  title: string;
  series: readonly ChartSeries[];
  bars: readonly ChartBar[];
  format: (value: number) => string;
  /** Side by side where they are no parts of one sum. */
  isGrouped?: boolean;
};

const TICKS = 4;
/** More words would stand on each other, on a phone as well. */
const MAX_LABELS = 5;

/** Bars over time, and the same figures as a table for whoever cannot see them or wants them exactly. */
export function BarChart({ title, series, bars, format, isGrouped = false }: BarChartProps) {
  const heightOf = ({ values }: ChartBar) =>
    values.reduce<number>((height, value) => (isGrouped ? Math.max(height, value ?? 0) : height + (value ?? 0)), 0);
  const scale = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(heightOf))])
    .nice(TICKS)
    .range([0, 100]);
  const every = Math.ceil(bars.length / MAX_LABELS);
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="text-base font-semibold">{title}</h3>
        <ul className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {series.map(({ name, colour }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={classNames('size-2.5 rounded-sm', colour)} />
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div aria-hidden="true" className="flex gap-2 text-xs text-ink-soft tabular-nums">
        <div className="relative h-44 w-12 shrink-0">
          {scale.ticks(TICKS).map((tick) => (
            <span key={tick} className="absolute end-0 translate-y-1/2" style={{ bottom: `${scale(tick)}%` }}>
              {format(tick)}
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <div className="relative h-44">
            {scale.ticks(TICKS).map((tick) => (
              <span
                key={tick}
                className="absolute inset-x-0 border-t border-line"
                style={{ bottom: `${scale(tick)}%` }}
              />
            ))}
            <div className="absolute inset-0 flex gap-px">
              {bars.map((bar) => (
                <Bar key={bar.name} {...{ bar, series, format, isGrouped }} scale={(value) => scale(value)} />
              ))}
            </div>
          </div>
          <div className="flex gap-px pt-1">
            {bars.map(({ name, short }, index) => (
              <span key={name} className="relative h-4 min-w-0 flex-1">
                {index % every === 0 && (
                  <span className="absolute start-1/2 -translate-x-1/2 whitespace-nowrap">{short}</span>
                )}
              </span>
            ))}
          </div>
        </div>
      </div>
      <ChartTable {...{ title, series, bars, format }} />
    </figure>
  );
}

type BarProps = Pick<BarChartProps, 'series' | 'format'> & {
  bar: ChartBar;
  isGrouped: boolean;
  /** In hundredths of the height. */
  scale: (value: number) => number;
};

function Bar({ bar: { name, values }, series, format, isGrouped, scale }: BarProps) {
  const title = [name, ...series.map((one, index) => `${one.name}: ${textOf(values[index], format)}`)].join('\n');
  const order = isGrouped ? 'flex-row items-end' : 'flex-col-reverse';
  return (
    <div title={title} className={classNames('flex h-full min-w-0 flex-1 hover:bg-sunken', order)}>
      {series.map((one, index) => (
        <span
          key={one.name}
          className={classNames(one.colour, isGrouped ? 'flex-1' : 'w-full shrink-0')}
          style={{ height: `${scale(values[index] ?? 0)}%` }}
        />
      ))}
    </div>
  );
}

function ChartTable({ title, series, bars, format }: Omit<BarChartProps, 'isGrouped'>) {
  return (
    <details>
      <summary className="min-h-9 w-fit cursor-pointer py-1 text-sm font-semibold text-brand">
        {m.reports_table({ title })}
      </summary>
      <ScrollRegion label={title} className="max-h-80 overflow-auto">
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr>
              <td aria-hidden="true" />
              {series.map(({ name }) => (
                <th key={name} scope="col" className="p-1 text-end font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, values }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="p-1 text-start font-normal">
                  {name}
                </th>
                {series.map((one, index) => (
                  <td key={one.name} className="p-1 text-end">
                    {textOf(values[index], format)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}

const textOf = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value);
