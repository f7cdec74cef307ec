import { classNames } from '../ui/class-names.ts';

type FigureProps = { name: string; value: string; isLoud?: boolean };

/** One figure under its name, within a `dl`. */
export function Figure({ name, value, isLoud = false }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={classNames('text-2xl font-semibold tabular-nums', isLoud && 'text-alarm')}>{value}</dd>
    </div>
  );
}
