import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPOSITORY } from '../bin/servers/repository.ts';
import type { ReportTable } from './benchmark.ts';

/** Where processor time goes, asked of V8 itself: `--profile` adds these tables and leaves the files for a viewer. */
export type CpuProfiler = {
  /** Arguments for a Node process that is to be looked at; it writes its file when it exits. */
  nodeArgs: (name: string) => string[];
  /** The functions that took most, of all processes of this name. */
  table: (name: string) => ReportTable[];
};

const PROFILES_FOLDER = join(REPOSITORY, '.cache', 'bench', 'profiles');
const MAX_ROWS = 30;

export const noProfiler: CpuProfiler = { nodeArgs: () => [], table: () => [] };

export const cpuProfiler: CpuProfiler = {
  nodeArgs: (name) => {
    rmSync(join(PROFILES_FOLDER, name), { recursive: true, force: true });
    mkdirSync(join(PROFILES_FOLDER, name), { recursive: true });
    return ['--cpu-prof', `--cpu-prof-dir=${join(PROFILES_FOLDER, name)}`];
  },
  table: (name) =>
    readdirSync(join(PROFILES_FOLDER, name)).map((file) => ownTimeTable(join(PROFILES_FOLDER, name, file))),
};

type CpuProfileNode = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } };
type CpuProfile = { nodes: CpuProfileNode[]; samples: number[]; timeDeltas: number[] };

function ownTimeTable(file: string): ReportTable {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
  const placeOf = new Map(nodes.map(({ id, callFrame }) => [id, functionLabel(callFrame)]));
  const spent = new Map<string, number>();
  samples.forEach((id, index) => {
    const place = placeOf.get(id)!;
    spent.set(place, (spent.get(place) ?? 0) + timeDeltas[index]!);
  });
  spent.delete('(idle)');
  const busy = [...spent.values()].reduce((sum, time) => sum + time, 0);
  const top = [...spent].sort(([, a], [, b]) => b - a).slice(0, MAX_ROWS);
  const rows = top.map(([place, time]) => [place, `${((time / busy) * 100).toFixed(1)} %`, Math.round(time / 1000)]);
  return { title: `Own time by function: ${relative(process.cwd(), file)}`, head: ['', 'share', 'ms'], rows };
}

/** `relative/path:line name`; node's own and packages by their short names. */
function functionLabel({ functionName, url, lineNumber }: CpuProfileNode['callFrame']): string {
  const place = url
    .replace(/^file:\/\//, '')
    .replace(`${REPOSITORY}/`, '')
    .replace(/^.*node_modules\//, '');
  return place ? `${functionName || '(anonymous)'}  ${place}:${lineNumber + 1}` : functionName;
}
