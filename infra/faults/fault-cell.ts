import type { LoadGenerator } from './load/load-generator.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { World } from './world/world.ts';

/** What a fault may touch, and where it says how often it has struck. */
export type FaultContext = {
  world: World;
  /** Who talks meanwhile; a fault may bring somebody along. */
  load: LoadGenerator;
  random: SeededRandom;
  /** How long the disturbance lasts. */
  holdMs: number;
  countFault: () => void;
};

/** Puts right what was disturbed. Resolves when the disturbed process answers again. */
export type Heal = () => Promise<void> | void;
export type FaultInjector = (stage: FaultContext) => Promise<Heal> | Heal;

/** A fault that can strike now, and how to leave the world as every cell finds it. */
export type PreparedFault = {
  strike: FaultInjector;
  cleanUp: () => Promise<void> | void;
};

/** One component, one fault: a row of the matrix. */
export type FaultCell = {
  /** `gateway/K9`; names it on the command line. */
  name: string;
  fault: string;
  /** From the end of the disturbance until everybody has everything, as promised. */
  promisedSeconds: number;
  /** In the short run that every change must pass. */
  isSmoke?: boolean;
  /** How long the disturbance must last to mean something; else the plan decides. */
  minHoldMs?: number;
  /** What is disturbed stands beside the chat, which must not get slower by it for a moment. */
  isOutsideChat?: boolean;
  /** The clock that is moved is the one that timers are due by: a lateness by it means nothing. */
  movesDatabaseClock?: boolean;
  /** Why it cannot be carried out on this machine; null when it can. */
  unavailableReason?: () => string | null;
  /** The built site is part of it. */
  needsSite?: boolean;
  /** Before anybody comes. */
  prepare: (world: World) => Promise<PreparedFault>;
};

/** A fault that needs nothing made ready. */
export const createCell = ({ strike, ...row }: Omit<FaultCell, 'prepare'> & { strike: FaultInjector }): FaultCell => ({
  ...row,
  prepare: () => Promise.resolve({ strike, cleanUp: () => undefined }),
});
