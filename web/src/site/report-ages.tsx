import type { RecordOf } from '../content/record-schemas.ts';

export function ReportAges({ ages }: { ages: RecordOf<'reports'>[] }) {
  return (
    <dl className="mt-6 grid gap-4">
      {ages.map(({ id, label, share = 0, type }) => (
        <div key={id} className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4">
          <dt className="font-semibold">{label}</dt>
          <dd>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
              <rect width="100" height="4" className="fill-line" />
              <rect width={share} height="4" className="fill-brand" />
            </svg>
            <span className="tabular-nums">{share}%</span> <span className="text-ink-soft">{type}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
