import type { HoursInWords } from '../content/content-loader.ts';
import { CONTACT } from '../content/contact.ts';
import { m } from '../i18n/messages.ts';
import { SampleLabel } from '../ui/sample-label.tsx';

/** When the organisation can be reached, as a part of a list of contacts. Nothing where it says nothing. */
export function OpeningHours({ hours }: { hours: HoursInWords | null }) {
  if (!hours) return null;
  return (
    <div>
      <dt className="font-semibold">{m.contact_hours_title()}</dt>
      <dd>
        {hours.lines.map(({ days, times }) => (
          <p key={days}>
            {days}: {times}
          </p>
        ))}
        <p className="text-ink-soft">
          {hours.zone} {CONTACT.sample && <SampleLabel />}
        </p>
      </dd>
    </div>
  );
}
