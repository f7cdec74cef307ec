import type { AnomalyFinding } from './checker/anomalies.ts';
import type { NeverShipped } from './history.ts';
import type { LoadGenerator } from './load/load-generator.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { ObservedSystem } from './world/observed-system.ts';
import type { World } from './world/world.ts';

/** What a fault may disturb, and where it counts how often it did. */
export type FaultContext = {
  world: World;
  /** The visitors and agents who write meanwhile; a fault may add a session. */
  load: LoadGenerator;
  random: SeededRandom;
  /** How long the disturbance lasts. */
  holdMs: number;
  countFault: () => void;
};

/** Ends the disturbance. Resolves when the disturbed process answers again. */
export type Heal = () => Promise<void> | void;

export type FaultInjector = (context: FaultContext) => Promise<Heal> | Heal;

/** A fault that can be injected now, and how to restore the world for the next cell. */
export type PreparedFault = {
  inject: FaultInjector;
  cleanUp: () => Promise<void> | void;
  /** Under load instead of the world, for a fault after which nothing could go on there. */
  system?: ObservedSystem;
  /** Asked when everything is at rest. */
  neverShipped?: () => NeverShipped | undefined;
  /** What it found itself, besides what the history shows. */
  findings?: (slack: number) => AnomalyFinding[];
};

/** One fault of one component: a row of the matrix. */
export type FaultCell = {
  /** `gateway/K9`: its name on the command line. */
  name: string;
  fault: string;
  /** From the end of the disturbance until all clients have everything, as promised. */
  promisedSeconds: number;
  /** What is disturbed is no part of the chat, which must not become slower at any moment. */
  isOutsideChat?: boolean;
  /** The clock that is moved is the one by which timers are due, so their lateness cannot be measured. */
  movesDatabaseClock?: boolean;
  /** Why this machine cannot run it; null when it can. */
  unavailableReason?: () => string | null;
  /** It needs the built site. */
  needsSite?: boolean;
  /** Runs before the load starts. */
  prepare: (world: World) => Promise<PreparedFault>;
};

/** A cell that prepares nothing. */
export type SimpleCell = [name: string, fault: string, promisedSeconds: number, inject: FaultInjector];

export const cellOf = ([name, fault, promisedSeconds, inject]: SimpleCell): FaultCell => ({
  name,
  fault,
  promisedSeconds,
  prepare: () => Promise.resolve({ inject, cleanUp: () => undefined }),
});
