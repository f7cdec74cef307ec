import { housekeepingChores, type HousekeepingChore } from '@libs/server/housekeeping-chores.ts';
import { HOUSEKEEPING_BATCH_SIZE, type DueChore, type Housekeeping } from '@libs/server/housekeeping.ts';

const CHORE_MESSAGES: Record<HousekeepingChore, { would: string; did: string }> = {
  'idle-sessions': { would: 'would be closed', did: 'closed' },
  retention: { would: 'would be erased for good', did: 'erased' },
  presence: { would: 'would be forgotten', did: 'forgotten' },
};

/** What a round would do, a line for each; nothing is changed. At most a round's worth is looked at. */
export async function dryRunHousekeeping(house: Pick<Housekeeping, 'listDue'>): Promise<string[]> {
  const lines = await Promise.all(
    housekeepingChores.map(async (chore) => dryRunLines(chore, await house.listDue(chore))),
  );
  return lines.flat();
}

/** Does all that is due now, round by round. */
export async function runHousekeeping(house: Pick<Housekeeping, 'run'>): Promise<string[]> {
  const lines: string[] = [];
  for (const chore of housekeepingChores) {
    let [all, done] = [0, 0];
    do {
      done = await house.run(chore);
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
    ...due.map(({ about, quietSince }) => `  ${about}${quietSince ? `  quiet since ${quietSince.toISOString()}` : ''}`),
  ];
}
