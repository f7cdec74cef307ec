import { existsSync, readFileSync } from 'node:fs';
import { eraseAgain, erasedSessions } from './erasures/erased-sessions.ts';
import { PlainFault, runBin } from './servers/plain-fault.ts';
import { withPlumbing } from './system/with-plumbing.ts';

/**
 * A backup brings back what was erased after it was taken. `npm run --silent erasures > erased.txt` writes down the ids
 * of all erased sessions, day by day beside the backups; after a restore and before anybody is let in again,
 * `npm run erasures -- --again erased.txt` erases those of them that came back.
 */
await runBin(async () => {
  const [word, file, ...rest] = process.argv.slice(2);
  if (word === undefined)
    return withPlumbing('erasures', async ({ pool }) => {
      for (const id of await erasedSessions(pool)) console.log(id);
    });
  if (word !== '--again' || !file || rest.length > 0) throw new PlainFault('npm run erasures -- [--again FILE]');
  if (!existsSync(file)) throw new PlainFault(`There is no file ${file}.`);
  const ids = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  await withPlumbing('erasures', async (plumbing) => {
    const { erased, already, unknown } = await eraseAgain(plumbing, ids);
    console.log(`${erased} erased again, ${already} still erased, ${unknown} not in this database`);
  });
});
