import { setTimeout as wait } from 'node:timers/promises';
import type { KeyStore } from '@libs/server/keystore/keystore.ts';
import { UserError } from '../servers/user-error.ts';
import { rewrapEverything, type RewrapProgress } from './rewrap-everything.ts';
import { isUnused, readKeyRecords, readKeyUsage, type KeyTool } from './sealing-key-table.ts';

/** Services look for the current key each second; one that has not for so long is about to be taken for dead. */
const NOTICE_MS = 5_000;

export type Retirement = {
  /** `removeFromEnvironment`: everything is done but for the key itself, which no process can remove. */
  outcome: 'destroyed' | 'removeFromEnvironment';
};

type RetireOptions = {
  onProgress: RewrapProgress;
  noticeMs?: number;
  /** Takes the key of before the keystore out of where `npm start` keeps it; false when it is not there. */
  forgetInitialKey: (kekId: string) => boolean;
};

/**
 * Destroys a key for good, in steps that may each be interrupted and repeated: from `retiring_at` on nothing new is
 * wrapped with it; everything that was is taken over; then the key is destroyed, and only then is that written down.
 */
export async function retireKey(
  tool: KeyTool,
  store: KeyStore,
  { kekId, ...options }: RetireOptions & { kekId: string },
): Promise<Retirement> {
  const { client, keys } = tool;
  await keys.require();
  await requireFormerKey(tool, kekId);
  await client.query(`update sealing_key set retiring_at = coalesce(retiring_at, now()) where kek_id = $1`, [kekId]);
  await wait(options.noticeMs ?? NOTICE_MS);
  await waitForWriters(tool);
  await rewrapEverything(tool, options.onProgress);
  const usage = (await readKeyUsage(tool)).get(kekId);
  if (!isUnused(usage)) throw new UserError(`The key ${kekId} is still needed: ${JSON.stringify(usage)}.`);
  await requireStandbys(tool);
  if (kekId === store.initialId && !options.forgetInitialKey(kekId)) return { outcome: 'removeFromEnvironment' };
  if (kekId !== store.initialId) await store.destroy(kekId);
  await client.query(`update sealing_key set destroyed_at = now() where kek_id = $1 and destroyed_at is null`, [kekId]);
  return { outcome: 'destroyed' };
}

async function requireFormerKey(tool: KeyTool, kekId: string): Promise<void> {
  const [current, ...former] = await readKeyRecords(tool);
  if (current?.kekId === kekId) throw new UserError(`${kekId} is the current key: run npm run keys -- rotate first.`);
  const found = former.find((record) => record.kekId === kekId);
  if (!found) throw new UserError(`This database has no key ${kekId}.`);
  if (found.destroyedAt) throw new UserError(`The key ${kekId} was destroyed on ${found.destroyedAt.toISOString()}.`);
}

/** A row that was inserted by a statement from before `retiring_at` is there after this. */
async function waitForWriters({ client }: KeyTool): Promise<void> {
  await client.query('begin');
  await client.query('lock table subject_key, search_terms in share row exclusive mode');
  await client.query('commit');
}

/** A standby that lacks the rows that were just taken over could not read them after it was promoted. */
async function requireStandbys({ client }: KeyTool): Promise<void> {
  const { rows: heads } = await client.query<{ lsn: string }>(`select pg_current_wal_insert_lsn()::text as lsn`);
  await wait(STANDBY_MS);
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_replication where flush_lsn < $1::pg_lsn`,
    [heads[0]!.lsn],
  );
  if (rows.length > 0)
    throw new UserError(`The standby ${rows.map(({ name }) => name).join(', ')} is behind: try again later.`);
}

/** A standby that follows has flushed by then what was written before. */
const STANDBY_MS = 1_000;
