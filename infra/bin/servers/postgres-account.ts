import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from './user-error.ts';

/** The account every Unix keeps for programs that should own nothing else. */
const NOBODY = 65534;
const OTHERS_READ_EXECUTE = 0o005;
const OTHERS_EXECUTE = 0o001;

/** How to call Postgres's programs: as which user, and through which program in front of them. */
export type PostgresAccount = {
  uid?: number;
  gid?: number;
  prefix: string[];
};

/**
 * Postgres refuses to run as root. Started by root it becomes `nobody`; where nobody cannot reach the files (a checkout
 * under a private home), it stays root's process but in a user namespace in which root has another number.
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

/** Gives a data folder to the account that will run Postgres; a folder made by another account changes hands whole. */
export function changeOwner(path: string, account: PostgresAccount): void {
  if (process.getuid?.() !== 0) return;
  const [uid, gid] = [account.uid ?? 0, account.gid ?? 0];
  const now = statSync(path);
  if (now.uid === uid) return;
  if (now.isDirectory()) spawnSync('chown', ['-R', `${uid}:${gid}`, path]);
  else chownSync(path, uid, gid);
}

/** The first folder or program that `nobody` could not use, or undefined when all are open. */
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
