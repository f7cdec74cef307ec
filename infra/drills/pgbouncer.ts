import { join } from 'node:path';
import { createProgress } from '../bin/servers/progress.ts';
import { buildAll } from '../bin/system/build.ts';
import { failedFiles, runJest } from '../bin/system/run-jest.ts';
import type { Drill, DrillContext, DrillFinding } from './drill.ts';
import { engineFolder, engineMissingReason } from './engines.ts';

/** The contract of the ledger, the rights of each login, and a conversation between two gateways. */
const SMOKE_SPECS = [
  'libs/ledger/postgres-ledger.int.spec.ts',
  'infra/postgres/logins.int.spec.ts',
  'services/gateway/test/delivery.e2e.spec.ts',
];

/** Every gateway, worker and store of the specs logs in through PgBouncer; set-up and checks go past it. */
export const pgbouncerDrill: Drill = {
  name: 'pgbouncer',
  shows: 'Every spec with servers passes with PgBouncer in transaction mode between the services and Postgres.',
  isInSmoke: true,
  unavailableReason: () => engineMissingReason('pgbouncer'),
  run: runThroughPgBouncer,
};

async function runThroughPgBouncer({ isSmoke }: DrillContext): Promise<DrillFinding[]> {
  if (!isSmoke) await buildAll(createProgress());
  const env = { TEST_PGBOUNCER: join(engineFolder('pgbouncer'), 'pgbouncer') };
  const chosen = isSmoke ? ['--runTestsByPath', ...SMOKE_SPECS] : [];
  const code = await runJest(chosen, ['int', 'e2e'], env);
  if (code === 0) return [];
  const failed = failedFiles().map(({ name }) => name);
  return (failed.length > 0 ? failed : ['Jest itself']).map((name) => ({
    anomaly: 'unmet',
    what: `${name} fails through PgBouncer`,
  }));
}
