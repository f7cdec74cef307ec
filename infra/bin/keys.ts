import { parseArgs } from 'node:util';
import { SealingKeys } from '@libs/server/keystore/sealing-keys.ts';
import { listKeys } from './keys/list-keys.ts';
import { retireKey } from './keys/retire-key.ts';
import { listSigningKeys, openSigningKeys } from './keys/signing-key-tool.ts';
import type { RewrapProgress } from './keys/rewrap-everything.ts';
import { rotateKeys } from './keys/rotate-keys.ts';
import { isUnused, lockKeyTool, type KeyTool } from './keys/sealing-key-table.ts';
import { runBin, UserError } from './servers/user-error.ts';
import { withClient } from './servers/postgres-database.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';
import { openKeyStore } from './system/sealing-key.ts';
import { forgetSealingKey } from './system/secrets.ts';

const USAGE = 'npm run keys -- list | create | rotate [--to ID] | retire ID [--confirm] | rotate signing';
const PROGRESS_INTERVAL_MS = 1_000;

/**
 * The life of the keys that wrap the data keys of people. `rotate` makes a new one the current one and takes everything
 * over, while gateways and workers run; interrupted, it goes on when it is started again. `retire` destroys a key that
 * was replaced. `create` only adds a key to the keystore, to be copied to all machines before `rotate --to` uses it.
 * `rotate signing` makes a new key for case files and destroys the private half of the one before.
 */
await runBin(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, confirm: { type: 'boolean' } },
  });
  const [command, kekId] = positionals;
  const folder = dataFolder();
  const store = openKeyStore(folder);
  if (command === 'create') return console.log(await store.create());
  const signingKeys = openSigningKeys(folder);
  if (command === 'rotate' && kekId === 'signing') {
    await signingKeys.rotate();
    return (await listSigningKeys(signingKeys)).forEach((line) => console.log(line));
  }
  const databaseUrl = await findRunningDatabase(folder);
  return withClient(databaseUrl, async (client) => {
    const tool: KeyTool = { client, keys: new SealingKeys(store, (text, params) => client.query(text, params)) };
    await tool.keys.refresh();
    if (command === 'list') {
      const lines = [...(await listKeys(tool, store)), ...(await listSigningKeys(signingKeys))];
      return lines.forEach((line) => console.log(line));
    }
    await lockKeyTool(tool);
    if (command === 'rotate') return rotate(tool, values.to);
    if (command === 'retire' && kekId) return retire(tool, kekId, values.confirm ?? false);
    throw new UserError(USAGE);
  });

  async function rotate(tool: KeyTool, chosenId: string | undefined): Promise<number> {
    const rotation = await rotateKeys(tool, store, { chosenId, onProgress: createProgressPrinter() });
    console.log(`${rotation.isNew ? 'new key' : 'went on with key'} ${rotation.kekId}`);
    if (isUnused(rotation.left)) console.log('everything is sealed with it; the keys before it can be retired');
    else console.log(`what no key of this keystore opens: ${JSON.stringify(rotation.left)}`);
    return isUnused(rotation.left) ? 0 : 1;
  }

  async function retire(tool: KeyTool, id: string, isConfirmed: boolean): Promise<void> {
    const warning = `without the key ${id} no backup from before the rotation can be read any more`;
    if (!isConfirmed) throw new UserError(`${warning}: take a new one, then repeat this with --confirm.`);
    const forgetInitialKey = () => !process.env.SEALING_KEY && forgetSealingKey(folder);
    const { outcome } = await retireKey(tool, store, {
      kekId: id,
      onProgress: createProgressPrinter(),
      forgetInitialKey,
    });
    if (outcome === 'removeFromEnvironment')
      throw new UserError(
        `${id} is SEALING_KEY: remove that from the environment of every gateway, worker and tool, restart them, destroy its copies, then repeat this.`,
      );
    console.log(`destroyed ${id}: ${warning}`);
  }
});

/** On a terminal and in a file alike, a line each second. */
function createProgressPrinter(): RewrapProgress {
  let printedAt = 0;
  const labels = { people: 'people', secondFactors: 'second factors', searchTerms: 'searches' };
  return (work, done, total) => {
    if (done < total && performance.now() - printedAt < PROGRESS_INTERVAL_MS) return;
    printedAt = performance.now();
    console.log(`${labels[work]}: ${done} of ${total}`);
  };
}
