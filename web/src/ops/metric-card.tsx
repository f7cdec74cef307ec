import type { Locale } from '@libs/protocol/languages.ts';
import type { OpsSnapshot } from '@libs/protocol/ops.ts';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { formatMetric, formatQuantile } from './format-metric.ts';
import { isAnyBeyond, levelOf, opsMetrics, type AlertLevel, type OpsMetricName } from './ops-metrics.ts';
import { Sparkline } from './sparkline.tsx';
import { metricTexts } from './metric-texts.ts';

type MetricCardProps = { name: OpsMetricName; history: readonly OpsSnapshot[]; lang: Locale };

/** One metric with its recent history. Outside its limits it says in words what is wrong and what to do. */
export function MetricCard({ name, history, lang }: MetricCardProps) {
  const values = history.map((now) => opsMetrics[name].read(now));
  const value = values.at(-1) ?? null;
  const level = levelOf(name, value);
  const texts = metricTexts[name];
  return (
    <li data-measure={name} data-level={level} className={classNames('rounded-card border p-3', LEVEL_CLASSES[level])}>
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="min-w-0 font-sans text-sm font-semibold">{texts.name()}</h3>
        {level !== 'fine' && <span className="text-xs font-bold uppercase">{levelLabels[level]()}</span>}
      </div>
      <p className="text-2xl font-semibold tabular-nums">
        <Figure name={name} now={history.at(-1)} lang={lang} />
      </p>
      <div className={level === 'fine' ? 'text-brand' : 'text-current'}>
        <Sparkline values={values.filter((one) => one !== null)} />
      </div>
      {level !== 'fine' && <p className="mt-2 text-sm">{texts.remedy()}</p>}
    </li>
  );
}

function Figure({ name, now, lang }: { name: OpsMetricName; now: OpsSnapshot | undefined; lang: Locale }) {
  const { unit, read, quantileOf } = opsMetrics[name];
  const value = now ? read(now) : null;
  if (!now || value === null)
    return (
      <abbr title={m.ops_not_measured()} className="no-underline">
        {formatMetric(null, unit, lang)}
      </abbr>
    );
  return quantileOf ? formatQuantile(value, isAnyBeyond(now, quantileOf), lang) : formatMetric(value, unit, lang);
}

const LEVEL_CLASSES: Record<AlertLevel, string> = {
  fine: 'border-line bg-surface',
  warn: 'border-lamp bg-lamp-soft text-on-lamp',
  alarm: 'border-alarm bg-alarm-soft text-alarm',
};

const levelLabels = { warn: () => m.ops_level_warn(), alarm: () => m.ops_level_alarm() };
