import { useEffect, useState } from 'react';
import { emergencyAccessList, type EmergencyAccess } from '@libs/protocol/emergency-access.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { formatTime } from '../../chat/format-time.ts';
import { m } from '../../i18n/messages.ts';
import { shortId } from '../customer.ts';

/** Who has opened a colleague's conversation with a reason, newest first. */
export function EmergencyAccessList({ http, lang }: { http: AuthenticatedHttp; lang: Locale }) {
  const [openings, setOpenings] = useState<readonly EmergencyAccess[]>([]);
  useEffect(() => {
    void http({ method: 'GET', path: '/emergency-access', answer: emergencyAccessList }).then(
      (answer) => 'value' in answer && setOpenings(answer.value.openings),
    );
  }, [http]);
  if (openings.length === 0) return null;
  return (
    <div className="rounded-control bg-sunken p-3 text-sm">
      <h3 className="font-semibold">{m.emergency_list()}</h3>
      <ul className="flex max-h-60 flex-col gap-1 overflow-auto">
        {openings.map(({ id, agentName: name, sessionId, at, reason }) => (
          <li key={id}>
            <time dateTime={at}>{formatTime(lang, at)}</time>{' '}
            {m.emergency_line({ name, session: `#${shortId(sessionId)}` })} <bdi>{reason ?? m.chat_line_erased()}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
