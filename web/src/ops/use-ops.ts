import { useEffect, useState } from 'react';
import { opsSnapshot, type OpsSnapshot } from '@libs/protocol/ops.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';

const POLL_INTERVAL_MS = 2_000;
/** Five minutes of snapshots. */
const MAX_HISTORY_LENGTH = 150;

type OpsHistory = {
  /** Oldest first. */
  history: readonly OpsSnapshot[];
  /** Why there is no newer snapshot. */
  refused: Refusal | null;
};

/** The snapshots of the last five minutes, requested every two seconds while the page is visible. */
export function useOps(http: AuthenticatedHttp): OpsHistory {
  const [opsHistory, setOpsHistory] = useState<OpsHistory>({ history: [], refused: null });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const poll = async () => {
      const answer = await http({ method: 'GET', path: '/ops/now', answer: opsSnapshot });
      if (isOver) return;
      setOpsHistory(({ history }) =>
        'value' in answer
          ? { history: [...history, answer.value].slice(-MAX_HISTORY_LENGTH), refused: null }
          : { history, refused: answer.refused },
      );
      timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
    };
    void poll();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [http]);
  return opsHistory;
}
