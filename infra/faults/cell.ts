import type { Load } from './load/load.ts';
import type { Random } from './random.ts';
import type { World } from './world/world.ts';

/** What a fault may touch, and where it says how often it has struck. */
export interface Stage {
  world: World;
  /** Who talks meanwhile; a fault may bring somebody along. */
  load: Load;
  random: Random;
  /** How long the disturbance lasts. */
  holdMs: number;
  struck: () => void;
}

/** Puts right what was disturbed. Resolves when the disturbed process answers again. */
export type Heal = () => Promise<void> | void;
export type Strike = (stage: Stage) => Promise<Heal> | Heal;

/** A fault that can strike now, and how to leave the world as every cell finds it. */
export interface Prepared {
  strike: Strike;
  away: () => Promise<void> | void;
}

/** One component, one fault: a row of the matrix. */
export interface Cell {
  /** `gateway/K9`; names it on the command line. */
  name: string;
  fault: string;
  /** From the end of the disturbance until everybody has everything, as promised. */
  promisedSeconds: number;
  /** In the short run that every change must pass. */
  isSmoke?: boolean;
  /** How long the disturbance must last to mean something; else the plan decides. */
  leastHoldMs?: number;
  /** What is disturbed stands beside the chat, which must not get slower by it for a moment. */
  isBeside?: boolean;
  /** The clock that is moved is the one that timers are due by: a lateness by it means nothing. */
  movesDatabaseClock?: boolean;
  /** Why it cannot be carried out on this machine; null when it can. */
  whyNot?: () => string | null;
  /** The built site is part of it. */
  needsSite?: boolean;
  /** Before anybody comes. */
  prepare: (world: World) => Promise<Prepared>;
}

/** A fault that needs nothing made ready. */
export const cell = ({ strike, ...row }: Omit<Cell, 'prepare'> & { strike: Strike }): Cell => ({
  ...row,
  prepare: () => Promise.resolve({ strike, away: () => undefined }),
});
