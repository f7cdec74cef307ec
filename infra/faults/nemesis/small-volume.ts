import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, openSync, closeSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../bin/servers/user-error.ts';

/** A volume of a few megabytes mounted over a folder, with a copy of the folder's contents. */
export type SmallVolume = {
  /** Leaves no free block. */
  fill: () => void;
  free: () => void;
  /** Copies its contents back to the folder's disk and unmounts it. */
  remove: () => void;
  /** Unmounts it even while it is in use; for the end of the run. */
  forceUnmount: () => void;
};

/** Why no volume can be made here; null when one can. */
export function volumeUnavailableReason(): string | null {
  if (process.getuid?.() !== 0) return 'mounting a small volume takes root';
  return spawnSync('mount', ['--version']).status === 0 ? null : 'there is no mount program';
}

/**
 * With this much space besides the folder's contents, which grow from run to run. No process may use the folder while
 * the volume is mounted or removed.
 */
export function mountSmallVolume(folder: string, spareMegabytes: number): SmallVolume {
  const aside = `${folder}.aside`;
  const filler = join(folder, 'filler');
  const megabytes = Number.parseInt(run('du', ['-sm', folder]), 10) + spareMegabytes;
  renameSync(folder, aside);
  mkdirSync(folder);
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const forceUnmount = () => void spawnSync('umount', ['-l', folder]);
  try {
    copyAll(aside, folder);
  } catch (fault) {
    forceUnmount();
    throw fault;
  }
  const free = () => rmSync(filler, { force: true });
  return {
    fill: () => fillUp(filler),
    free,
    remove() {
      free();
      rmSync(aside, { recursive: true, force: true });
      mkdirSync(aside);
      copyAll(folder, aside);
      run('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
      renameSync(aside, folder);
    },
    forceUnmount,
  };
}

function copyAll(from: string, to: string): void {
  run('cp', ['-a', `${from}/.`, to]);
  const { uid, gid, mode } = statSync(from);
  run('chown', [`${uid}:${gid}`, to]);
  chmodSync(to, mode);
}

const CHUNK = Buffer.alloc(64 * 1024, 1);

/** Large chunks first, then single bytes for the rest of the last block. */
function fillUp(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (let size = CHUNK.length; size >= 1; size = size > 1 ? Math.floor(size / 16) : 0)
      while (tryWrite(handle, CHUNK.subarray(0, size)));
  } finally {
    closeSync(handle);
  }
}

function tryWrite(handle: number, piece: Buffer): boolean {
  try {
    return writeSync(handle, piece) > 0;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw fault;
  }
}

/** Returns its output. */
function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new UserError(`${command} ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
}
