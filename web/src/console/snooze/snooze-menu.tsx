import type { Locale } from '@libs/protocol/languages.ts';
import { formatOpening } from '../../i18n/format-opening.ts';
import { m } from '../../i18n/messages.ts';
import { Dropdown, DropdownItem } from '../../ui/dropdown.tsx';
import { snoozeTimes, type SnoozeTime } from './snooze-times.ts';

const NAMES: Record<SnoozeTime['name'], () => string> = {
  hour: m.snooze_hour,
  later: m.snooze_later,
  tomorrow: m.snooze_tomorrow,
  monday: m.snooze_monday,
};

type SnoozeMenuProps = {
  lang: Locale;
  /** Somebody who waits for a word does not write to be woken: they get a time. */
  isWaiting: boolean;
  /** Null: until the person writes. */
  onSnooze: (until: string | null) => void;
};

/** Until when a conversation is put aside; letters jump. */
export function SnoozeMenu({ lang, isWaiting, onSnooze }: SnoozeMenuProps) {
  return (
    <Dropdown
      align="end"
      trigger={
        <button
          type="button"
          data-snooze-menu
          className="min-h-7 rounded-control px-2 text-xs font-semibold text-brand hover:bg-brand-soft"
        >
          {m.snooze()}
        </button>
      }
    >
      {!isWaiting && <DropdownItem onSelect={() => onSnooze(null)}>{m.snooze_written()}</DropdownItem>}
      {snoozeTimes(new Date()).map(({ name, at }) => (
        <DropdownItem key={name} onSelect={() => onSnooze(at.toISOString())}>
          <span className="flex-1">{NAMES[name]()}</span>{' '}
          <span className="text-sm text-ink-soft">{formatOpening(lang, at.toISOString())}</span>
        </DropdownItem>
      ))}
    </Dropdown>
  );
}

/** In a conversation that is put aside: until when, and how it comes back. */
export function SnoozeNotice({ until, lang, onWake }: { until: string | null; lang: Locale; onWake: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-b border-line bg-sunken px-3 py-1 text-sm">
      <p className="min-w-40 flex-1">
        {until ? m.snooze_until({ time: formatOpening(lang, until) }) : m.snooze_until_written()}
      </p>
      <button type="button" onClick={onWake} className="min-h-9 font-semibold text-brand underline underline-offset-4">
        {m.snooze_wake()}
      </button>
    </div>
  );
}
