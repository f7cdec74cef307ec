import { runBin } from './servers/user-error.ts';
import { withClient } from './servers/postgres-database.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';
import { KeyFolder } from '@libs/server/keystore/key-folder.ts';
import { SigningKeys } from '@libs/server/keystore/signing-keys.ts';
import { verifyAudit } from './verify-audit/audit-signatures.ts';

/**
 * `npm run verify-audit`: computes the chain of the audit anew, checks its signatures with the keys in `KEYSTORE`, and
 * reports where they do not hold. Exits with 1 when there is such a place.
 */
await runBin(async () => {
  const folder = dataFolder();
  const databaseUrl = await findRunningDatabase(folder);
  const keys = await new SigningKeys(new KeyFolder(process.env.KEYSTORE || folder.file('keys'))).list();
  const report = await withClient(databaseUrl, (client) => verifyAudit(client, keys));
  const { lines, unchained, breaks, signedUpTo, signedAt } = report;
  for (const message of breaks) console.log(`ALTERED  ${message}`);
  if (breaks.length > 0) return 1;
  console.log(`the audit holds: ${lines} lines in one chain, which begins with ${unchained} older ones`);
  console.log(
    signedAt ? `signed up to line ${signedUpTo} on ${signedAt}` : 'not signed yet: a worker signs once a day',
  );
  return 0;
});
