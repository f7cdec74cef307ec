import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';

/** The four kinds of cookies, and for each whether this software sets any. */
export function CookieTable({ cookies }: { cookies: RecordOf<'cookies'>[] }) {
  return (
    <section aria-labelledby="cookies-title" className="mt-10">
      <h2 id="cookies-title" className="font-display text-2xl">
        {m.cookies_title()}
      </h2>
      <dl className="mt-5 grid gap-4">
        {cookies.map(({ id, title, duration, used, text }) => (
          <div key={id} className="border-t-2 border-line pt-4">
            <dt className="flex flex-wrap items-baseline gap-x-3 font-semibold [overflow-wrap:anywhere]">
              {title}
              <span className="font-normal text-ink-soft">{duration}</span>
            </dt>
            <dd className="mt-1 text-ink-soft">
              <strong className="text-ink">{used ? m.cookies_used() : m.cookies_not_used()}</strong> {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
