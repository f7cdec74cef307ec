import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresAccount, changeOwner } from './postgres-account.ts';
import { UserError } from './user-error.ts';

export const SUPERUSER = 'aidline';

export type ClusterOptions = {
  programs: string;
  dataDir: string;
  account: PostgresAccount;
  durable: boolean;
};

/**
 * The password of the cluster in `dataDir`; creates the cluster when it does not exist. It is created under another
 * name and renamed when complete, so an interrupted start leaves no partial database.
 */
export function ensureCluster(options: ClusterOptions): string {
  const { dataDir, account } = options;
  if (!existsSync(join(dataDir, 'PG_VERSION'))) createCluster(options);
  changeOwner(dataDir, account);
  const file = passwordFile(dataDir);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new UserError(
    `${file}, the password of the database, is missing: restore it, or delete ${dataDir} to start with an empty one.`,
  );
}

function createCluster({ programs, dataDir, account, durable }: ClusterOptions): void {
  const unfinished = `${dataDir}.new`;
  const unfinishedPassword = passwordFile(unfinished);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(unfinishedPassword, randomBytes(24).toString('base64url'), { mode: 0o600 });
  chmodSync(unfinishedPassword, 0o600);
  for (const path of [unfinished, unfinishedPassword]) changeOwner(path, account);
  initdb({ programs, dataDir: unfinished, account, durable });
  renameSync(unfinishedPassword, passwordFile(dataDir));
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(unfinished, dataDir);
}

function initdb({ programs, dataDir, account, durable }: ClusterOptions): void {
  const { prefix, uid, gid } = account;
  const identity = ['-D', dataDir, '-U', SUPERUSER, '--pwfile', passwordFile(dataDir), '-A', 'scram-sha-256'];
  const language = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const speed = durable ? [] : ['--no-sync'];
  const [command, ...args] = [...prefix, join(programs, 'bin', 'initdb'), ...identity, ...language, ...speed];
  const ran = spawnSync(command!, args, {
    uid,
    gid,
    cwd: programs,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  if (ran.status === 0) return;
  const output = `${ran.stderr ?? ''}`.trim();
  if (/No space left/.test(output))
    throw new UserError(`The disk is full: ${dataDir} could not be created; free some space.`);
  const reason =
    output.split('\n').findLast((line) => /error|fatal|cannot|could not/i.test(line)) ?? ran.error?.message ?? output;
  throw new UserError(`Postgres could not create its data folder ${dataDir}: ${reason}`);
}

/** Next to the data folder, not in it: Postgres owns what is inside. */
function passwordFile(dataDir: string): string {
  return `${dataDir}.password`;
}
