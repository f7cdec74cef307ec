import { REPOSITORY } from '../../bin/servers/repository.ts';

type CpuProfileNode = {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
};
export type CpuProfile = { nodes: CpuProfileNode[]; samples: number[]; timeDeltas: number[] };

/** Microseconds by label. */
export type Times = Map<string, number>;

/** Own time by module and by function; time with all that it calls by function of ours. */
export type ProfileTimes = { busy: number; modules: Times; functions: Times; inclusive: Times };

export function timesOf(profiles: readonly CpuProfile[]): ProfileTimes {
  const times: ProfileTimes = { busy: 0, modules: new Map(), functions: new Map(), inclusive: new Map() };
  for (const { nodes, samples, timeDeltas } of profiles) {
    const own = new Map<number, number>();
    samples.forEach((id, index) => own.set(id, (own.get(id) ?? 0) + timeDeltas[index]!));
    const byId = new Map(nodes.map((node) => [node.id, node]));
    addTimes(times, byId, { node: byId.get(nodes[0]!.id)!, own, callers: new Set() });
  }
  return times;
}

type Visit = { node: CpuProfileNode; own: ReadonlyMap<number, number>; callers: ReadonlySet<string> };

/** Returns the time of the node and all below it. A function that calls itself counts once; the profiler does not count. */
function addTimes(
  times: ProfileTimes,
  nodes: ReadonlyMap<number, CpuProfileNode>,
  { node, own, callers }: Visit,
): number {
  const { functionName, url, lineNumber } = node.callFrame;
  if (functionName === '(idle)' || url === 'node:inspector') return 0;
  const path = shortPath(url);
  const label = path ? `${functionName || '(anonymous)'}  ${path}:${lineNumber + 1}` : functionName;
  const ownTime = own.get(node.id) ?? 0;
  times.busy += ownTime;
  add(times.modules, moduleOf(path) || functionName, ownTime);
  add(times.functions, label, ownTime);
  const inside = new Set([...callers, label]);
  const below = (node.children ?? []).map((id) =>
    addTimes(times, nodes, { node: nodes.get(id)!, own, callers: inside }),
  );
  const total = below.reduce((sum, time) => sum + time, ownTime);
  if (isOurs(path) && !callers.has(label)) add(times.inclusive, label, total);
  return total;
}

const add = (times: Times, label: string, time: number) => times.set(label, (times.get(label) ?? 0) + time);

const isOurs = (path: string): boolean => /^(services|libs)\//.test(path);

/** The name of a package, a module of Node, or a file of ours. */
const moduleOf = (path: string): string => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;

/** Relative to the build; a dependency from its last `node_modules`. */
const shortPath = (url: string): string =>
  url
    .replace(/^file:\/\//, '')
    .replace(/^.*\/node_modules\//, 'node_modules/')
    .replace(`${REPOSITORY}/`, '')
    .replace(/^(.*\/)?dist\//, '');
