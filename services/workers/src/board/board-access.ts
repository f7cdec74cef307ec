import type { BoardSession } from '@libs/server/board-passes.ts';

/** The path of the board on its listener. */
export const BOARD_PATH = '/ops/queues';
const API_PATH = `${BOARD_PATH}/api/queues/`;

/** The changes allowed: every job may run twice, and a removed one is added again from Postgres. */
const ALLOWED_CHANGES = [
  /^[^/]+\/(?:retry|clean)\/[a-z-]+$/, // of all jobs in one state
  /^[^/]+\/(?:promote|pause|resume)$/,
  /^[^/]+\/[^/]+\/(?:retry|promote|clean)$/, // of one job
];
/**
 * The board shows logs and flows where there are any; our jobs have none, and these paths would bypass
 * `RedactingQueueAdapter`.
 */
const HIDDEN_PATHS = /\/(?:logs|flow)$/;

export type BoardRequest = { method: string; path: string; fetchSite: string | undefined };
export type BoardAccess = 'read' | 'change' | 'refuse';

/**
 * What a board session may do with this request. A page of another site can send the session's cookie, but not from
 * this origin.
 */
export function boardAccessOf(
  { method, path, fetchSite }: BoardRequest,
  session: BoardSession,
  nowMs: number,
): BoardAccess {
  if (method === 'GET') return HIDDEN_PATHS.test(path) ? 'refuse' : 'read';
  const isElevated = session.elevatedUntil > nowMs;
  const apiPath = path.startsWith(API_PATH) ? path.slice(API_PATH.length) : '';
  const isOffered = method === 'PUT' && ALLOWED_CHANGES.some((change) => change.test(apiPath));
  return isElevated && isOffered && fetchSite === 'same-origin' ? 'change' : 'refuse';
}
