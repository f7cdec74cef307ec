import type { ReactNode } from 'react';
import type { Attendance, WidgetSettings } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { OutsideHoursNotice } from './outside-hours-notice.tsx';

type AttendanceStatusProps = {
  attendance: Attendance | null;
  /** Replaces the name of an agent who has no public name. */
  fallbackName: string;
  settings: WidgetSettings;
  lang: Locale;
  /** Leaves room for a conversation; of the hours what does not fit scrolls, of the answering times two lines stay. */
  isShort: boolean;
  onContact: () => void;
};

/**
 * Whether an agent is available, as far as that is known, and the answering times from the settings; outside the business
 * hours when these begin again. No waiting time is estimated.
 */
export function AttendanceStatus({
  attendance,
  fallbackName,
  settings,
  lang,
  isShort,
  onContact,
}: AttendanceStatusProps): ReactNode {
  const closed = attendance?.closed;
  const text = attendance && !closed && statusText(attendance, fallbackName);
  const { askForName, askForEmail, askForPhone } = settings;
  const times = settings.answeringTimes.trim();
  return (
    <output
      className={classNames(
        'block shrink-0 border-b border-line bg-paper px-3 pb-1.5 text-xs text-ink-soft empty:hidden asking:hidden',
        closed ? `overflow-y-auto ${isShort ? 'max-h-[18cqh]' : 'max-h-2/5'}` : 'short:hidden',
      )}
    >
      {text}
      {closed && (
        <OutsideHoursNotice
          closed={closed}
          lang={lang}
          onContact={askForName || askForEmail || askForPhone ? onContact : null}
        />
      )}
      {times && (
        <span className={`[overflow-wrap:anywhere] ${isShort ? 'line-clamp-2' : 'block'}`}>
          {m.chat_answering_times({ times })}
        </span>
      )}
    </output>
  );
}

/** The agent who has claimed the conversation takes precedence; until then, whether any agent is available. */
function statusText({ agent, isAttended }: Attendance, deskName: string): string | null {
  const name = agent?.name || deskName;
  if (agent?.isHere) return m.chat_here_agent({ name });
  if (agent) return agent.isHere === null ? null : m.chat_agent_away({ name });
  if (isAttended === null) return null;
  return isAttended ? m.chat_here() : m.chat_nobody_here();
}
