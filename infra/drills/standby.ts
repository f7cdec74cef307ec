import { readFileSync } from 'node:fs';
import { Failover, READY_WITHIN_SECONDS } from '../faults/failover/failover.ts';
import { startFailoverSystem } from '../faults/failover/failover-system.ts';
import { measureSlack } from '../faults/machine-slack.ts';
import type { ObservedService } from '../faults/world/observed-system.ts';
import { ClientPages } from './client-pages.ts';
import type { Drill, DrillContext, DrillFinding } from './drill.ts';
import { runLoad } from './run-load.ts';

/** The cell `postgres/PROMOTE`, with real clients beside its load. */
export const standbyDrill: Drill = {
  name: 'standby',
  shows:
    'With DURABILITY=remote the primary is killed for good and a standby promoted: nothing acknowledged is lost, and both gateways find it by themselves.',
  isInSmoke: true,
  unavailableReason: () => null,
  run: (context) => runFailover(context, true),
};

/** The cell `postgres/PROMOTE-lagging`, likewise. */
export const asynchronousStandbyDrill: Drill = {
  name: 'standby-async',
  shows:
    'With DURABILITY=local a lagging standby is promoted: only what was never shipped to it is lost, pages send that again, and no reader is shown both histories.',
  isInSmoke: false,
  unavailableReason: () => null,
  run: (context) => runFailover(context, false),
};

async function runFailover(context: DrillContext, isSynchronous: boolean): Promise<DrillFinding[]> {
  const servers = await startFailoverSystem({ ...context, isSynchronous });
  const failover = new Failover(servers, isSynchronous);
  const { system } = servers;
  const pages = new ClientPages(system);
  context.addCleanup(() => [failover.close(), pages.close()]);
  const findings = await runLoad(
    {
      ...{ name: 'kill and promote', system, promisedSeconds: READY_WITHIN_SECONDS },
      inject: async (fault) => {
        pages.start();
        const heal = await failover.inject(fault);
        return async () => {
          await heal();
          pages.endWriting();
        };
      },
      neverShipped: () => failover.neverShipped,
    },
    context,
  );
  failover.notes().forEach(context.note);
  await pages.settle();
  const sentAgain = await judgePages(pages, failover, context);
  const inLogs = [...system.gateways, ...system.workers].flatMap(findStacks);
  return [...findings, ...sentAgain, ...inLogs, ...failover.findings(await measureSlack(system))];
}

/** What was acknowledged to real clients is in the log afterwards, also what the promoted standby never had. */
async function judgePages(
  pages: ClientPages,
  { neverShipped }: Failover,
  { note }: DrillContext,
): Promise<DrillFinding[]> {
  const { acknowledged, lost, sentAgain, findings } = await pages.judge(neverShipped?.events ?? new Set());
  note(`pages: ${acknowledged} acknowledged, of these ${lost} lost, and ${sentAgain} of those sent again`);
  const mustLose = neverShipped !== undefined && lost === 0;
  return [
    ...findings,
    ...(mustLose ? [{ anomaly: 'unmet' as const, what: 'nothing that was acknowledged to a page was lost' }] : []),
  ];
}

/** A database that is away is no bug: whoever meets it says so in few lines, and none has a stack. */
function findStacks({ name, logFile }: ObservedService): DrillFinding[] {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  const stacks = lines.filter((line) => line.includes('"stack":')).length;
  return stacks > 0 ? [{ anomaly: 'unmet', what: `${name} logged ${stacks} stacks` }] : [];
}
