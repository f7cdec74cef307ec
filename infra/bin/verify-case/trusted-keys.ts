import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { signingKeys } from '@libs/protocol/signing-keys.ts';
import { digitsOf } from '@libs/server/case-file/case-file-check.ts';
import type { TrustedKey } from '@libs/server/case-file/verify-case-file.ts';
import { thumbprintOf } from '@libs/server/keystore/signing-keys.ts';
import { openSigningKeys } from '../keys/signing-key-tool.ts';
import { UserError } from '../servers/user-error.ts';
import { dataFolder } from '../system/data-folder.ts';

/** A key that was pinned by its fingerprint has no times: whoever pins it knows until when. */
const ANY_TIME = { from: '0000-01-01T00:00:00.000Z', until: null };
const TIMEOUT_MS = 15_000;

/** The keys that a case file may be signed with. Without an option, those of this installation. */
export async function readTrustedKeys(option?: string, value = ''): Promise<TrustedKey[]> {
  if (option === '--fingerprint') return [pinnedKey(value)];
  if (option === '--keys') return parseKeys(await readSource(value));
  if (option !== undefined) throw new UserError(`There is no option ${option}.`);
  const keys = await openSigningKeys(dataFolder()).list();
  if (keys.length > 0) return keys;
  throw new UserError(
    'This installation has no keys. Say where they are: -- --keys https://…/.well-known/aidline-keys.json',
  );
}

function pinnedKey(fingerprint: string): TrustedKey {
  const digits = digitsOf(fingerprint);
  if (!digits) throw new UserError('A fingerprint has 64 digits, 0 to 9 and a to f.');
  return { kid: Buffer.from(digits, 'hex').toString('base64url'), ...ANY_TIME };
}

/** Over https only, but for a server on this machine: who can change the answer could name a key of their own. */
async function readSource(source: string): Promise<string> {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  try {
    if (!url) return await readFile(resolve(process.env.INIT_CWD ?? '.', source), 'utf8');
    if (url.protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(url.hostname))
      throw new UserError('Keys are read over https only.');
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return await response.text();
  } catch (fault) {
    throw fault instanceof UserError ? fault : new UserError(`No keys can be read from ${source}.`);
  }
}

/** The thumbprints are computed here, because what the source says of a key may be wrong. */
function parseKeys(text: string): TrustedKey[] {
  try {
    return signingKeys.parse(JSON.parse(text)).keys.map((key) => ({ ...key, kid: thumbprintOf(key.x) }));
  } catch {
    throw new UserError('That is no list of keys.');
  }
}
