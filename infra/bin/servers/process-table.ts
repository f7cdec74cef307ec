import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** Whether a process with this id exists; a zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statFields(pid)[STATE] !== 'Z';
}

/** Whether process `pid` is the expected program, working in `folder`: ids are reused, so never kill by id alone. */
export function runsIn(pid: number, folder: string, program: string): boolean {
  if (!commandLineOf(pid).includes(program)) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return commandLineOf(pid).includes(folder);
  }
}

/** False when it belongs to another user; a process that has ended needs no signal. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** The command line of a process; macOS has no /proc, slim Debian images have no ps. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}

/** The process and all its descendants. */
export function processTree(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = all.map((name) => [Number(name), Number(statFields(Number(name))[PARENT])] as const);
  const tree = [pid];
  for (const one of tree) tree.push(...parents.flatMap(([child, parent]) => (parent === one ? [child] : [])));
  return tree;
}

/** Also to its children: a database that is paused must be paused as a whole. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const one of processTree(pid)) sendSignal(one, signal);
}

const [STATE, PARENT] = [0, 1];

/** The fields of `/proc/<pid>/stat` after the name in brackets; none for a process that has ended. */
export function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
