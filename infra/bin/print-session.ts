import { sessionId } from '@libs/protocol/ids.ts';
import { describeSession, formatSealedBody } from './print-session/describe-session.ts';
import { createBodyOpener } from './print-session/open-event-bodies.ts';
import { readSessionRecord } from './print-session/session-record.ts';
import { UserError, runBin } from './servers/user-error.ts';
import { withClient } from './servers/postgres-database.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';
import { readVerifiedSealingKeys } from './system/sealing-key.ts';

/**
 * `npm run print-session <id>`: prints every event of a session and its rows in the projections. What people wrote
 * stays sealed; `-- --text` unseals it for an operator who has the key and a reason.
 */
await runBin(async () => {
  const args = process.argv.slice(2);
  const id = sessionId.safeParse(args.find((arg) => arg !== '--text'));
  if (!id.success)
    throw new UserError(
      'Give a session id: npm run print-session <session id>; add -- --text to unseal what people wrote.',
    );
  const folder = dataFolder();
  const databaseUrl = await findRunningDatabase(folder);
  const keys = args.includes('--text') ? await readVerifiedSealingKeys(databaseUrl, folder) : undefined;
  if (args.includes('--text') && !keys) throw new UserError('To unseal messages, set SEALING_KEY.');
  await withClient(databaseUrl, async (client) => {
    const record = await readSessionRecord(client, id.data);
    if (!record.hot && record.events.length === 0) throw new UserError(`There is no session ${id.data}.`);
    const open = keys ? await createBodyOpener({ client, keys, sessionId: id.data }) : formatSealedBody;
    for (const line of describeSession(record, open)) console.log(line);
  });
});
