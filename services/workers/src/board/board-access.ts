import type { BoardSession } from '@libs/server/board-passes.ts';

/** Where the board stands on its listener. */
export const BOARD_PATH = '/ops/queues';
const API_PATH = `${BOARD_PATH}/api/queues/`;

/** What may be done with a job or a queue: each of our jobs may run twice, and what is removed comes back from Postgres. */
const ALLOWED_CHANGES = [
  /^[^/]+\/(?:retry|clean)\/[a-z-]+$/, // of all jobs in one state
  /^[^/]+\/(?:promote|pause|resume)$/,
  /^[^/]+\/[^/]+\/(?:retry|promote|clean)$/, // of one job
];
/** Shown by the board where there is one; ours have none, and they would not pass through `RedactingQueueAdapter`. */
const HIDDEN_PATHS = /\/(?:logs|flow)$/;

export type BoardRequest = { method: string; path: string; fetchSite: string | undefined };
export type BoardAccess = 'look' | 'change' | 'refuse';

/** What a visitor of the board may do now. Another site's page can send a visitor's cookie, but not from this origin. */
export function boardAccessOf(
  { method, path, fetchSite }: BoardRequest,
  visit: BoardSession,
  nowMs: number,
): BoardAccess {
  if (method === 'GET') return HIDDEN_PATHS.test(path) ? 'refuse' : 'look';
  const isElevated = visit.elevatedUntil > nowMs;
  const asked = path.startsWith(API_PATH) ? path.slice(API_PATH.length) : '';
  const isOffered = method === 'PUT' && ALLOWED_CHANGES.some((change) => change.test(asked));
  return isElevated && isOffered && fetchSite === 'same-origin' ? 'change' : 'refuse';
}
