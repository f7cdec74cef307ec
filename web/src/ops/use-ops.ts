import { useEffect, useState } from 'react';
import { opsNow, type OpsNow } from '@libs/protocol/ops.ts';
import type { Ask } from '../api/ask.ts';
import type { Refusal } from '../api/refusal.ts';

const ASK_EVERY_MS = 2_000;
/** Five minutes of points. */
const KEPT = 150;

export type Watched = {
  /** Oldest first. */
  history: readonly OpsNow[];
  /** Why there is nothing newer. */
  refused: Refusal | null;
};

/** How the machine is, every two seconds while somebody looks, with the last five minutes. */
export function useOps(ask: Ask): Watched {
  const [watched, setWatched] = useState<Watched>({ history: [], refused: null });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const answer = await ask({ method: 'GET', path: '/ops/now', answer: opsNow });
      if (isOver) return;
      setWatched(({ history }) =>
        'value' in answer
          ? { history: [...history, answer.value].slice(-KEPT), refused: null }
          : { history, refused: answer.refused },
      );
      timer = setTimeout(() => void look(), ASK_EVERY_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [ask]);
  return watched;
}
