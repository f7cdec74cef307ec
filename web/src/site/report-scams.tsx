import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';

/** The colours and label of each risk level; an unknown level is neutral. */
const RISK_LEVELS: Record<string, { classes: string; name: () => string }> = {
  extreme: { classes: 'bg-alarm text-on-alarm', name: m.risk_extreme },
  high: { classes: 'bg-alarm-soft text-alarm', name: m.risk_high },
  medium: { classes: 'bg-lamp-soft text-on-lamp', name: m.risk_medium },
};

export function ReportScams({ scams }: { scams: RecordOf<'reports'>[] }) {
  return (
    <ol className="mt-6 grid gap-6">
      {scams
        .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
        .map(({ id, rank, type, growth, averageLoss, text, risk = '' }) => (
          <li key={id} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line-strong pt-4">
            <span className="font-display text-2xl text-brand">{rank}</span>
            <div>
              <h3 className="flex flex-wrap items-center gap-3 text-xl [overflow-wrap:anywhere]">
                {type}
                <RiskLevel risk={risk} />
              </h3>
              <p className="mt-1 text-ink-soft">{text}</p>
              <p className="mt-1">
                {m.report_growth()} {growth} · {m.report_average_loss()} {averageLoss}
              </p>
            </div>
          </li>
        ))}
    </ol>
  );
}

function RiskLevel({ risk }: { risk: string }) {
  const { classes, name } = RISK_LEVELS[risk] ?? { classes: 'bg-sunken text-ink', name: () => risk };
  return <span className={`rounded-full px-3 py-0.5 text-sm font-semibold ${classes}`}>{name()}</span>;
}
