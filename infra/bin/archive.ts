import { parseArchiveArguments, type ArchiveOrder } from './archive/archive-arguments.ts';
import { archiveYears, type UnitOutcome } from './archive/archive-years.ts';
import { restoreArchives } from './archive/restore-archive.ts';
import { isDistributed } from '../postgres/distribute.ts';
import { withClient } from './servers/postgres-database.ts';
import { runBin, UserError } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';

/** Years are partitions, which a distributed log has not, and the locks that keep appends out are on the nodes. */
const DISTRIBUTED =
  'archive.distributed: a log that is spread over several servers cannot be archived by years, and nothing was ' +
  'changed (OPERATIONS.md, "Several databases").';

/**
 * `npm run archive -- --older-than 5y --to FOLDER` moves the conversations of whole years out of the database, with
 * `--delete` in place of `--to` it deletes them; `--dry-run` only lists them. `--restore FOLDER` brings them back. It
 * needs the login that owns the tables: no service may remove a row of the log. Exits with 1 when a year must wait.
 */
await runBin(async () => {
  const order = parseArchiveArguments(process.argv.slice(2));
  return withClient(await findRunningDatabase(dataFolder()), async (client) => {
    if (await isDistributed(client)) throw new UserError(DISTRIBUTED);
    if (!('restore' in order)) return printOutcomes(order, await archiveYears(client, order));
    for (const { folder, sessions, erased } of await restoreArchives(client, order.restore))
      console.log(`${folder}: ${sessions} conversations are back${erased > 0 ? `, ${erased} were erased since` : ''}`);
    console.log(
      'Now run npm run erasures -- --again with the newest list. The search finds them within hours, or once its process is restarted.',
    );
    return 0;
  });
});

function printOutcomes({ to }: ArchiveOrder, outcomes: readonly UnitOutcome[]): number {
  const words = { done: to === null ? 'deleted' : 'archived', due: 'would go', blocked: 'must wait' };
  for (const { unit, sessions, events, result, reason } of outcomes)
    console.log(`${unit}: ${sessions} conversations, ${events} events ${words[result]}${reason ? ` (${reason})` : ''}`);
  if (outcomes.length === 0) console.log('No year is that old.');
  return outcomes.some(({ result }) => result === 'blocked') ? 1 : 0;
}
