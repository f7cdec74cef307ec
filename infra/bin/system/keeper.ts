import { type Charge, Kept } from './kept.ts';

export interface Keeper {
  /** Starts one or several at the same time, resolves when all are ready, and brings back whichever dies later. */
  keep: (...charges: Charge[]) => Promise<void>;
  /** Ends everything: what was asked for last goes first, what was asked for together goes together. */
  stopAll: () => Promise<void>;
  /** No more patience: everything is killed at once. */
  killAll: () => void;
}

/** Looks after the processes of one system; `say` gets a line whenever one of them dies or returns. */
export function createKeeper(say: (line: string) => void): Keeper {
  const groups: Kept[][] = [];
  const keep = async (...charges: Charge[]) => {
    const group = charges.map((charge) => new Kept(charge, say));
    groups.push(group);
    await Promise.all(group.map((kept) => kept.begin()));
  };
  const stopAll = async () => {
    for (const kept of groups.flat()) kept.let();
    for (const group of groups.toReversed()) await Promise.all(group.map((kept) => kept.stop()));
  };
  const killAll = () => {
    for (const kept of groups.flat()) kept.kill();
  };
  return { keep, stopAll, killAll };
}
