import { Housekeeping, housekeepingRules } from '@libs/server/housekeeping.ts';
import { readEnv } from '@libs/server/read-env.ts';
import { dryRunHousekeeping, runHousekeeping } from './housekeeping/run-housekeeping.ts';
import { UserError, runBin } from './servers/user-error.ts';
import { withServerResources } from './system/with-server-resources.ts';

/**
 * `npm run housekeeping -- --dry-run` says which sessions the rules in the environment would close or erase now, and
 * which dead gateways would be forgotten; without `--dry-run` it is done. The workers do the same by themselves.
 */
await runBin(async () => {
  const words = process.argv.slice(2);
  if (words.some((word) => word !== '--dry-run')) throw new UserError('npm run housekeeping -- [--dry-run]');
  const rules = readEnv(housekeepingRules);
  await withServerResources('housekeeping', async (resources) => {
    const house = new Housekeeping(resources, rules);
    for (const line of await (words.length > 0 ? dryRunHousekeeping(house) : runHousekeeping(house))) console.log(line);
  });
});
