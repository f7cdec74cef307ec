import { useId } from 'react';
import { crisisLinesFor } from '@libs/protocol/crisis-lines.ts';
import type { DistressState } from '@libs/protocol/distress.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';

type DistressCardProps = {
  customerLang: string;
  lang: Locale;
  onChange: (state: DistressState) => void;
};

/** For the agent alone, and calm: what to say, what to leave, whom the person can call. Nothing is sent by itself. */
export function DistressCard({ customerLang, lang, onChange }: DistressCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="max-h-[30dvh] shrink-0 overflow-y-auto border-b border-s-4 border-alarm bg-alarm-soft px-3 py-2 text-sm text-ink"
    >
      <h3 id={id} className="text-base">
        {m.distress_title()}
      </h3>
      <p>{m.distress_text()}</p>
      <div className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <AdviceList
          title={m.distress_say()}
          lines={[m.distress_say_1(), m.distress_say_2(), m.distress_say_3(), m.distress_say_4()]}
        />
        <AdviceList
          title={m.distress_leave()}
          lines={[m.distress_leave_1(), m.distress_leave_2(), m.distress_leave_3()]}
        />
      </div>
      <h4 className="mt-1 font-bold">{m.distress_lines()}</h4>
      <ul className="flex flex-wrap gap-x-4">
        {crisisLinesFor(customerLang).map(({ region, phone }) => (
          <li key={phone}>
            {region[lang]} <strong className="whitespace-nowrap tabular-nums">{phone}</strong>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" kind="secondary" onClick={() => onChange('handled')}>
          {m.distress_handled()}
        </Button>
        <Button size="small" kind="quiet" onClick={() => onChange('mistaken')}>
          {m.distress_mistaken()}
        </Button>
      </div>
    </section>
  );
}

function AdviceList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h4 className="font-bold">{title}</h4>
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
