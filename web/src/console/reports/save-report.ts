import { fileText } from '@libs/protocol/console-api.ts';
import type { ReportQuery } from '@libs/protocol/reports.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';
import { saveBlob } from '../../chat/files/save-blob.ts';
import { showToast } from '../../ui/toast-store.ts';
import { reportQueryOf } from './report-range.ts';

/** Downloads the figures of this time as a table for a spreadsheet. */
export async function saveReport(http: AuthenticatedHttp, query: ReportQuery): Promise<void> {
  const path = `/reports/export${reportQueryOf(query)}`;
  const answer = await http({ method: 'GET', path, answer: fileText, isText: true });
  if ('refused' in answer)
    return showToast({ title: m.console_error(), text: answer.refused.message, isDestructive: true });
  saveBlob(new Blob([answer.value], { type: 'text/csv' }), `report-${query.from}-${query.to}.csv`);
}
