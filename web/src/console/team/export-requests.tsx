import { useCallback, useEffect, useState } from 'react';
import { exportRequestList, type ExportRequest } from '@libs/protocol/emergency-access.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** Who was stopped from saving more case files; a lead may allow more for an hour. */
export function ExportRequests({ http }: { http: AuthenticatedHttp }) {
  const [requests, setRequests] = useState<readonly ExportRequest[]>([]);
  const read = useCallback(() => http({ method: 'GET', path: '/export-requests', answer: exportRequestList }), [http]);
  useEffect(() => {
    void read().then((answer) => 'value' in answer && setRequests(answer.value.requests));
  }, [read]);
  const allow = async ({ agentId }: ExportRequest) => {
    const answer = await http({ method: 'POST', path: `/export-requests/${agentId}` });
    if ('refused' in answer) showToast({ title: m.console_error(), text: answer.refused.message, isDestructive: true });
    const now = await read();
    if ('value' in now) setRequests(now.value.requests);
  };
  if (requests.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-sm">
      {requests.map((one) => (
        <li key={one.agentId} className="flex flex-wrap items-center gap-2">
          <span>{m.exports_wanted({ name: one.agentName, exports: one.exports })}</span>
          <Button kind="secondary" size="small" onClick={() => void allow(one)}>
            {m.exports_allow({ name: one.agentName, more: one.more })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
