import { Link } from '@tanstack/react-router';
import { FIRST_HOUR } from '../content/home-texts.ts';
import { type Guide, guidePath } from '../content/guide.ts';
import type { ReportingLine } from '../content/content-loader.ts';
import type { FirstHourSheet as FirstHourSheetContent } from '../content/guide-loaders.ts';
import { ORIGIN } from '../content/origin.ts';
import { m } from '../i18n/messages.ts';
import { pathInLocale } from '../i18n/locale-path.ts';
import { getLocale } from '../paraglide/runtime.js';
import { Button } from '../ui/button.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { formatDay } from './article-byline.tsx';
import { LINE_KIND_LABELS } from './guide-numbers.tsx';
import { PhoneLink } from './phone-link.tsx';

/**
 * One page of A4 or Letter for one country: what holds whatever happened, whom to call, what to say, and room for what
 * they answer. For whoever sits beside somebody without a telephone of their own: at a bank, a police station, a library.
 */
export function FirstHourSheet({ guide: { country, lines }, texts }: FirstHourSheetContent) {
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 print:max-w-none print:p-0">
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
        <Link
          to="/what-now/$country"
          params={{ country: country.id }}
          className="font-semibold text-brand underline-offset-4 hover:underline"
        >
          <span aria-hidden="true">← </span>
          {m.guide_title({ country: country.name })}
        </Link>
        <Button kind="secondary" className="noscript:hidden" onClick={() => window.print()}>
          {m.guide_print()}
        </Button>
      </div>
      <article className="sheet">
        <p className="sheet-name">
          <LogoMark className="size-7" />
          {m.brand_name()}
        </p>
        {/* Smaller than other titles, so that also on a phone its phrases fit a line. */}
        <h1 className="[overflow-wrap:anywhere] [word-break:keep-all]">{texts.title}</h1>
        <SheetSteps />
        <SheetNumbers lines={lines} />
        <SheetPhrases say={country.say} />
        <SheetNotes texts={texts} />
        <p className="sheet-foot">{m.safety_line()}</p>
        <p className="sheet-foot">
          {texts.lead}{' '}
          <span className="sheet-address">{ORIGIN + pathInLocale(getLocale(), guidePath(country.id))}</span>
        </p>
      </article>
    </div>
  );
}

function SheetSteps() {
  return (
    <section aria-label={m.first_hour_title()}>
      <ol className="sheet-steps">
        {FIRST_HOUR.map(({ title, text }) => (
          <li key={title()}>
            <strong>{title()}</strong> {text()}
          </li>
        ))}
      </ol>
      <p className="sheet-device">{m.first_hour_device()}</p>
    </section>
  );
}

function SheetNumbers({ lines }: { lines: ReportingLine[] }) {
  return (
    <section aria-labelledby="numbers-title">
      <h2 id="numbers-title">{m.guide_call()}</h2>
      <ul className="sheet-numbers">
        <li>
          <strong>{m.guide_own_bank()}</strong>
          <span>{m.guide_own_bank_text()}</span>
        </li>
        {lines.map((line) => (
          <li key={line.id}>
            <strong className="sheet-number">{line.phone ? <PhoneLink phone={line.phone} /> : hostOf(line.url)}</strong>
            <span>
              {[LINE_KIND_LABELS[line.kind](), line.name, line.phone && hostOf(line.url)].filter(Boolean).join(' · ')}{' '}
              <small>{ageOf(line)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const hostOf = (url: string | undefined) => url && new URL(url).host;

/** On paper a number grows old unseen, so each says when it was read. */
function ageOf({ source: { date, checked, isOld } }: ReportingLine): string {
  const day = formatDay(date);
  if (isOld) return m.lines_old();
  return checked ? m.article_looked_at({ day }) : m.lines_unchecked({ day });
}

function SheetPhrases({ say }: { say: Guide['country']['say'] }) {
  return (
    <section aria-labelledby="say-title">
      <h2 id="say-title">{m.guide_say()}</h2>
      {say.map(({ lang, bank, police }) => (
        <dl key={lang} className="sheet-phrases">
          {[
            { who: m.guide_say_bank(), words: bank },
            { who: m.guide_say_police(), words: police },
          ].map(({ who, words }) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd lang={lang}>{words}</dd>
            </div>
          ))}
        </dl>
      ))}
      {say.every(({ lang }) => lang !== getLocale()) && <p>{m.guide_say_meaning()}</p>}
    </section>
  );
}

/** To be filled in by hand. */
function SheetNotes({ texts }: Pick<FirstHourSheetContent, 'texts'>) {
  return (
    <section aria-labelledby="notes-title">
      <h2 id="notes-title">{texts.heading}</h2>
      <ul className="sheet-notes">
        {texts.sections.map(({ id, heading, text }) => (
          <li key={id}>
            <strong>{heading}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
