import { existsSync } from 'node:fs';
import { WrongSealingKey } from '@libs/ledger/key-encryption.ts';
import { readSealingKeyState } from '@libs/ledger/sealing-key-check.ts';
import { keyStoreFromEnv, type KeyStoreEnv } from '@libs/server/keystore/keystore-from-env.ts';
import type { KeyStore } from '@libs/server/keystore/keystore.ts';
import { SealingKeys } from '@libs/server/keystore/sealing-keys.ts';
import { UserError } from '../servers/user-error.ts';
import { withClient } from '../servers/postgres-database.ts';
import type { DataFolder } from './data-folder.ts';
import { loadSecrets } from './secrets.ts';

const KEY_BYTES = 32;

/** Where the sealing keys are: from the environment, else those of the system in this data folder. */
export function keyStoreEnv(folder: DataFolder): KeyStoreEnv {
  const { SEALING_KEY, KEYSTORE } = process.env;
  if (SEALING_KEY && Buffer.from(SEALING_KEY, 'base64').length !== KEY_BYTES)
    throw new UserError('SEALING_KEY must be 32 bytes in base64.');
  const saved = existsSync(folder.file('secrets.json')) ? loadSecrets(folder).sealingKey : undefined;
  return { SEALING_KEY: SEALING_KEY || saved, KEYSTORE: KEYSTORE || folder.file('keys') };
}

export const openKeyStore = (folder: DataFolder): KeyStore => keyStoreFromEnv(keyStoreEnv(folder));

/**
 * The keys for a tool that unseals data of this database, undefined when there are none; throws `WrongSealingKey` when
 * the database was sealed with others.
 */
export async function readVerifiedSealingKeys(
  databaseUrl: string,
  folder: DataFolder,
): Promise<SealingKeys | undefined> {
  const store = openKeyStore(folder);
  const [known] = await store.listIds();
  if (!known) return undefined;
  return withClient(databaseUrl, async (client) => {
    const keys = new SealingKeys(store, (text, values) => client.query(text, values));
    await keys.refresh();
    const state = await readSealingKeyState((text, values) => client.query(text, values), keys);
    if (state === 'other') throw new WrongSealingKey(store.initialId ?? known);
    return keys;
  });
}
