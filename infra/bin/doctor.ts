import { examinePostgres, examineRedis } from './doctor/databases.ts';
import type { Diagnostic } from './doctor/diagnostic.ts';
import { examineGateways } from './doctor/gateways.ts';
import { examineMachine } from './doctor/machine.ts';
import { sendTestMessage } from './doctor/message-round-trip.ts';
import { runtimeEndpoints } from './doctor/runtime-endpoints.ts';
import { runBin } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { readSealingKey } from './system/sealing-key.ts';

/** `npm run doctor`: looks at everything Aidline leans on and sends one message through it; what is wrong says what to do. */
await runBin(async () => {
  const folder = dataFolder();
  const { databaseUrl, redisUrl, gateways } = runtimeEndpoints(folder);
  const looks = [
    examineMachine(folder),
    examinePostgres(databaseUrl, readSealingKey(folder)),
    examineRedis(redisUrl),
    examineGateways(gateways),
  ];
  const findings = (await Promise.all(looks)).flat();
  findings.forEach(printDiagnostic);
  const isFine = (part: string) => findings.some(({ subject, ok }) => ok && subject.startsWith(part));
  // Without its tables the hops behind the log could not be looked at, and would be blamed on the workers.
  const trip =
    databaseUrl && isFine('Gateway ') && isFine('Migrations') ? await sendTestMessage({ gateways, databaseUrl }) : [];
  trip.forEach(printDiagnostic);
  findings.push(...trip);
  return findings.every(({ ok }) => ok) ? 0 : 1;
});

function printDiagnostic({ subject, ok, message }: Diagnostic): void {
  console.log(`${ok ? ' ok ' : 'FIX '} ${subject.padEnd(24)} ${message}`);
}
