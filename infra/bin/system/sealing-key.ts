import { existsSync } from 'node:fs';
import { readSealingKeyState, WrongSealingKey } from '@libs/ledger/sealing-key-check.ts';
import { UserError } from '../servers/user-error.ts';
import { withClient } from '../servers/postgres-database.ts';
import type { DataFolder } from './data-folder.ts';
import { loadSecrets } from './secrets.ts';

const KEY_BYTES = 32;

/** The sealing key: from the environment, else that of the system in this data folder; undefined when there is none. */
export function readSealingKey(folder: DataFolder): Buffer | undefined {
  const { SEALING_KEY } = process.env;
  const given = Buffer.from(SEALING_KEY ?? '', 'base64');
  if (SEALING_KEY && given.length !== KEY_BYTES) throw new UserError('SEALING_KEY must be 32 bytes in base64.');
  if (SEALING_KEY) return given;
  return existsSync(folder.file('secrets.json')) ? Buffer.from(loadSecrets(folder).sealingKey, 'base64') : undefined;
}

/**
 * The same for a tool that unseals data of this database; throws `WrongSealingKey` when the database was sealed with
 * another key.
 */
export async function readVerifiedSealingKey(databaseUrl: string, folder: DataFolder): Promise<Buffer | undefined> {
  const key = readSealingKey(folder);
  if (!key) return undefined;
  const state = await withClient(databaseUrl, (client) =>
    readSealingKeyState((text, values) => client.query(text, values), key),
  );
  if (state === 'other') throw new WrongSealingKey(key);
  return key;
}
