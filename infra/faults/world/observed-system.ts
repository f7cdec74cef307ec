import type { TimerExpectations } from '../history.ts';

export type TestAgent = {
  email: string;
  password: string;
};

/** A gateway or worker as the load and the checker see it. */
export type ObservedService = {
  readonly name: string;
  /** The address for clients. */
  readonly url: string;
  /** The address for inspection: the same one, unless something stands in between. */
  readonly directUrl: string;
  readonly logFile: string;
  readonly isRunning: boolean;
};

/**
 * What the load and the checker need of a system, however its processes were started: the harness's own world, or the
 * one of a drill with engines of its own.
 */
export type ObservedSystem = {
  readonly gateways: readonly ObservedService[];
  readonly workers: readonly ObservedService[];
  readonly agents: readonly TestAgent[];
  readonly timers: TimerExpectations;
  /** Every Redis server by itself, to be searched for texts; of a cluster each node. */
  readonly redisServers: readonly { readonly name: string; readonly url: string }[];
  readonly providers: { readonly trappedCount: number };
  /** A translation that is still pending appends an event. */
  readonly hasPendingTranslations: () => Promise<boolean>;
  /** As the owner of the database, on a connection of its own. */
  readonly query: <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;
};
