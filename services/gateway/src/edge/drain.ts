import type { INestApplication } from '@nestjs/common';
import type { Plumbing } from '@libs/server/plumbing.ts';
import { LiveSessions } from '../chat/live-sessions.ts';
import { Readiness } from './health.controller.ts';

/** Clients come back spread over this time, so that a restart is no stampede. */
const SPREAD_MS = 4_000;
/** What is in flight gets its answer within this time. */
const FINISH_MS = 5_000;
/** Whatever hangs then is left behind: the process is gone within ten seconds (P11). */
export const GIVE_UP_MS = 9_000;

/** Stops taking work, asks clients to come back elsewhere, answers what is under way, and closes. */
export async function drain(app: INestApplication, plumbing: Plumbing): Promise<void> {
  app.get(Readiness).isDraining = true;
  app.get(LiveSessions).server?.emit('bye', { spreadMs: SPREAD_MS });
  await plumbing.lanes.idle(FINISH_MS);
  await app.close();
  await plumbing.close();
}
