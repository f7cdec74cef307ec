import { useEffect, useState } from 'react';
import { type ReportQuery, reportResponse, type ReportResponse } from '@libs/protocol/reports.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { reportQueryOf } from './report-range.ts';

type ReportState = { report: ReportResponse | null; refusal: string | null };

/** The figures of this time. Those of the time before stay until they are here. */
export function useReport(http: AuthenticatedHttp, query: ReportQuery): ReportState {
  const [state, setState] = useState<ReportState>({ report: null, refusal: null });
  const path = `/reports${reportQueryOf(query)}`;
  useEffect(() => {
    let isWanted = true;
    void http({ method: 'GET', path, answer: reportResponse }).then((answer) => {
      if (!isWanted) return;
      setState((before) =>
        'value' in answer ? { report: answer.value, refusal: null } : { ...before, refusal: answer.refused.message },
      );
    });
    return () => {
      isWanted = false;
    };
  }, [http, path]);
  return state;
}
