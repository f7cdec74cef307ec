import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import { SampleLabel } from '../ui/sample-label.tsx';

type CaseTypesProps = {
  types: RecordOf<'case-types'>[];
  nameOf: (fraudType: string) => string;
};

/** The palette of charts. The bar's length shows the same value, so the chart is readable without colour. */
const CHART_FILLS = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5', 'fill-chart-6'];

export function CaseTypes({ types, nameOf }: CaseTypesProps) {
  const count = new Intl.NumberFormat(getLocale());
  return (
    <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {types.map((type) => (
        <li key={type.id}>
          <h3 className="text-xl">{nameOf(type.fraudType)}</h3>
          <p className="text-ink-soft">
            {m.cases_type_facts({ count: count.format(type.count), amount: type.amount })}
          </p>
          <p className="mt-2 font-semibold">{m.cases_type_rate({ rate: type.successRate })}</p>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-2.5 w-full" aria-hidden="true">
            <rect width="100" height="4" className="fill-line" />
            <rect width={type.successRate} height="4" className={CHART_FILLS[type.colour - 1]} />
          </svg>
          {type.sample && (
            <p className="mt-3">
              <SampleLabel />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
