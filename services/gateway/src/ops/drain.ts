import type { INestApplication } from '@nestjs/common';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { DrainState } from './health.controller.ts';

/** Clients come back spread over this time, so that a restart is no stampede. */
const RECONNECT_SPREAD_MS = 4_000;
/** What is in flight gets its answer within this time. */
const DRAIN_TIMEOUT_MS = 5_000;
/** Whatever hangs then is left behind: the process is gone within ten seconds (P11). */
export const SHUTDOWN_TIMEOUT_MS = 9_000;

/** Stops taking work, asks clients to come back elsewhere, answers what is under way, and closes. */
export async function drain(app: INestApplication, resources: ServerResources): Promise<void> {
  app.get(DrainState).isDraining = true;
  app.get(LiveSessions).server?.emit('bye', { spreadMs: RECONNECT_SPREAD_MS });
  await resources.appendBatcher.waitUntilIdle(DRAIN_TIMEOUT_MS);
  await app.close();
  await resources.close();
}
