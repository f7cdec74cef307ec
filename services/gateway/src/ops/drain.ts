import type { INestApplication } from '@nestjs/common';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { DrainState } from './health.controller.ts';

/** Clients reconnect spread over this time, so that they do not all come at once. */
const RECONNECT_SPREAD_MS = 4_000;
/** Commands in flight are answered within this time. */
const DRAIN_TIMEOUT_MS = 5_000;
/** What is not finished then is abandoned: the process exits within ten seconds (P11). */
export const SHUTDOWN_TIMEOUT_MS = 9_000;

/** Stops accepting work, asks clients to reconnect to another gateway, answers what is in flight, and closes. */
export async function drain(app: INestApplication, resources: ServerResources): Promise<void> {
  app.get(DrainState).isDraining = true;
  app.get(LiveSessions).server?.emit('bye', { spreadMs: RECONNECT_SPREAD_MS });
  await resources.appendBatcher.waitUntilIdle(DRAIN_TIMEOUT_MS);
  await app.close();
  await resources.close();
}
