import { examinePostgres } from './doctor/databases.ts';
import type { Diagnostic } from './doctor/diagnostic.ts';
import { examineGateways } from './doctor/gateways.ts';
import { examineGuardModel } from './doctor/guard-model.ts';
import { examineLogins } from './doctor/logins.ts';
import { examineMachine } from './doctor/machine.ts';
import { sendTestMessage } from './doctor/message-round-trip.ts';
import { examinePublisher } from './doctor/publisher.ts';
import { examineQueues } from './doctor/queues.ts';
import { examineRedis } from './doctor/redis.ts';
import { examineRelay } from './doctor/relay.ts';
import { examineSearch } from './doctor/search.ts';
import { runtimeEndpoints } from './doctor/runtime-endpoints.ts';
import { openSigningKeys } from './keys/signing-key-tool.ts';
import { runBin } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { openKeyStore } from './system/sealing-key.ts';

/**
 * `npm run doctor`: checks everything Aidline depends on and sends one message through it; each failure says what to
 * do.
 */
await runBin(async () => {
  const folder = dataFolder();
  const endpoints = runtimeEndpoints(folder);
  const { databaseUrl, redisUrl, gateways } = endpoints;
  const looks = [
    examineMachine(folder),
    examinePostgres(databaseUrl, openKeyStore(folder), await openSigningKeys(folder).list()),
    examineRedis(redisUrl),
    examineGateways(gateways),
    examineGuardModel(),
  ];
  const findings = (await Promise.all(looks)).flat();
  if (findings.some(({ subject, ok }) => ok && subject === 'Postgres'))
    findings.push(...(await examineLogins(endpoints)));
  const isFine = (subjectPrefix: string) => findings.some(({ subject, ok }) => ok && subject.startsWith(subjectPrefix));
  if (databaseUrl && isFine('Migrations'))
    findings.push(
      ...(await examineRelay(databaseUrl)),
      ...(await examineSearch(databaseUrl)),
      ...(await examinePublisher({ databaseUrl, redisUrl: reachableFanOut(redisUrl, isFine) })),
    );
  if (redisUrl && isFine('Redis')) findings.push(...(await examineQueues(redisUrl)));
  findings.forEach(printDiagnostic);
  // Without its tables the steps after the log would fail too, and the workers would be blamed.
  const roundTrip =
    databaseUrl && isFine('Gateway ') && isFine('Migrations') ? await sendTestMessage({ gateways, databaseUrl }) : [];
  roundTrip.forEach(printDiagnostic);
  findings.push(...roundTrip);
  return findings.every(({ ok }) => ok) ? 0 : 1;
});

/** The Redis in which processes report, if it answers. */
function reachableFanOut(redisUrl: string | undefined, isFine: (subject: string) => boolean): string | undefined {
  const { FANOUT_REDIS_URL } = process.env;
  if (FANOUT_REDIS_URL) return isFine('Fan-out Redis') ? FANOUT_REDIS_URL : undefined;
  return isFine('Redis') ? redisUrl : undefined;
}

function printDiagnostic({ subject, ok, message }: Diagnostic): void {
  console.log(`${ok ? ' ok ' : 'FIX '} ${subject.padEnd(24)} ${message}`);
}
