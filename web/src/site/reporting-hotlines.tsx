import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';
import { SampleLabel } from '../ui/sample-label.tsx';
import { formatDay } from './article-byline.tsx';

/** Where to report a fraud, by region, each with its source. */
export function ReportingHotlines({ lines }: { lines: RecordOf<'reporting-lines'>[] }) {
  return (
    <section id="lines" aria-labelledby="lines-title" className="mt-12">
      <h2 id="lines-title" className="font-display text-2xl">
        {m.lines_title()}
      </h2>
      <p className="mt-2 text-ink-soft">{m.lines_text()}</p>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line.id} className="border-t-2 border-ink pt-3">
            <p className="text-sm font-semibold text-brand">{line.region}</p>
            <h3 className="text-lg">{line.name}</h3>
            {line.phone && (
              <p className="mt-1 text-xl font-bold tabular-nums">
                <a href={`tel:${line.phone.replaceAll(/[^+\d]/g, '')}`}>{line.phone}</a>
              </p>
            )}
            {line.url && (
              <p className="mt-1">
                <a href={line.url} rel="noreferrer" className="underline underline-offset-4 [overflow-wrap:anywhere]">
                  {new URL(line.url).host}
                </a>
              </p>
            )}
            <p className="mt-1 text-ink-soft">{line.text}</p>
            {line.sample && <SampleLabel />}
            {line.source && <HotlineSource source={line.source} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function HotlineSource({ source }: { source: { url: string; date: string } }) {
  return (
    <p className="mt-1 text-sm text-ink-soft">
      <a href={source.url} rel="noreferrer" className="underline underline-offset-4 [overflow-wrap:anywhere]">
        {m.lines_source({ host: new URL(source.url).host })}
      </a>{' '}
      {m.article_looked_at({ day: formatDay(source.date) })}
    </p>
  );
}
