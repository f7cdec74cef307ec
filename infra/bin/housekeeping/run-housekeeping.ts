import { housekeepingChores, type HousekeepingChore } from '@libs/server/housekeeping-chores.ts';
import { HOUSEKEEPING_BATCH_SIZE, type DueChore, type Housekeeping } from '@libs/server/housekeeping.ts';

const CHORE_MESSAGES: Record<HousekeepingChore, { would: string; did: string }> = {
  'idle-sessions': { would: 'would be closed', did: 'closed' },
  retention: { would: 'would be erased for good', did: 'erased' },
  presence: { would: 'would be removed', did: 'removed' },
  reports: { would: 'would be counted', did: 'counted' },
};

/** What a round would do, one line each, without changing anything. Lists at most one round. */
export async function dryRunHousekeeping(housekeeping: Pick<Housekeeping, 'listDue'>): Promise<string[]> {
  const lines = await Promise.all(
    housekeepingChores.map(async (chore) => dryRunLines(chore, await housekeeping.listDue(chore))),
  );
  return lines.flat();
}

/** Does everything that is due now, round by round. */
export async function runHousekeeping(housekeeping: Pick<Housekeeping, 'run'>): Promise<string[]> {
  const lines: string[] = [];
  for (const chore of housekeepingChores) {
    let [all, done] = [0, 0];
    do {
      done = await housekeeping.run(chore);
      all += done;
    } while (done >= HOUSEKEEPING_BATCH_SIZE);
    lines.push(`${chore}: ${all} ${CHORE_MESSAGES[chore].did}`);
  }
  return lines;
}

function dryRunLines(chore: HousekeepingChore, due: DueChore[]): string[] {
  const more = due.length >= HOUSEKEEPING_BATCH_SIZE ? ', and perhaps more' : '';
  return [
    `${chore}: ${due.length} ${CHORE_MESSAGES[chore].would}${more}`,
    ...due.map(({ about, quietSince }) => `  ${about}${quietSince ? `  idle since ${quietSince.toISOString()}` : ''}`),
  ];
}
