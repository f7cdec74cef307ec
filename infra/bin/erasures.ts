import { existsSync, readFileSync } from 'node:fs';
import { describeErasure, repeatErasures, listErasedSessions } from './erasures/erased-sessions.ts';
import { UserError, runBin } from './servers/user-error.ts';
import { withServerResources } from './system/with-server-resources.ts';

/**
 * A restored backup contains sessions that were erased after it was taken. `npm run --silent erasures > erased.txt`
 * lists all erased sessions by id, and since when no old copy of the database can be read with any key that exists; keep
 * a daily copy next to the backups. After a restore and before the gateways
 * start, `npm run erasures -- --again erased.txt` erases those that were restored.
 */
await runBin(async () => {
  const [option, file, ...rest] = process.argv.slice(2);
  if (option === undefined)
    return withServerResources('erasures', async ({ pool }) => {
      for (const erased of await listErasedSessions(pool)) console.log(describeErasure(erased));
    });
  if (option !== '--again' || !file || rest.length > 0) throw new UserError('npm run erasures -- [--again FILE]');
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  const ids = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => line.trim().split(/\s+/)[0] || []);
  await withServerResources('erasures', async (resources) => {
    const { erased, already, unknown } = await repeatErasures(resources, ids);
    console.log(`${erased} erased again, ${already} still erased, ${unknown} not in this database`);
  });
});
