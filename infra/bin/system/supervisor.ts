import { type SupervisedProcessOptions, SupervisedProcess } from './supervised-process.ts';

export type Supervisor = {
  /** Starts one or several at the same time, resolves when all are ready, and restarts whichever ends later. */
  supervise: (...processes: SupervisedProcessOptions[]) => Promise<void>;
  /** Stops everything in reverse order; processes that were started together are stopped together. */
  stopAll: () => Promise<void>;
  /** Kills everything at once. */
  killAll: () => void;
};

/** Supervises the processes of one system; `printLine` gets a line whenever one of them ends or is restarted. */
export function createSupervisor(printLine: (line: string) => void): Supervisor {
  const groups: SupervisedProcess[][] = [];
  const supervise = async (...processes: SupervisedProcessOptions[]) => {
    const group = processes.map((options) => new SupervisedProcess(options, printLine));
    groups.push(group);
    await Promise.all(group.map((supervised) => supervised.start()));
  };
  const stopAll = async () => {
    for (const supervised of groups.flat()) supervised.expectExit();
    for (const group of groups.toReversed()) await Promise.all(group.map((supervised) => supervised.stop()));
  };
  const killAll = () => {
    for (const supervised of groups.flat()) supervised.kill();
  };
  return { supervise, stopAll, killAll };
}
