import type { AuditFilter } from '@libs/protocol/audit-queries.ts';
import { fileText } from '@libs/protocol/console-api.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { saveBlob } from '../../chat/files/save-blob.ts';
import { m } from '../../i18n/messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import { auditQueryOf } from './audit-query.ts';

/** Downloads the lines that the filter lets through. */
export async function saveAuditExport(
  http: AuthenticatedHttp,
  filter: AuditFilter,
  format: 'csv' | 'json',
): Promise<void> {
  const path = `/audit/export${auditQueryOf({ ...filter, format })}`;
  const answer = await http({ method: 'GET', path, answer: fileText, isText: true });
  if ('refused' in answer)
    return showToast({ title: m.console_error(), text: answer.refused.message, isDestructive: true });
  saveBlob(new Blob([answer.value], { type: format === 'csv' ? 'text/csv' : 'application/json' }), `audit.${format}`);
}
