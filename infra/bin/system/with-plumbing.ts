import { createLog } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { whereabouts } from '../doctor/whereabouts.ts';
import { PlainFault } from '../servers/plain-fault.ts';
import { dataFolder } from './data-folder.ts';
import { runningDatabase } from './running-database.ts';
import { sealingKeyOf } from './sealing-key.ts';

/** Runs `work` with the ledger of the system that runs here, or that the environment names; `name` stands in its log. */
export async function withPlumbing<T>(name: string, work: (plumbing: Plumbing) => Promise<T>): Promise<T> {
  const folder = dataFolder();
  const { redisUrl } = whereabouts(folder);
  const sealingKey = sealingKeyOf(folder)?.toString('base64');
  const databaseUrl = await runningDatabase(folder);
  if (!redisUrl || !sealingKey) throw new PlainFault(`npm run ${name} needs REDIS_URL and SEALING_KEY.`);
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, SEALING_KEY: sealingKey };
  const plumbing = await Plumbing.connect(env, createLog(name, 'error'));
  try {
    return await work(plumbing);
  } finally {
    await plumbing.close();
  }
}
