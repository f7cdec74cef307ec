import { Housekeeping, housekeepingRules } from '@libs/server/housekeeping.ts';
import { readEnv } from '@libs/server/read-env.ts';
import { dryRunHousekeeping, runHousekeeping } from './housekeeping/run-housekeeping.ts';
import { UserError, runBin } from './servers/user-error.ts';
import { withServerResources } from './system/with-server-resources.ts';

/**
 * `npm run housekeeping -- --dry-run` lists the sessions that the rules in the environment would close or erase now,
 * and the dead gateways that would be removed; without `--dry-run` it does so. The workers do the same periodically.
 */
await runBin(async () => {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--dry-run')) throw new UserError('npm run housekeeping -- [--dry-run]');
  const rules = readEnv(housekeepingRules);
  await withServerResources('housekeeping', async (resources) => {
    const housekeeping = new Housekeeping(resources, rules);
    for (const line of await (args.length > 0 ? dryRunHousekeeping(housekeeping) : runHousekeeping(housekeeping)))
      console.log(line);
  });
});
