import type { ProcessExit } from './child-process.ts';

/** A database server that listens on loopback until it is stopped. */
export type DatabaseServer = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly exited: Promise<ProcessExit>;
  stop: () => Promise<void>;
};

export type DatabaseServerOptions = {
  dataDir: string;
  port: number;
  /** True: what was accepted is on disk. False: for tests, nothing is flushed or kept. */
  durable: boolean;
  logFile?: string;
  /** Added to the environment of the server. */
  env?: NodeJS.ProcessEnv;
  /** Postgres only: added to its settings. */
  settings?: Record<string, string | number>;
  /** Postgres only: the folder of its programs, when it is not the one that npm installed. */
  programs?: string;
  /** Postgres only: the database and its logins exist, and are left as they are. */
  isPrepared?: boolean;
  /** Redis only: runs a cluster with this one node, whose cluster bus uses this port. */
  clusterPort?: number;
  /** Redis only: further settings, such as `--replicaof`. */
  flags?: string[];
};
