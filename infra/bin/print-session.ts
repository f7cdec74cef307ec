import { sessionId } from '@libs/protocol/ids.ts';
import { describeSession, sealedWords } from './print-session/describe.ts';
import { openedWords } from './print-session/opened-words.ts';
import { readRecord } from './print-session/session-record.ts';
import { PlainFault, runBin } from './servers/plain-fault.ts';
import { withClient } from './servers/postgres-database.ts';
import { dataFolder } from './system/data-folder.ts';
import { runningDatabase } from './system/running-database.ts';
import { sealingKeyFor } from './system/sealing-key.ts';

/**
 * `npm run print-session <id>`: where every message of a session is and what was made of it. What people wrote stays
 * sealed; `-- --text` opens it, for whoever holds the key and has a reason.
 */
await runBin(async () => {
  const words = process.argv.slice(2);
  const id = sessionId.safeParse(words.find((word) => word !== '--text'));
  if (!id.success)
    throw new PlainFault('Which session? npm run print-session <session id>, add -- --text to open bodies.');
  const folder = dataFolder();
  const databaseUrl = await runningDatabase(folder);
  const sealingKey = words.includes('--text') ? await sealingKeyFor(databaseUrl, folder) : undefined;
  if (words.includes('--text') && !sealingKey) throw new PlainFault('To open messages, set SEALING_KEY.');
  await withClient(databaseUrl, async (client) => {
    const record = await readRecord(client, id.data);
    if (!record.hot && record.events.length === 0) throw new PlainFault(`There is no session ${id.data}.`);
    const open = sealingKey ? await openedWords({ client, sealingKey, sessionId: id.data }) : sealedWords;
    for (const line of describeSession(record, open)) console.log(line);
  });
});
