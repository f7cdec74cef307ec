import type { KeyStore } from '@libs/server/keystore/keystore.ts';
import { UserError } from '../servers/user-error.ts';
import { readLeftovers, rewrapEverything, type RewrapProgress } from './rewrap-everything.ts';
import { activateKey, isUnused, readKeyRecords, type KeyTool, type KeyUsage } from './sealing-key-table.ts';

export type Rotation = { kekId: string; isNew: boolean; left: KeyUsage };

/**
 * Makes a new key the current one and takes everything over with it. A rotation that was interrupted goes on, without
 * another key. `chosenId`: a key that is in the keystore of every machine already.
 */
export async function rotateKeys(
  tool: KeyTool,
  store: KeyStore,
  { chosenId, onProgress }: { chosenId?: string | undefined; onProgress: RewrapProgress },
): Promise<Rotation> {
  await tool.keys.require();
  const isNew = chosenId !== undefined || isUnused(await readLeftovers(tool));
  if (isNew) await activateKey(tool, chosenId ? await findUnusedKey(tool, store, chosenId) : await store.create());
  const left = await rewrapEverything(tool, onProgress);
  return { kekId: tool.keys.currentId, isNew, left };
}

async function findUnusedKey(tool: KeyTool, store: KeyStore, id: string): Promise<string> {
  if (!(await store.listIds()).includes(id)) throw new UserError(`There is no key ${id} in the keystore.`);
  if ((await readKeyRecords(tool)).some(({ kekId }) => kekId === id))
    throw new UserError(`The key ${id} is or was in use in this database: make a new one.`);
  return id;
}
