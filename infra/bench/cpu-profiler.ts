import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPOSITORY } from '../bin/servers/repository.ts';
import type { ReportTable } from './report-table.ts';

/** Processor time by function, measured by V8: `--profile` adds these tables and keeps the files for a viewer. */
export type CpuProfiler = {
  /** Arguments for a Node process to profile; it writes its file when it exits. */
  nodeArgs: (name: string) => string[];
  /** The functions that used most time, of all processes of this name. */
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
  const labels = new Map(nodes.map(({ id, callFrame }) => [id, functionLabel(callFrame)]));
  const timeByFunction = new Map<string, number>();
  samples.forEach((id, index) => {
    const label = labels.get(id)!;
    timeByFunction.set(label, (timeByFunction.get(label) ?? 0) + timeDeltas[index]!);
  });
  timeByFunction.delete('(idle)');
  const busy = [...timeByFunction.values()].reduce((sum, time) => sum + time, 0);
  const top = [...timeByFunction].sort(([, a], [, b]) => b - a).slice(0, MAX_ROWS);
  const rows = top.map(([label, time]) => [label, `${((time / busy) * 100).toFixed(1)} %`, Math.round(time / 1000)]);
  return { title: `Own time by function: ${relative(process.cwd(), file)}`, head: ['', 'share', 'ms'], rows };
}

/** `relative/path:line name`; short names for Node's own code and for packages. */
function functionLabel({ functionName, url, lineNumber }: CpuProfileNode['callFrame']): string {
  const label = url
    .replace(/^file:\/\//, '')
    .replace(`${REPOSITORY}/`, '')
    .replace(/^.*node_modules\//, '');
  return label ? `${functionName || '(anonymous)'}  ${label}:${lineNumber + 1}` : functionName;
}
