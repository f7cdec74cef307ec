import { type SupervisedProcessOptions, SupervisedProcess } from './supervised-process.ts';

export type Supervisor = {
  /** Starts one or several at the same time, resolves when all are ready, and brings back whichever dies later. */
  supervise: (...charges: SupervisedProcessOptions[]) => Promise<void>;
  /** Ends everything: what was asked for last goes first, what was asked for together goes together. */
  stopAll: () => Promise<void>;
  /** No more patience: everything is killed at once. */
  killAll: () => void;
};

/** Looks after the processes of one system; `say` gets a line whenever one of them dies or returns. */
export function createSupervisor(say: (line: string) => void): Supervisor {
  const groups: SupervisedProcess[][] = [];
  const supervise = async (...charges: SupervisedProcessOptions[]) => {
    const group = charges.map((charge) => new SupervisedProcess(charge, say));
    groups.push(group);
    await Promise.all(group.map((kept) => kept.start()));
  };
  const stopAll = async () => {
    for (const kept of groups.flat()) kept.expectExit();
    for (const group of groups.toReversed()) await Promise.all(group.map((kept) => kept.stop()));
  };
  const killAll = () => {
    for (const kept of groups.flat()) kept.kill();
  };
  return { supervise, stopAll, killAll };
}
