import type { Visit } from '@libs/server/board-passes.ts';

/** Where the board stands on its listener. */
export const BOARD = '/ops/queues';
const API = `${BOARD}/api/queues/`;

/** What may be done with a job or a queue: each of our jobs may run twice, and what is removed comes back from Postgres. */
const CHANGES = [
  /^[^/]+\/(?:retry|clean)\/[a-z-]+$/, // of all jobs in one state
  /^[^/]+\/(?:promote|pause|resume)$/,
  /^[^/]+\/[^/]+\/(?:retry|promote|clean)$/, // of one job
];
/** Shown by the board where there is one; ours have none, and they would not pass through `IdsOnlyAdapter`. */
const UNSEEN = /\/(?:logs|flow)$/;

export type Knock = { method: string; path: string; fetchSite: string | undefined };
export type Admission = 'look' | 'change' | 'refuse';

/** What a visitor of the board may do now. Another site's page can send a visitor's cookie, but not from this origin. */
export function admissionOf({ method, path, fetchSite }: Knock, visit: Visit, nowMs: number): Admission {
  if (method === 'GET') return UNSEEN.test(path) ? 'refuse' : 'look';
  const isElevated = visit.elevatedUntil > nowMs;
  const asked = path.startsWith(API) ? path.slice(API.length) : '';
  const isOffered = method === 'PUT' && CHANGES.some((change) => change.test(asked));
  return isElevated && isOffered && fetchSite === 'same-origin' ? 'change' : 'refuse';
}
