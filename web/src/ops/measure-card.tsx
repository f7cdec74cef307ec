import type { Locale } from '@libs/protocol/languages.ts';
import type { OpsNow } from '@libs/protocol/ops.ts';
import { m } from '../paraglide/messages.js';
import { classNames } from '../ui/class-names.ts';
import { levelOf, measures, type Level, type MeasureName, type Unit } from './measures.ts';
import { Sparkline } from './sparkline.tsx';
import { measureWords } from './measure-words.ts';

type MeasureCardProps = { name: MeasureName; history: readonly OpsNow[]; lang: Locale };

/** One number with its last minutes. When it turns, it says so in words, and what to do. */
export function MeasureCard({ name, history, lang }: MeasureCardProps) {
  const values = history.map((now) => measures[name].read(now));
  const value = values.at(-1) ?? 0;
  const level = levelOf(name, value);
  const words = measureWords[name];
  return (
    <li data-measure={name} data-level={level} className={classNames('rounded-card border p-3', looks[level])}>
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="min-w-0 font-sans text-sm font-semibold">{words.name()}</h3>
        {level !== 'fine' && <span className="text-xs font-bold uppercase">{levelWords[level]()}</span>}
      </div>
      <p className="text-2xl font-semibold tabular-nums">{shown(value, measures[name].unit, lang)}</p>
      <div className={level === 'fine' ? 'text-brand' : 'text-current'}>
        <Sparkline values={values} />
      </div>
      {level !== 'fine' && <p className="mt-2 text-sm">{words.mend()}</p>}
    </li>
  );
}

const looks: Record<Level, string> = {
  fine: 'border-line bg-surface',
  warn: 'border-lamp bg-lamp-soft text-on-lamp',
  alarm: 'border-alarm bg-alarm-soft text-alarm',
};

const levelWords = { warn: () => m.ops_level_warn(), alarm: () => m.ops_level_alarm() };

const suffixes: Record<Unit, string> = { count: '', perSecond: '/s', ms: ' ms', seconds: ' s' };

export const shown = (value: number, unit: Unit, lang: Locale): string =>
  `${new Intl.NumberFormat(lang, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)}${suffixes[unit]}`;
