import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from './user-error.ts';

/** The user id of `nobody` on every Unix. */
const NOBODY = 65534;
const OTHERS_READ_EXECUTE = 0o005;
const OTHERS_EXECUTE = 0o001;

/** How to run Postgres's programs: as which user, and with which program in front of them. */
export type PostgresAccount = {
  uid?: number;
  gid?: number;
  prefix: string[];
};

/**
 * Postgres refuses to run as root. When root starts it, it runs as `nobody`; where `nobody` cannot reach the files (a
 * checkout under a private home), it runs as root in a user namespace that maps root to another id.
 */
export function chooseAccount(programs: string, dataDir: string): PostgresAccount {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const closed = firstInaccessiblePath(programs, dataDir);
  if (!closed) return { uid: NOBODY, gid: NOBODY, prefix: [] };
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];
  if (spawnSync(prefix[0]!, [...prefix.slice(1), 'true']).status === 0) return { prefix };
  throw new UserError(
    `Postgres will not run as root, and other users cannot enter ${closed}: ` +
      `open it with chmod o+x ${closed}, or start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Gives a data folder to the account that will run Postgres; a folder of another account is changed recursively. */
export function changeOwner(path: string, account: PostgresAccount): void {
  if (process.getuid?.() !== 0) return;
  const [uid, gid] = [account.uid ?? 0, account.gid ?? 0];
  const now = statSync(path);
  if (now.uid === uid) return;
  if (now.isDirectory()) spawnSync('chown', ['-R', `${uid}:${gid}`, path]);
  else chownSync(path, uid, gid);
}

/** The first folder or program that `nobody` cannot use, or undefined when all are accessible. */
function firstInaccessiblePath(programs: string, dataDir: string): string | undefined {
  const needed = join(programs, 'bin', 'postgres');
  if ((statSync(needed).mode & OTHERS_READ_EXECUTE) !== OTHERS_READ_EXECUTE) return needed;
  return [...foldersAbove(needed), ...foldersAbove(dataDir)].find((folder) => {
    const found = statSync(folder, { throwIfNoEntry: false });
    return found !== undefined && (found.mode & OTHERS_EXECUTE) === 0 && found.uid !== NOBODY;
  });
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [...foldersAbove(parent), parent];
}
