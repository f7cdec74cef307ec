import type { OutsideHours } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { formatOpening } from '../i18n/format-opening.ts';
import { m } from '../i18n/messages.ts';

type OutsideHoursNoticeProps = {
  closed: OutsideHours;
  lang: Locale;
  /** Null where no contact details are asked for. */
  onContact: (() => void) | null;
};

/** Outside the business hours: when somebody answers by the reader's own clock, whom to call meanwhile, how to be reached. */
export function OutsideHoursNotice({
  closed: { text, opensAt, crisisLines },
  lang,
  onContact,
}: OutsideHoursNoticeProps) {
  return (
    <>
      <span className="text-xs leading-snug text-ink">
        {opensAt ? text.replace('{time}', formatOpening(lang, opensAt)) : text}
      </span>{' '}
      <span className="short:hidden">
        {m.crisis_text()}{' '}
        {crisisLines.map(({ region, phone }) => (
          <span key={phone} className="me-3 inline-block">
            {region}{' '}
            <a
              href={`tel:${phone.replaceAll(' ', '')}`}
              className="inline-block py-1 font-bold tabular-nums underline underline-offset-4"
            >
              {phone}
            </a>
          </span>
        ))}
      </span>
      {onContact && (
        <button
          type="button"
          onClick={onContact}
          className="block min-h-11 font-semibold text-ink underline underline-offset-4 short:hidden"
        >
          {m.chat_menu_contact()}
        </button>
      )}
    </>
  );
}
