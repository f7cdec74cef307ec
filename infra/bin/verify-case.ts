import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { verifyCaseFile } from '@libs/server/case-file/verify-case-file.ts';
import { runBin, UserError } from './servers/user-error.ts';
import { readTrustedKeys } from './verify-case/trusted-keys.ts';

const USAGE = 'npm run verify-case FILE [-- --keys URL or FILE | --fingerprint FINGERPRINT]';

/**
 * `npm run verify-case FILE`: whether a page or JSON file of a case is, to the last byte, what the organisation signed.
 * The keys are those of this installation, or come from where `--keys` or `--fingerprint` says; never from the file.
 */
await runBin(async () => {
  const [name, option, value, ...rest] = process.argv.slice(2);
  if (!name || rest.length > 0 || (option !== undefined && !value)) throw new UserError(USAGE);
  const keys = await readTrustedKeys(option, value);
  const path = resolve(process.env.INIT_CWD ?? '.', name);
  const verdict = await verifyCaseFile(readBytes(path), keys);
  if ('fault' in verdict) throw new UserError(`NOT VERIFIED. ${verdict.fault}`);
  const { sessionId, exportedAt, exportedBy, entries } = verdict.file;
  console.log(`Verified: signed by the key ${verdict.fingerprint}`);
  console.log(`Conversation ${sessionId}, ${entries.length} events, exported ${exportedAt} by ${exportedBy}`);
});

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new UserError(`${path} cannot be read.`);
  }
}
