import { classNames } from '../ui/class-names.ts';

type FigureProps = { name: string; value: string; isLoud?: boolean };

/** One figure under its name, within a `dl`: at the foot of its row, because some names take two lines. */
export function Figure({ name, value, isLoud = false }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col justify-between">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={classNames('text-2xl font-semibold tabular-nums', isLoud && 'text-alarm')}>{value}</dd>
    </div>
  );
}
