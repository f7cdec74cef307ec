import { chores, type Chore } from '@libs/server/chores.ts';
import { AT_ONCE, type Due, type Housekeeping } from '@libs/server/housekeeping.ts';

const WORDS: Record<Chore, { would: string; did: string }> = {
  'idle-sessions': { would: 'would be closed', did: 'closed' },
  retention: { would: 'would be erased for good', did: 'erased' },
  presence: { would: 'would be forgotten', did: 'forgotten' },
};

/** What a round would do, a line for each; nothing is changed. At most a round's worth is looked at. */
export async function dryRun(house: Pick<Housekeeping, 'due'>): Promise<string[]> {
  const lines = await Promise.all(chores.map(async (chore) => linesOf(chore, await house.due(chore))));
  return lines.flat();
}

/** Does all that is due now, round by round. */
export async function keepHouse(house: Pick<Housekeeping, 'run'>): Promise<string[]> {
  const lines: string[] = [];
  for (const chore of chores) {
    let [all, done] = [0, 0];
    do {
      done = await house.run(chore);
      all += done;
    } while (done >= AT_ONCE);
    lines.push(`${chore}: ${all} ${WORDS[chore].did}`);
  }
  return lines;
}

function linesOf(chore: Chore, due: Due[]): string[] {
  const more = due.length >= AT_ONCE ? ', and perhaps more' : '';
  return [
    `${chore}: ${due.length} ${WORDS[chore].would}${more}`,
    ...due.map(({ about, quietSince }) => `  ${about}${quietSince ? `  quiet since ${quietSince.toISOString()}` : ''}`),
  ];
}
