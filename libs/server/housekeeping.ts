import { v5 as uuidFrom } from 'uuid';
import { z } from 'zod';
import { handleCommand, type CommandDependencies } from '@libs/ledger/handle-command.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { HousekeepingChore } from './housekeeping-chores.ts';
import { HousekeepingStore, type QuietSession } from './housekeeping.store.ts';
import type { ServerResources } from './server-resources.ts';
import { PresenceStore } from './presence.store.ts';

/** What the processes that keep house read from their environment; part of `workersEnv`. */
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

/** One thing to do, by ids only. */
export type DueChore = { chore: HousekeepingChore; about: string; quietSince: Date | null };

/** One round stays short; the next one goes on. */
export const HOUSEKEEPING_BATCH_SIZE = 200;

type SessionEnding = { chore: HousekeepingChore; type: 'session.close' | 'session.erase'; quiet: QuietSession };

/**
 * What has to be done although nobody asks. What is due is asked of Postgres (presence: of Redis) every time, so a look
 * changes nothing and can be shown as a dry run. Each deed is a command whose id follows from the session and its last
 * version, and counts only while that still is the last: done by two workers it is done once, and what anybody said in
 * the meantime stops it. The log says what was done.
 */
export class Housekeeping {
  private readonly store: HousekeepingStore;
  private readonly presence: PresenceStore;
  private readonly dependencies: CommandDependencies;

  constructor(
    resources: Pick<ServerResources, 'pool' | 'pubSub' | 'commandDependencies'>,
    private readonly rules: HousekeepingRules,
  ) {
    this.store = new HousekeepingStore(resources.pool);
    this.presence = new PresenceStore(resources.pubSub);
    // Neither of its commands sets an alarm.
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
    return (await this.findQuiet(chore)).map(({ sessionId, quietSince }) => ({ chore, about: sessionId, quietSince }));
  }

  /** Does at most `AT_ONCE` of what is due; returns how much was done. */
  async run(chore: HousekeepingChore): Promise<number> {
    if (chore === 'presence') {
      const dead = await this.presence.deadGateways();
      for (const { gateway } of dead) await this.presence.removeGateway(gateway);
      return dead.length;
    }
    const type = chore === 'retention' ? 'session.erase' : 'session.close';
    let done = 0;
    for (const quiet of await this.findQuiet(chore)) if (await this.endSession({ chore, type, quiet })) done += 1;
    return done;
  }

  private async findQuiet(chore: Exclude<HousekeepingChore, 'presence'>): Promise<QuietSession[]> {
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
