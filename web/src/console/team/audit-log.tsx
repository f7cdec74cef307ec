import { useCallback, useEffect, useState } from 'react';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import type { AuditFilter } from '@libs/protocol/audit-queries.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { auditResponse } from '@libs/protocol/team.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { formatTime } from '../../chat/format-time.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Card } from '../../ui/card.tsx';
import { shortId } from '../customer.ts';
import { auditActionLabel } from './audit-action-labels.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { auditQueryOf } from './audit-query.ts';
import { EmergencyAccessList } from './emergency-access-list.tsx';
import { ExportRequests } from './export-requests.tsx';
import { ReadingOverviewCard } from './reading-overview-card.tsx';
import { SearchTerms } from './search-terms.tsx';
import { saveAuditExport } from './save-audit-export.ts';

type AuditPage = { lines: AuditEntry[]; hasMore: boolean };

/** The audit log: what is unusual in it, and its lines, newest first. */
export function AuditLog({ http, lang }: { http: AuthenticatedHttp; lang: Locale }) {
  const [filter, setFilter] = useState<AuditFilter>({});
  const [page, setPage] = useState<AuditPage | null>(null);
  const read = useCallback(
    async (before?: string) => {
      const answer = await http({
        method: 'GET',
        path: `/audit${auditQueryOf({ ...filter, before })}`,
        answer: auditResponse,
      });
      return 'value' in answer ? answer.value : null;
    },
    [http, filter],
  );
  useEffect(() => {
    let isCurrent = true;
    void read().then((first) => first && isCurrent && setPage(first));
    return () => void (isCurrent = false);
  }, [read]);
  const loadMore = async () => {
    const next = await read(page?.lines.at(-1)?.id);
    if (next) setPage((known) => ({ ...next, lines: [...(known?.lines ?? []), ...next.lines] }));
  };
  return (
    <Card title={m.team_audit()}>
      <ReadingOverviewCard http={http} onShow={(agentId) => setFilter({ agentId, what: 'session.read' })} />
      <ExportRequests http={http} />
      <EmergencyAccessList http={http} lang={lang} />
      <AuditFilterForm http={http} filter={filter} onFilter={setFilter} />
      {page && (
        <AuditLines http={http} lines={page.lines} lang={lang} onSession={(sessionId) => setFilter({ sessionId })} />
      )}
      <div className="flex flex-wrap gap-2">
        {page?.hasMore && (
          <Button kind="quiet" size="small" onClick={() => void loadMore()}>
            {m.team_audit_more()}
          </Button>
        )}
        {(['csv', 'json'] as const).map((format) => (
          <Button key={format} kind="secondary" size="small" onClick={() => void saveAuditExport(http, filter, format)}>
            {m.audit_export({ format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
    </Card>
  );
}

type AuditLinesProps = {
  http: AuthenticatedHttp;
  lines: readonly AuditEntry[];
  lang: Locale;
  onSession: (sessionId: SessionId) => void;
};

function AuditLines({ http, lines, lang, onSession }: AuditLinesProps) {
  if (lines.length === 0) return <p className="text-sm text-ink-soft">{m.audit_none()}</p>;
  return (
    <ScrollRegion label={m.team_audit()} className="overflow-x-auto">
      <table className="w-full text-start text-sm">
        <thead className="text-ink-soft">
          <tr>
            {[m.team_audit_when(), m.team_audit_who(), m.team_audit_what(), m.team_audit_about()].map((name) => (
              <th key={name} scope="col" className="py-1 pe-3 text-start font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-t border-line">
              <td className="py-1 pe-3 whitespace-nowrap tabular-nums">{formatTime(lang, line.at)}</td>
              <td className="py-1 pe-3">{line.agentName}</td>
              <td className="py-1 pe-3">
                {auditActionLabel(line.what)}{' '}
                <code className="text-xs text-ink-soft">{[line.what, line.field].filter(Boolean).join(' ')}</code>
              </td>
              <td className="py-1 pe-3">
                {line.what === 'search.asked' && <SearchTerms http={http} lineId={line.id} />}
                {line.aboutName ??
                  (line.sessionId && <SessionButton sessionId={line.sessionId} onSession={onSession} />)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type SessionButtonProps = { sessionId: SessionId; onSession: (sessionId: SessionId) => void };

/** Shows all that was done with this conversation. */
const SessionButton = ({ sessionId, onSession }: SessionButtonProps) => (
  <button type="button" onClick={() => onSession(sessionId)} className="min-h-9 text-brand underline">
    #{shortId(sessionId)}
  </button>
);
