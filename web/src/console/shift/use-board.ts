import { useEffect, useState } from 'react';
import { boardResponse, type BoardResponse } from '@libs/protocol/assignment.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';

/** Often enough to lead by; one statement on the server, whatever the number of agents. */
const POLL_INTERVAL_MS = 4_000;

export type BoardState = { board: BoardResponse | null; refusal: string | null };

/** The board of leads, asked for while the page is shown. What was read last stays while the server is away. */
export function useBoard(http: AuthenticatedHttp, isLead: boolean): BoardState {
  const [state, setState] = useState<BoardState>({ board: null, refusal: null });
  useEffect(() => {
    if (!isLead) return;
    const read = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer = await http({ method: 'GET', path: '/assignment/board', answer: boardResponse });
      setState((before) =>
        'value' in answer ? { board: answer.value, refusal: null } : { ...before, refusal: answer.refused.message },
      );
    };
    void read();
    const timer = setInterval(() => void read(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [http, isLead]);
  return state;
}
