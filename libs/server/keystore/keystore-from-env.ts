import { FolderKeyStore } from './folder-keystore.ts';
import { DEFAULT_KEYSTORE } from './key-folder.ts';
import type { KeyStore } from './keystore.ts';

export type KeyStoreEnv = { SEALING_KEY?: string | undefined; KEYSTORE?: string | undefined };

/** The folder, and beside it the key that a system begins with. */
export const keyStoreFromEnv = ({ SEALING_KEY, KEYSTORE }: KeyStoreEnv): KeyStore =>
  new FolderKeyStore({
    path: KEYSTORE ?? DEFAULT_KEYSTORE,
    initialKey: SEALING_KEY ? Buffer.from(SEALING_KEY, 'base64') : undefined,
  });
