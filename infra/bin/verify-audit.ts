import { runBin } from './servers/user-error.ts';
import { withClient } from './servers/postgres-database.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';
import { verifyAuditChain } from './verify-audit/audit-chain.ts';

/**
 * `npm run verify-audit`: computes the chain of the audit anew and reports where it does not hold. Exits with 1 when
 * there is such a place.
 */
await runBin(async () => {
  const databaseUrl = await findRunningDatabase(dataFolder());
  const { lines, unchained, breaks } = await withClient(databaseUrl, (client) => verifyAuditChain(client));
  for (const message of breaks) console.log(`ALTERED  ${message}`);
  if (breaks.length === 0)
    console.log(`the audit holds: ${lines} lines in one chain, which begins with ${unchained} older ones`);
  return breaks.length === 0 ? 0 : 1;
});
