import { citusDrill } from './citus.ts';
import { citusNodeDrill } from './citus-node.ts';
import type { Drill } from './drill.ts';
import { pgbouncerDrill } from './pgbouncer.ts';
import { pgbouncerRestartDrill } from './pgbouncer-restart.ts';
import { plainDrill } from './plain.ts';
import { clusterDrill, sentinelDrill } from './redis-failover.ts';
import { twoBuildsDrill } from './two-builds/two-builds.ts';
import { asynchronousStandbyDrill, standbyDrill } from './standby.ts';

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [
  plainDrill,
  citusDrill,
  citusNodeDrill,
  pgbouncerDrill,
  pgbouncerRestartDrill,
  sentinelDrill,
  clusterDrill,
  standbyDrill,
  twoBuildsDrill,
  asynchronousStandbyDrill,
];
