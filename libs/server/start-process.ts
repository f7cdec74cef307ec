import type { z } from 'zod';
import { WrongSealingKey } from '@libs/ledger/key-encryption.ts';
import { requireLoginOf, type ServiceKind, UnsuitableLogin } from './database-login.ts';
import { NotDurable } from './database/durability.ts';
import { watchEventLoop } from './event-loop-watchdog.ts';
import { createLogger, faultFields, type Logger } from './logger.ts';
import type { Entities } from './orm.ts';
import { retryUntilDatabaseReady } from './postgres.ts';
import { ServerResources } from './server-resources.ts';
import { redirectOutput } from './redirect-output.ts';
import { UnusableKeyFile } from './keystore/key-folder.ts';
import { NoSealingKey } from './keystore/sealing-keys.ts';
import { readEnv, type sharedEnv } from './read-env.ts';

type SharedEnv = z.infer<z.ZodObject<typeof sharedEnv>>;
type ServiceDescription<S extends z.ZodObject> = {
  kind: ServiceKind;
  /** Its environment. */
  shape: S;
  /** Its name in the log. */
  nameOf: (env: z.infer<S>) => string;
  entities?: Entities;
};
type StartedProcess<T> = { env: T; log: Logger; resources: ServerResources };

/**
 * Starts a service: reads its environment, creates its log and connects its resources; otherwise logs one line with the
 * reason and exits with code 1. An unreachable database is waited for.
 */
export async function startProcess<S extends z.ZodObject>({
  kind,
  shape,
  nameOf,
  entities = [],
}: ServiceDescription<S>): Promise<StartedProcess<z.infer<S>>> {
  const env = readEnv(shape);
  const { LOG_LEVEL, ...rest } = env as unknown as SharedEnv;
  const log = createLogger(nameOf(env), LOG_LEVEL);
  redirectOutput(log);
  exitOnUncaughtError(log);
  await watchEventLoop(nameOf(env));
  const connect = async () => {
    const connected = await ServerResources.connect(rest, log, entities);
    await retryUntilDatabaseReady(log, () => requireLoginOf(kind, connected.pool));
    return connected;
  };
  const resources = await connect().catch((fault: unknown) => {
    const sentence = startFailureReason(fault);
    if (sentence) log.fatal(`This process cannot start: ${sentence}`);
    else log.fatal({ ...faultFields(fault) }, 'the database cannot be used as it is');
    process.exit(1);
  });
  return { env, log, resources };
}

/** SQLSTATE of a table or a column that does not exist. */
const NOT_MIGRATED = ['42P01', '42703'];
const EXPLAINED_FAULTS = [WrongSealingKey, NoSealingKey, UnusableKeyFile, UnsuitableLogin];

/** What is wrong and what to do about it, when one sentence explains it. */
function startFailureReason(fault: unknown): string | undefined {
  if (EXPLAINED_FAULTS.some((kind) => fault instanceof kind)) return (fault as Error).message;
  if (fault instanceof NotDurable) return `${fault.message}.`;
  if (NOT_MIGRATED.includes(String((fault as { code?: unknown }).code)))
    return `the database is older than this process (${(fault as Error).message}): run npm run migrate first.`;
  return undefined;
}

/** A process in an unknown state must not continue; its supervisor starts a new one, and clients resume. */
function exitOnUncaughtError(log: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (fault) => {
      log.fatal({ ...faultFields(fault) }, event);
      process.exit(1);
    });
}

/** Runs `finish` once on SIGTERM or SIGINT and exits, at the latest after `giveUpMs`. */
export function shutdownOnSignal(log: Logger, giveUpMs: number, finish: () => Promise<void>): void {
  let started = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (started) return;
      started = true;
      log.info({ signal }, 'finishing');
      setTimeout(() => process.exit(1), giveUpMs).unref();
      finish().then(
        () => process.exit(0),
        (fault: unknown) => {
          log.error({ ...faultFields(fault) }, 'could not shut down cleanly');
          process.exit(1);
        },
      );
    });
}
