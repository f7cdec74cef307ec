import { existsSync } from 'node:fs';
import type { DataFolder } from './data-folder.ts';
import { loadSecrets } from './secrets.ts';

/** The key that opens messages: from the environment, else that of the system which lives here; undefined when there is none. */
export function sealingKeyOf(folder: DataFolder): Buffer | undefined {
  const { SEALING_KEY } = process.env;
  if (SEALING_KEY) return Buffer.from(SEALING_KEY, 'base64');
  return existsSync(folder.file('secrets.json')) ? Buffer.from(loadSecrets(folder).sealingKey, 'base64') : undefined;
}
