import { examinePostgres, examineRedis } from './doctor/databases.ts';
import type { Finding } from './doctor/finding.ts';
import { examineGateways } from './doctor/gateways.ts';
import { examineMachine } from './doctor/machine.ts';
import { sendOneMessage } from './doctor/message-trip.ts';
import { whereabouts } from './doctor/whereabouts.ts';
import { runBin } from './servers/plain-fault.ts';
import { dataFolder } from './system/data-folder.ts';
import { sealingKeyOf } from './system/sealing-key.ts';

/** `npm run doctor`: looks at everything Aidline leans on and sends one message through it; what is wrong says what to do. */
await runBin(async () => {
  const folder = dataFolder();
  const { databaseUrl, redisUrl, gateways } = whereabouts(folder);
  const looks = [
    examineMachine(folder),
    examinePostgres(databaseUrl, sealingKeyOf(folder)),
    examineRedis(redisUrl),
    examineGateways(gateways),
  ];
  const findings = (await Promise.all(looks)).flat();
  findings.forEach(print);
  const isFine = (part: string) => findings.some(({ subject, ok }) => ok && subject.startsWith(part));
  // Without its tables the hops behind the log could not be looked at, and would be blamed on the workers.
  const trip =
    databaseUrl && isFine('Gateway ') && isFine('Migrations') ? await sendOneMessage({ gateways, databaseUrl }) : [];
  trip.forEach(print);
  findings.push(...trip);
  return findings.every(({ ok }) => ok) ? 0 : 1;
});

function print({ subject, ok, says }: Finding): void {
  console.log(`${ok ? ' ok ' : 'FIX '} ${subject.padEnd(24)} ${says}`);
}
