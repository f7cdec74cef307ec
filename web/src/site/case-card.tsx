import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';
import { SampleLabel } from '../ui/sample-label.tsx';
import { FraudIcon } from './fraud-icon.tsx';

type CaseCardProps = {
  record: RecordOf<'cases'>;
  fraudType: string;
  region: string;
};

export function CaseCard({ record, fraudType, region }: CaseCardProps) {
  const facts = [
    [m.case_lost(), record.lost],
    [m.case_recovered(), record.recovered],
    [m.case_duration(), record.duration],
    [m.case_region(), region],
  ] as const;
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-5">
      <p className="flex items-center gap-2 text-sm font-semibold text-brand [overflow-wrap:anywhere]">
        <FraudIcon fraudType={record.fraudType} />
        {fraudType}
      </p>
      <h3 className="mt-2 font-display text-xl">{record.title}</h3>
      <p className="mt-2 text-ink-soft">{record.description}</p>
      <dl className="mt-4 grid gap-3 min-[18rem]:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 mb-4 grid gap-1 border-t border-line pt-4">
        {record.highlights.map((highlight) => (
          <li key={highlight} className="flex gap-2 [overflow-wrap:anywhere]">
            <span aria-hidden="true" className="text-brand">
              —
            </span>
            {highlight}
          </li>
        ))}
      </ul>
      {record.sample && (
        <p className="mt-auto">
          <SampleLabel />
        </p>
      )}
    </article>
  );
}
