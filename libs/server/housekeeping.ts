import { v5 as uuidFrom } from 'uuid';
import { z } from 'zod';
import { handleCommand, type CommandPorts } from '@libs/ledger/handle-command.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { Chore } from './chores.ts';
import { HousekeepingStore, type QuietSession } from './housekeeping.store.ts';
import type { Plumbing } from './plumbing.ts';
import { PresenceBook } from './presence-book.ts';

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
export type Rules = z.infer<typeof housekeepingRules>;

/** One thing to do, by ids only. */
export type Due = { chore: Chore; about: string; quietSince: Date | null };

/** One round stays short; the next one goes on. */
export const AT_ONCE = 200;

type Ends = { chore: Chore; type: 'session.close' | 'session.erase'; quiet: QuietSession };

/**
 * What has to be done although nobody asks. What is due is asked of Postgres (presence: of Redis) every time, so a look
 * changes nothing and can be shown as a dry run. Each deed is a command whose id follows from the session and its last
 * version, and counts only while that still is the last: done by two workers it is done once, and what anybody said in
 * the meantime stops it. The log says what was done.
 */
export class Housekeeping {
  private readonly store: HousekeepingStore;
  private readonly book: PresenceBook;
  private readonly ports: CommandPorts;

  constructor(
    plumbing: Pick<Plumbing, 'pool' | 'bus' | 'commandPorts'>,
    private readonly rules: Rules,
  ) {
    this.store = new HousekeepingStore(plumbing.pool);
    this.book = new PresenceBook(plumbing.bus);
    // Neither of its commands sets an alarm.
    this.ports = plumbing.commandPorts({ addBulk: async () => undefined });
  }

  /** What a round would do now. */
  async due(chore: Chore): Promise<Due[]> {
    if (chore === 'presence')
      return (await this.book.dead()).map(({ gateway, sessionIds }) => ({
        chore,
        about: `${gateway}, which held ${sessionIds.length} sessions`,
        quietSince: null,
      }));
    return (await this.quiet(chore)).map(({ sessionId, quietSince }) => ({ chore, about: sessionId, quietSince }));
  }

  /** Does at most `AT_ONCE` of what is due; returns how much was done. */
  async run(chore: Chore): Promise<number> {
    if (chore === 'presence') {
      const dead = await this.book.dead();
      for (const { gateway } of dead) await this.book.bury(gateway);
      return dead.length;
    }
    const type = chore === 'retention' ? 'session.erase' : 'session.close';
    let done = 0;
    for (const quiet of await this.quiet(chore)) if (await this.end({ chore, type, quiet })) done += 1;
    return done;
  }

  private async quiet(chore: Exclude<Chore, 'presence'>): Promise<QuietSession[]> {
    const { CLOSE_IDLE_AFTER_HOURS: hours, ERASE_AFTER_DAYS: days } = this.rules;
    if (chore === 'retention') return days === 0 ? [] : this.store.outlived(days, AT_ONCE);
    return hours === 0 ? [] : this.store.idle(hours, AT_ONCE);
  }

  private async end({ chore, type, quiet: { sessionId, version } }: Ends): Promise<boolean> {
    const outcome = await handleCommand(this.ports, {
      sessionId,
      commandId: uuidFrom(`${chore}|${version}`, sessionId) as CommandId,
      command: { type },
      actor: { role: 'system' },
      seenVersion: version,
    });
    return 'recorded' in outcome && !outcome.recorded.duplicate;
  }
}
