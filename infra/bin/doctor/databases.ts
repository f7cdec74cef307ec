import { Redis } from 'ioredis';
import { kekIdOf } from '@libs/ledger/keyring.ts';
import { sealingKeyState } from '@libs/ledger/sealing-key-check.ts';
import { COUNT_ANSWERED_TIMERS } from '../replay/timers.ts';
import { withClient } from '../servers/postgres-database.ts';
import { checkPostgres, checkRedis } from '../system/check-databases.ts';
import { type Finding, fine, wrong } from './finding.ts';

const POSTGRES_WE_WRITE_FOR = 18;
const CONNECTIONS_FOR_A_SMALL_SYSTEM = 60;
const NOT_STARTED = 'not running: npm start starts it';

/** Whether Postgres keeps what it confirms, its tables are today's, and what is in them opens with this key, if one is known. */
export async function examinePostgres(url: string | undefined, sealingKey: Buffer | undefined): Promise<Finding[]> {
  if (!url) return [wrong('Postgres', NOT_STARTED)];
  const refused = await checkPostgres(url).then(() => undefined, messageOf);
  if (refused) return [wrong('Postgres', process.env.DATABASE_URL ? refused : NOT_STARTED)];
  const settings = await readSettings(url);
  const migrations = await examineMigrations(url);
  if (!migrations.ok) return [...judgeSettings(settings), migrations];
  const sealing = sealingKey ? [await examineSealing(url, sealingKey)] : [];
  return [...judgeSettings(settings), migrations, ...sealing, await examineTimers(url)];
}

/** Whether every alarm still waits for its answer. One that has it would ring for ever. */
export async function examineTimers(url: string): Promise<Finding> {
  const { rows } = await withClient(url, (client) => client.query<{ timers: number }>(COUNT_ANSWERED_TIMERS));
  const { timers } = rows[0]!;
  if (timers === 0) return fine('Timers', 'none rings that was answered');
  return wrong('Timers', `${timers} still ring although they were answered: run npm run replay -- timers --repair`);
}

/** Whether services would start with this key, and whether all that was written before they looked opens with it. */
export async function examineSealing(url: string, sealingKey: Buffer): Promise<Finding> {
  const [state, others] = await withClient(url, async (client) => [
    await sealingKeyState((text, values) => client.query(text, values), sealingKey),
    (await client.query<{ people: number }>(SEALED_OTHERWISE, [kekIdOf(sealingKey)])).rows[0]!.people,
  ]);
  if (state === 'other')
    return wrong('Sealing key', 'the database was sealed with another one: give gateways and workers that SEALING_KEY');
  if (others === 0) return fine('Sealing key', 'opens what is in the database');
  return wrong(
    'Sealing key',
    `it is the one of this database, but ${others} people's words were sealed with another: only that one opens them`,
  );
}

/** An older gateway wrote with whatever key it had. */
const SEALED_OTHERWISE = `select count(*)::int as people from subject_key where shredded_at is null and kek_id <> $1`;

interface Settings {
  version: number;
  fsync: string;
  commit: string;
  connections: number;
}

async function readSettings(url: string): Promise<Settings> {
  const sql = `select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as commit, current_setting('max_connections')::int as connections`;
  return withClient(url, async (client) => (await client.query<Settings>(sql)).rows[0]!);
}

function judgeSettings({ version, fsync, commit, connections }: Settings): Finding[] {
  return [
    version >= POSTGRES_WE_WRITE_FOR
      ? fine('Postgres', `version ${version}`)
      : wrong('Postgres', `version ${version}: use ${POSTGRES_WE_WRITE_FOR} or newer`),
    fsync === 'on' ? fine('fsync', 'on') : wrong('fsync', 'off, so a power cut loses messages: set fsync = on'),
    commit === 'off'
      ? wrong('synchronous_commit', 'off, so a crash loses confirmed messages: set synchronous_commit = on')
      : fine('synchronous_commit', commit),
    connections >= CONNECTIONS_FOR_A_SMALL_SYSTEM
      ? fine('Connections', `up to ${connections}`)
      : wrong('Connections', `only ${connections}: set max_connections to ${CONNECTIONS_FOR_A_SMALL_SYSTEM} or more`),
  ];
}

async function examineMigrations(url: string): Promise<Finding> {
  const { pendingMigrations } = await import('./migrations.ts');
  const pending = await pendingMigrations(url);
  if (pending.length === 0) return fine('Migrations', 'none pending');
  return wrong('Migrations', `${pending.join(', ')} not yet run: run npm run migrate (npm start does so by itself)`);
}

/** Whether Redis would rather refuse than forget a job. */
export async function examineRedis(url: string | undefined): Promise<Finding[]> {
  if (!url) return [wrong('Redis', NOT_STARTED)];
  const refused = await checkRedis(url).then(() => undefined, messageOf);
  if (refused) return [wrong('Redis', process.env.REDIS_URL ? refused : NOT_STARTED)];
  const redis = new Redis(url);
  try {
    const [info, policy] = [await redis.info('server'), await readPolicy(redis)];
    const version = /redis_version:(\S+)/.exec(info)?.[1] ?? 'unknown';
    return [fine('Redis', `version ${version}`), judgePolicy(policy)];
  } finally {
    redis.disconnect();
  }
}

/** Hosted servers often forbid CONFIG; then INFO tells. */
async function readPolicy(redis: Redis): Promise<string> {
  return /maxmemory_policy:(\S+)/.exec(await redis.info('memory'))?.[1] ?? 'unknown';
}

function judgePolicy(policy: string): Finding {
  if (policy === 'noeviction') return fine('Eviction', 'none');
  return wrong('Eviction', `${policy}, so a full Redis forgets jobs: set maxmemory-policy noeviction`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
