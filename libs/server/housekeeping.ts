import { v5 as uuidFrom } from 'uuid';
import { z } from 'zod';
import { handleCommand, type CommandDependencies } from '@libs/ledger/handle-command.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { HousekeepingChore } from './housekeeping-chores.ts';
import { HousekeepingStore, type QuietSession } from './housekeeping.store.ts';
import type { ServerResources } from './server-resources.ts';
import { SessionReports } from './session-reports.ts';
import { PresenceStore } from './presence.store.ts';

/** The environment variables of the processes that do housekeeping; part of `workersEnv`. */
export const housekeepingEnv = {
  CLOSE_IDLE_AFTER_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(87_600)
    .default(72)
    .describe('Hours of quiet after which an answered session is closed; 0 never does'),
  ERASE_AFTER_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(0)
    .describe('Days of quiet after which a session is erased for good; 0, the default, never does'),
};
export const housekeepingRules = z.object(housekeepingEnv);
export type HousekeepingRules = z.infer<typeof housekeepingRules>;

/** One thing to do, identified by ids only. */
export type DueChore = { chore: HousekeepingChore; about: string; quietSince: Date | null };

/** Limits one round; the next round continues. */
export const HOUSEKEEPING_BATCH_SIZE = 200;

type SessionEnding = { chore: HousekeepingChore; type: 'session.close' | 'session.erase'; quiet: QuietSession };

/**
 * Periodic work that no request starts. What is due is read from Postgres (presence: from Redis) each time, so it can
 * be listed as a dry run without changing anything. Each action is a command whose id is derived from the session and
 * its last version, and it is only valid while that is still the last version: two workers execute it once, and
 * anything written in the meantime prevents it. The actions are recorded in the log.
 */
export class Housekeeping {
  private readonly store: HousekeepingStore;
  private readonly presence: PresenceStore;
  private readonly reports: SessionReports;
  private readonly dependencies: CommandDependencies;

  constructor(
    resources: Pick<ServerResources, 'pool' | 'pubSub' | 'commandDependencies'>,
    private readonly rules: HousekeepingRules,
  ) {
    this.store = new HousekeepingStore(resources.pool);
    this.presence = new PresenceStore(resources.pubSub);
    this.reports = new SessionReports(resources.pool);
    // Neither of its commands sets a timer.
    this.dependencies = resources.commandDependencies({ addBulk: async () => undefined });
  }

  /** What a round would do now. */
  async listDue(chore: HousekeepingChore): Promise<DueChore[]> {
    if (chore === 'presence')
      return (await this.presence.deadGateways()).map(({ gateway, sessionIds }) => ({
        chore,
        about: `${gateway}, which held ${sessionIds.length} sessions`,
        quietSince: null,
      }));
    if (chore === 'reports')
      return (await this.reports.behind()).map(({ shard, events }) => ({
        chore,
        about: `shard ${shard}, ${events} events`,
        quietSince: null,
      }));
    return (await this.findQuiet(chore)).map(({ sessionId, quietSince }) => ({ chore, about: sessionId, quietSince }));
  }

  /** Does at most `HOUSEKEEPING_BATCH_SIZE` of what is due; returns how much was done. */
  async run(chore: HousekeepingChore): Promise<number> {
    if (chore === 'presence') {
      const dead = await this.presence.deadGateways();
      for (const { gateway } of dead) await this.presence.removeGateway(gateway);
      return dead.length;
    }
    if (chore === 'reports') return this.reports.update();
    const type = chore === 'retention' ? 'session.erase' : 'session.close';
    let done = 0;
    for (const quiet of await this.findQuiet(chore)) if (await this.endSession({ chore, type, quiet })) done += 1;
    return done;
  }

  private async findQuiet(chore: Exclude<HousekeepingChore, 'presence' | 'reports'>): Promise<QuietSession[]> {
    const { CLOSE_IDLE_AFTER_HOURS: hours, ERASE_AFTER_DAYS: days } = this.rules;
    if (chore === 'retention') return days === 0 ? [] : this.store.expired(days, HOUSEKEEPING_BATCH_SIZE);
    return hours === 0 ? [] : this.store.idle(hours, HOUSEKEEPING_BATCH_SIZE);
  }

  private async endSession({ chore, type, quiet: { sessionId, version } }: SessionEnding): Promise<boolean> {
    const outcome = await handleCommand(this.dependencies, {
      sessionId,
      commandId: uuidFrom(`${chore}|${version}`, sessionId) as CommandId,
      command: { type },
      actor: { role: 'system' },
      expectedVersion: version,
    });
    return 'recorded' in outcome && !outcome.recorded.duplicate;
  }
}
