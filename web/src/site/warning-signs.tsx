import { FRAUD_KINDS, type FraudKind } from '../content/home-texts.ts';
import { m } from '../i18n/messages.ts';
import { Section } from './section.tsx';
import { STROKE_STYLE } from '../ui/stroke-style.ts';

export function WarningSigns() {
  return (
    <Section id="signs" title={m.signs_title()} lead={m.signs_lead()} tone="sunken" isOnLine>
      <div className="mt-8 grid gap-5 lg:grid-cols-3">
        {FRAUD_KINDS.map((kind) => (
          <FraudKindSigns key={kind.id} kind={kind} />
        ))}
      </div>
    </Section>
  );
}

function FraudKindSigns({ kind }: { kind: FraudKind }) {
  return (
    <section aria-labelledby={`signs-${kind.id}`} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h3 id={`signs-${kind.id}`} className="text-xl">
        {kind.title()}
      </h3>
      <ul className="mt-4 grid gap-3">
        {kind.signs.map((sign) => (
          <li key={sign()} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            <svg viewBox="0 0 20 20" className="mt-1.5 size-4 text-alarm" aria-hidden="true">
              <path d="M4 18V2.5h11.5L13 6.5l2.5 4H4" {...STROKE_STYLE} strokeWidth="2" />
            </svg>
            {sign()}
          </li>
        ))}
      </ul>
    </section>
  );
}
