import { SampleLabel } from '../ui/sample-label.tsx';
import { classNames } from '../ui/class-names.ts';

type KeyFigure = {
  id: string;
  value: string;
  label: string;
  sample?: true | undefined;
};

/** A row of figures, each with its label, and marked as invented where they are. */
export function KeyFigures({ figures, className }: { figures: KeyFigure[]; className?: string }) {
  if (figures.length === 0) return null;
  return (
    <div className={classNames('@container', className)}>
      <dl
        className={classNames(
          'grid gap-x-6 min-[18rem]:grid-cols-2 gap-y-6',
          figures.length === 3 ? 'md:grid-cols-3' : '@3xl:grid-cols-4',
        )}
      >
        {figures.map(({ id, value, label }) => (
          <div key={id} className="flex flex-col-reverse justify-end border-t border-line-strong pt-3">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-display text-2xl sm:text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
      {figures.some(({ sample }) => sample) && (
        <p className="mt-4">
          <SampleLabel />
        </p>
      )}
    </div>
  );
}
