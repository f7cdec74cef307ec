import type { ProcessExit } from './child-process.ts';

/** A database server that runs on loopback until somebody stops it. */
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
  /** Added to what the server is started with. */
  env?: NodeJS.ProcessEnv;
  /** Redis only: a cluster of this one node, whose own talk goes over this port. */
  clusterPort?: number;
};
