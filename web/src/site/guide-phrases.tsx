import type { Guide } from '../content/guide.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';

/** What to say on the telephone, in the languages of the country, and what it means in the reader's. */
export function GuidePhrases({ say }: { say: Guide['country']['say'] }) {
  const isForeign = say.every(({ lang }) => lang !== getLocale());
  return (
    <section aria-labelledby="say-title">
      <h2 id="say-title" className="font-display text-2xl">
        {m.guide_say()}
      </h2>
      <p className="mt-2 text-ink-soft">{m.guide_say_text()}</p>
      {say.map(({ lang, bank, police }) => (
        <dl key={lang} className="mt-4 grid gap-3 border-s-4 border-brand ps-4">
          {[
            { who: m.guide_say_bank(), words: bank },
            { who: m.guide_say_police(), words: police },
          ].map(({ who, words }) => (
            <div key={who}>
              <dt className="text-sm font-semibold text-brand">{who}</dt>
              <dd lang={lang} className="text-lg">
                {words}
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {isForeign && <p className="mt-3 text-ink-soft">{m.guide_say_meaning()}</p>}
    </section>
  );
}
