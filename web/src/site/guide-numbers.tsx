import type { ReportingLine } from '../content/content-loader.ts';
import type { LineKind } from '../content/guide-terms.ts';
import { m } from '../i18n/messages.ts';
import { LineSource } from './line-source.tsx';
import { PhoneLink } from './phone-link.tsx';

export const LINE_KIND_LABELS: Record<LineKind, () => string> = {
  bank: () => m.guide_kind_bank(),
  police: () => m.guide_kind_police(),
  report: () => m.guide_kind_report(),
  advice: () => m.guide_kind_advice(),
  crisis: () => m.guide_kind_crisis(),
};

/** Whom to call in this country: bank, police, reporting line and crisis line, in the order of the records. */
export function GuideNumbers({ lines }: { lines: ReportingLine[] }) {
  return (
    <section id="numbers" aria-labelledby="numbers-title" className="rounded-card border-2 border-ink bg-surface p-5">
      <h2 id="numbers-title" className="font-display text-2xl">
        {m.guide_call()}
      </h2>
      <p className="mt-2 text-ink-soft">{m.guide_call_text()}</p>
      <ul className="mt-4 grid gap-4">
        <li className="border-t border-line pt-3">
          <p className="text-sm font-semibold text-brand">{m.guide_kind_bank()}</p>
          <h3 className="text-lg">{m.guide_own_bank()}</h3>
          <p className="text-ink-soft">{m.guide_own_bank_text()}</p>
        </li>
        {lines.map((line) => (
          <li key={line.id} className="border-t border-line pt-3">
            <p className="text-sm font-semibold text-brand">{LINE_KIND_LABELS[line.kind]()}</p>
            <h3 className="text-lg">{line.name}</h3>
            <LineAddress line={line} />
            <p className="text-ink-soft">{line.text}</p>
            <LineSource source={line.source} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The number to tap, or the site where one reports. */
export function LineAddress({ line: { phone, url } }: { line: Pick<ReportingLine, 'phone' | 'url'> }) {
  return (
    <>
      {phone && (
        <p className="text-2xl font-bold tabular-nums">
          <PhoneLink phone={phone} className="inline-block py-1" />
        </p>
      )}
      {url && (
        <p className="mt-1">
          <a href={url} rel="noreferrer" className="underline underline-offset-4 [overflow-wrap:anywhere]">
            {new URL(url).host}
          </a>
        </p>
      )}
    </>
  );
}
