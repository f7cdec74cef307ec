import { answerId, type Guide } from '../content/guide.ts';
import { MOMENTS } from '../content/guide-terms.ts';
import { m } from '../i18n/messages.ts';
import { momentLabel } from './moment-label.ts';

/** The second and the third tap: a means of payment unfolds, and each moment leads to its answer on this page. */
export function GuidePicker({ means }: Pick<Guide, 'means'>) {
  return (
    <nav id="means" aria-labelledby="means-title" className="guide-picker">
      <h2 id="means-title" className="font-display text-2xl">
        {m.guide_means()}
      </h2>
      <ul className="mt-4 grid gap-2">
        {means.map(({ id, name }) => (
          <li key={id}>
            <details name="means" className="rounded-control border-2 border-line-strong bg-surface open:border-brand">
              <summary className="flex min-h-12 items-center px-4 py-2 font-semibold">{name}</summary>
              <div className="flex flex-wrap items-center gap-2 px-4 pb-4">
                <span>{m.guide_when()}</span>
                {MOMENTS.map((moment) => (
                  // No router: only the browser's own step to a fragment makes the answer the `:target`.
                  <a
                    key={moment}
                    href={`#${answerId(id, moment)}`}
                    className="inline-grid min-h-11 place-items-center rounded-control bg-brand px-4 font-semibold text-on-brand no-underline hover:bg-brand-strong"
                  >
                    {momentLabel(moment)}
                  </a>
                ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </nav>
  );
}
