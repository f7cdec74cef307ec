import { readdirSync, readFileSync } from 'node:fs';

/** The process and everything it has started: a database that is paused must be paused whole. */
function treeOf(pid: number): number[] {
  const children = childrenByParent();
  const tree = [pid];
  for (const one of tree) tree.push(...(children.get(one) ?? []));
  return tree;
}

export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const one of treeOf(pid)) sendSignalIfAlive(one, signal);
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

/** Second field after the name in brackets; a process that ended while we looked has none. */
function parentOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** One that has just ended needs no signal any more. */
function sendSignalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault;
  }
}
