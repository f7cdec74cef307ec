import { useCallback, useEffect, useState } from 'react';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { auditResponse } from '@libs/protocol/team.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { formatTime } from '../../chat/format-time.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CARD_CLASSES } from '../card-classes.ts';
import { shortId } from '../customer.ts';
import { auditActionLabel } from './audit-action-labels.ts';

type AuditPage = { lines: AuditEntry[]; hasMore: boolean };

/** The audit log, newest first. */
export function AuditLog({ http, lang }: { http: AuthenticatedHttp; lang: Locale }) {
  const [{ lines, hasMore }, setPage] = useState<AuditPage>({ lines: [], hasMore: false });
  const read = useCallback(
    async (before?: string) => {
      const path = `/audit${before ? `?before=${before}` : ''}`;
      const answer = await http({ method: 'GET', path, answer: auditResponse });
      return 'value' in answer ? answer.value : null;
    },
    [http],
  );
  useEffect(() => void read().then((first) => first && setPage(first)), [read]);
  const loadMore = async () => {
    const next = await read(lines.at(-1)?.id);
    if (next) setPage((known) => ({ ...next, lines: [...known.lines, ...next.lines] }));
  };
  return (
    <section aria-label={m.team_audit()} className={CARD_CLASSES}>
      <h2 className="text-lg">{m.team_audit()}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="max-h-[28rem] overflow-auto" tabIndex={0}>
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
                <td className="py-1 pe-3">{line.aboutName ?? (line.sessionId ? `#${shortId(line.sessionId)}` : '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasMore && (
        <Button kind="quiet" size="small" className="w-fit" onClick={() => void loadMore()}>
          {m.team_audit_more()}
        </Button>
      )}
    </section>
  );
}
