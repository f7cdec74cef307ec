import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';
import { SampleLabel } from '../ui/sample-label.tsx';

type NewsCase = RecordOf<'news-cases'>;

/** The cases of a news item: the victims and the outcome, or related cases. */
export function NewsCases({ cases }: { cases: NewsCase[] }) {
  return (
    <section aria-labelledby="news-cases-title" className="mt-12">
      <h2 id="news-cases-title" className="font-display text-2xl">
        {cases[0]?.victim ? m.news_cases() : m.news_similar_cases()}
      </h2>
      <ul className="mt-6 grid gap-6">
        {cases.map((record) => (
          <li key={record.id} className="rounded-card border border-line bg-surface p-5">
            <h3 className="text-lg">{record.victim ?? record.title}</h3>
            <dl className="mt-2 grid gap-2 sm:grid-cols-[auto_1fr] sm:gap-x-4">
              {factsOf(record).map(([name, value]) => (
                <div key={name} className="sm:contents">
                  <dt className="text-ink-soft">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {record.text && <p className="mt-3 text-ink-soft">{record.text}</p>}
            {record.sample && (
              <p className="mt-3">
                <SampleLabel />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf({ amount, method, result, countries, recoveryRate }: NewsCase): (readonly [string, string])[] {
  const facts = [
    [m.news_case_amount(), amount],
    [m.news_case_method(), method],
    [m.news_case_result(), result],
    [m.news_case_countries(), countries],
    [m.news_case_rate(), recoveryRate === undefined ? undefined : `${recoveryRate}%`],
  ] as const;
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}
