import { KeyFolder } from '@libs/server/keystore/key-folder.ts';
import { SigningKeys } from '@libs/server/keystore/signing-keys.ts';
import { UserError } from '../servers/user-error.ts';
import type { DataFolder } from '../system/data-folder.ts';
import { keyStoreEnv } from '../system/sealing-key.ts';

/** The keys that sign case files; the database knows nothing of them. */
export function openSigningKeys(folder: DataFolder): SigningKeys {
  const { KEYSTORE } = keyStoreEnv(folder);
  if (!KEYSTORE) throw new UserError('Name the folder with the keys: KEYSTORE.');
  return new SigningKeys(new KeyFolder(KEYSTORE));
}

/** One line for each, the one in use first. */
export async function listSigningKeys(keys: SigningKeys): Promise<string[]> {
  const all = await keys.list();
  return all.map(({ fingerprint, from, until }) => `signing ${fingerprint} from ${from} until ${until ?? 'now'}`);
}
