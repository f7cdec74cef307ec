import type { ReportingLine } from '../content/content-loader.ts';
import { m } from '../i18n/messages.ts';
import { LineAddress } from './guide-numbers.tsx';
import { LineSource } from './line-source.tsx';

/** Where to report a fraud, by country or region, each with its source. */
export function ReportingHotlines({ lines }: { lines: ReportingLine[] }) {
  return (
    <section id="lines" aria-labelledby="lines-title" className="mt-12">
      <h2 id="lines-title" className="font-display text-2xl">
        {m.lines_title()}
      </h2>
      <p className="mt-2 text-ink-soft">{m.lines_text()}</p>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {lines.filter(isForReports).map((line) => (
          <li key={line.id} className="border-t-2 border-ink pt-3">
            <p className="text-sm font-semibold text-brand">{line.region}</p>
            <h3 className="text-lg">{line.name}</h3>
            <LineAddress line={line} />
            <p className="mt-1 text-ink-soft">{line.text}</p>
            <LineSource source={line.source} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Crisis lines stand by themselves, where nobody has to look for them. */
const isForReports = ({ kind }: ReportingLine) => kind !== 'crisis';
