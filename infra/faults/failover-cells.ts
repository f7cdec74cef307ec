import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { v4 } from 'uuid';
import { createCleanupStack } from '../bin/servers/cleanup-stack.ts';
import { Failover, READY_WITHIN_SECONDS } from './failover/failover.ts';
import { startFailoverSystem } from './failover/failover-system.ts';
import type { FaultCell, PreparedFault } from './fault-cell.ts';
import type { World } from './world/world.ts';

/** The primary is lost for good, so each run has servers and services of its own, and those of the world wait. */
function failoverCell(row: Pick<FaultCell, 'name' | 'fault'>, isSynchronous: boolean): FaultCell {
  return {
    ...row,
    promisedSeconds: READY_WITHIN_SECONDS,
    async prepare(world) {
      const endings = createCleanupStack();
      world.addCleanup(endings.run);
      try {
        return { ...(await prepareFailover(world, isSynchronous, endings.add)), cleanUp: endings.run };
      } catch (fault) {
        await endings.run();
        throw fault;
      }
    },
  };
}

async function prepareFailover(
  { folder: parent, dist }: World,
  isSynchronous: boolean,
  addCleanup: (task: () => unknown) => void,
): Promise<Omit<PreparedFault, 'cleanUp'>> {
  const folder = join(parent, `failover-${v4()}`);
  mkdirSync(folder);
  const servers = await startFailoverSystem({ isSynchronous, folder, dist, addCleanup });
  const failover = new Failover(servers, isSynchronous);
  addCleanup(() => failover.close());
  return {
    system: servers.system,
    inject: (context) => failover.inject(context),
    neverShipped: () => failover.neverShipped,
    findings: (slack) => failover.findings(slack),
  };
}

/** With streaming standbys, of which one is promoted. */
export const failoverCells: readonly FaultCell[] = [
  failoverCell(
    {
      name: 'postgres/PROMOTE',
      fault: 'kill -9 of the primary for good, and a standby that confirms every commit is promoted',
    },
    true,
  ),
  failoverCell(
    {
      name: 'postgres/PROMOTE-lagging',
      fault: 'kill -9 of the primary for good, and a standby without the last events is promoted',
    },
    false,
  ),
];
