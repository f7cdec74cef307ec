import type { Attendance } from '@libs/protocol/http.ts';
import { m } from '../i18n/messages.ts';

type AttendanceStatusProps = {
  attendance: Attendance | null;
  /** Replaces the name of an agent who has no public name. */
  fallbackName: string;
  answeringTimes: string;
};

/**
 * Whether an agent is available, as far as that is known, and the answering times from the settings. No waiting time is
 * estimated.
 */
export function AttendanceStatus({ attendance, fallbackName, answeringTimes }: AttendanceStatusProps) {
  const text = attendance && statusText(attendance, fallbackName);
  const times = answeringTimes.trim();
  return (
    <output className="block border-b border-line bg-paper px-3 pb-1.5 text-xs text-ink-soft empty:hidden short:hidden">
      {text}
      {times && <span className="block [overflow-wrap:anywhere]">{m.chat_answering_times({ times })}</span>}
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
