import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPOSITORY } from '../bin/servers/repository.ts';
import type { Table } from './part.ts';

/** Where processor time goes, asked of V8 itself: `--profile` adds these tables and leaves the files for a viewer. */
export interface Profiles {
  /** Arguments for a Node process that is to be looked at; it writes its file when it exits. */
  nodeArgs: (name: string) => string[];
  /** The functions that took most, of all processes of this name. */
  table: (name: string) => Table[];
}

const FOLDER = join(REPOSITORY, '.cache', 'bench', 'profiles');
const ROWS = 30;

export const noProfiles: Profiles = { nodeArgs: () => [], table: () => [] };

export const cpuProfiles: Profiles = {
  nodeArgs: (name) => {
    rmSync(join(FOLDER, name), { recursive: true, force: true });
    mkdirSync(join(FOLDER, name), { recursive: true });
    return ['--cpu-prof', `--cpu-prof-dir=${join(FOLDER, name)}`];
  },
  table: (name) => readdirSync(join(FOLDER, name)).map((file) => tableOf(join(FOLDER, name, file))),
};

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } };
type CpuProfile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

function tableOf(file: string): Table {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
  const placeOf = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const spent = new Map<string, number>();
  samples.forEach((id, index) => {
    const place = placeOf.get(id)!;
    spent.set(place, (spent.get(place) ?? 0) + timeDeltas[index]!);
  });
  spent.delete('(idle)');
  const busy = [...spent.values()].reduce((sum, time) => sum + time, 0);
  const top = [...spent].sort(([, a], [, b]) => b - a).slice(0, ROWS);
  const rows = top.map(([place, time]) => [place, `${((time / busy) * 100).toFixed(1)} %`, Math.round(time / 1000)]);
  return { title: `Own time by function: ${relative(process.cwd(), file)}`, head: ['', 'share', 'ms'], rows };
}

/** `relative/path:line name`; node's own and packages by their short names. */
function nameOf({ functionName, url, lineNumber }: Node['callFrame']): string {
  const place = url
    .replace(/^file:\/\//, '')
    .replace(`${REPOSITORY}/`, '')
    .replace(/^.*node_modules\//, '');
  return place ? `${functionName || '(anonymous)'}  ${place}:${lineNumber + 1}` : functionName;
}
