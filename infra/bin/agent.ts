import { manageAgents } from './agent/manage-agents.ts';
import { UserError, runBin } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';

const USAGE = `npm run agent -- list
npm run agent -- add <e-mail> [name] [--role agent|lead|operator]
npm run agent -- role <e-mail> agent|lead|operator
npm run agent -- disable <e-mail>      ends every sign-in within five seconds
npm run agent -- enable <e-mail>
npm run agent -- reset <e-mail>        a new password; removes the second factor
npm run agent -- changes               what waits for a second person
npm run agent -- approve <id>|all      what is to be shown or in force from now on
npm run agent -- decline <id>|all`;

/**
 * `npm run agent`: manages agents, for an operator with access to the database. A password is printed once and only its
 * hash is stored.
 */
await runBin(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0) throw new UserError(USAGE);
  for (const line of await manageAgents(await findRunningDatabase(dataFolder()), args)) console.log(line);
});
