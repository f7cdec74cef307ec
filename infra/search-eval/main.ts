import { resolve } from 'node:path';
import { createProgress } from '../bin/servers/progress.ts';
import { runBin, UserError } from '../bin/servers/user-error.ts';
import { buildServices } from '../bin/system/build.ts';
import { startTestServers } from '../jest/test-servers.ts';
import { startSystem } from '../jest/test-system.ts';
import { SERVICE_ENV, evaluateSearch } from './evaluate-search.ts';
import { readEvalFile } from './read-eval-file.ts';

/**
 * `npm run --silent search-eval -- FILE` starts a system of its own with a fresh database, plays the people of the file
 * as visitors, and asks its queries as an agent. Standard output is one line of JSON; what is refused and how far it is
 * goes to standard error.
 */
await runBin(async () => {
  const [path, ...more] = process.argv.slice(2);
  if (!path || more.length > 0) throw new UserError('Give one file: npm run --silent search-eval -- FILE');
  const file = readEvalFile(resolve(process.env.INIT_CWD ?? '.', path));
  const progress = createProgress(process.stderr);
  await buildServices(progress);
  const servers = await startTestServers();
  process.env.TEST_DATABASE_URL = servers.databaseUrl;
  process.env.TEST_REDIS_URL = servers.redisUrl;
  try {
    const system = await startSystem({ gateways: 2, workers: 1, site: false, env: SERVICE_ENV });
    try {
      console.log(JSON.stringify(await evaluateSearch(system, file, progress)));
    } finally {
      await system.stop();
    }
  } finally {
    await servers.stop();
  }
});

// Connections that were cut may stay half open; everything else has ended, so the process does not wait for them.
process.exit();
