import { Housekeeping, housekeepingRules } from '@libs/server/housekeeping.ts';
import { readEnv } from '@libs/server/read-env.ts';
import { dryRun, keepHouse } from './housekeeping/keep-house.ts';
import { PlainFault, runBin } from './servers/plain-fault.ts';
import { withPlumbing } from './system/with-plumbing.ts';

/**
 * `npm run housekeeping -- --dry-run` says which sessions the rules in the environment would close or erase now, and
 * which dead gateways would be forgotten; without `--dry-run` it is done. The workers do the same by themselves.
 */
await runBin(async () => {
  const words = process.argv.slice(2);
  if (words.some((word) => word !== '--dry-run')) throw new PlainFault('npm run housekeeping -- [--dry-run]');
  const rules = readEnv(housekeepingRules);
  await withPlumbing('housekeeping', async (plumbing) => {
    const house = new Housekeeping(plumbing, rules);
    for (const line of await (words.length > 0 ? dryRun(house) : keepHouse(house))) console.log(line);
  });
});
