import type { Attendance } from '@libs/protocol/http.ts';
import { m } from '../paraglide/messages.js';

type AttendanceStatusProps = {
  attendance: Attendance | null;
  /** Stands for whoever has no name of their own that visitors may see. */
  fallbackName: string;
  answeringTimes: string;
};

/** Whether somebody is there to answer, as far as it is known, and what the house itself says of when. No time is made up. */
export function AttendanceStatus({ attendance, fallbackName, answeringTimes }: AttendanceStatusProps) {
  const said = attendance && statusText(attendance, fallbackName);
  const times = answeringTimes.trim();
  return (
    <output className="block border-b border-line bg-paper px-3 pb-1.5 text-xs text-ink-soft empty:hidden short:hidden">
      {said}
      {times && <span className="block [overflow-wrap:anywhere]">{m.chat_answering_times({ times })}</span>}
    </output>
  );
}

/** The one who has taken the conversation matters first; who else is there, only until then. */
function statusText({ agent, isAttended }: Attendance, deskName: string): string | null {
  const name = agent?.name || deskName;
  if (agent?.isHere) return m.chat_here_agent({ name });
  if (agent) return agent.isHere === null ? null : m.chat_agent_away({ name });
  if (isAttended === null) return null;
  return isAttended ? m.chat_here() : m.chat_nobody_here();
}
