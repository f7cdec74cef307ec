import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../bin/servers/repository.ts';
import { UserError } from '../bin/servers/user-error.ts';

/** Programs that no package registry has; each is an archive whose name begins like this. */
export type ProgramName = 'pgbouncer' | 'citus';

/** The archives were built for this platform. */
const PLATFORM = 'linux-x64';
const ARCHIVE_END = '-amd64.tgz';
const UNPACKED_FOLDER = join(REPOSITORY, '.cache', 'engines');

/** Why this engine cannot be used here; null when it can. */
export function engineMissingReason(name: ProgramName): string | null {
  const platform = `${process.platform}-${process.arch}`;
  if (platform !== PLATFORM) return `${name} is built for ${PLATFORM} and this is ${platform}`;
  if (findArchive(name)) return null;
  return `there is no ${name}-*${ARCHIVE_END} in ${archiveFolder()}: set AIDLINE_ENGINES to the folder that has it`;
}

/** The folder into which its archive is unpacked; throws a UserError when there is none. */
export function engineFolder(name: ProgramName): string {
  const reason = engineMissingReason(name);
  if (reason) throw new UserError(`${reason}.`);
  const archive = findArchive(name)!;
  const target = join(UNPACKED_FOLDER, archive.replace(/\.tgz$/, ''));
  if (!existsSync(target)) unpack(join(archiveFolder(), archive), target);
  return target;
}

const archiveFolder = (): string => process.env.AIDLINE_ENGINES ?? join(REPOSITORY, '..', 'shared', 'engines');

function findArchive(name: ProgramName): string | undefined {
  const folder = archiveFolder();
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.find((file) => file.startsWith(`${name}-`) && file.endsWith(ARCHIVE_END));
}

/** Under another name and renamed when complete, so an interrupted run leaves no half of it. */
function unpack(archive: string, target: string): void {
  const staging = `${target}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', staging], { encoding: 'utf8' });
  if (status !== 0) throw new UserError(`${archive} could not be unpacked: ${stderr.trim()}`);
  try {
    renameSync(staging, target);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}
