import { existsSync } from 'node:fs';
import { PlainFault } from '../servers/plain-fault.ts';
import type { DataFolder } from './data-folder.ts';
import { loadSecrets } from './secrets.ts';

const KEY_BYTES = 32;

/** The key that opens messages: from the environment, else that of the system which lives here; undefined when there is none. */
export function sealingKeyOf(folder: DataFolder): Buffer | undefined {
  const { SEALING_KEY } = process.env;
  const given = Buffer.from(SEALING_KEY ?? '', 'base64');
  if (SEALING_KEY && given.length !== KEY_BYTES) throw new PlainFault('SEALING_KEY must be 32 bytes in base64.');
  if (SEALING_KEY) return given;
  return existsSync(folder.file('secrets.json')) ? Buffer.from(loadSecrets(folder).sealingKey, 'base64') : undefined;
}
