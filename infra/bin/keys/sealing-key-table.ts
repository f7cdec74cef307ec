import type { Client } from 'pg';
import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { sealProbe } from '@libs/ledger/sealing-key-check.ts';
import { SystemSealer } from '@libs/server/keystore/system-sealer.ts';
import type { SealingKeys } from '@libs/server/keystore/sealing-keys.ts';
import { UserError } from '../servers/user-error.ts';

/** A key of this database, with its life. */
export type KeyRecord = {
  generation: number;
  kekId: string;
  since: Date;
  retiringAt: Date | null;
  destroyedAt: Date | null;
};

/** What a key has sealed that the current one has not taken over. */
export type KeyUsage = { people: number; secondFactors: number; searchTerms: number };

/** `keys` is of the same database, and refreshed. */
export type KeyTool = { client: Client; keys: SealingKeys };

/** Of all processes of the tool on one database, one works. */
export async function lockKeyTool({ client }: KeyTool): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('aidline keys')) as locked`,
  );
  if (!rows[0]!.locked) throw new UserError('npm run keys is already at work on this database.');
}

/** The newest first, so the current one is the first. */
export async function readKeyRecords({ client }: Pick<KeyTool, 'client'>): Promise<KeyRecord[]> {
  const { rows } = await client.query<KeyRecord>(
    `select generation, kek_id as "kekId", since, retiring_at as "retiringAt", destroyed_at as "destroyedAt"
     from sealing_key order by generation desc`,
  );
  return rows;
}

/** Makes a key of the keystore the current one. */
export async function activateKey({ client, keys }: KeyTool, kekId: string): Promise<void> {
  const { secret, personSecret } = await keys.wrapSecrets(kekId);
  await client.query(
    `insert into sealing_key (generation, kek_id, probe, secret, person_secret)
     select coalesce(max(generation), 0) + 1, $1, $2, $3, $4 from sealing_key`,
    [kekId, await sealProbe(keys, kekId), secret, personSecret],
  );
  await keys.refresh();
}

/** By key; what names none counts for the first key. */
export async function readKeyUsage(tool: KeyTool): Promise<Map<string, KeyUsage>> {
  const [first] = (await readKeyRecords(tool)).slice(-1);
  const usage = new Map<string, KeyUsage>();
  const of = (kekId: string): KeyUsage => {
    const found = usage.get(kekId) ?? { people: 0, secondFactors: 0, searchTerms: 0 };
    usage.set(kekId, found);
    return found;
  };
  for (const shard of allShards()) {
    for (const { kekId, count } of await countByKey(tool.client, COUNT_PEOPLE, shard)) of(kekId!).people += count;
  }
  const sealer = new SystemSealer(tool.keys, 'secondFactors');
  for (const { totp_secret: sealed } of await readSecondFactors(tool.client))
    of(sealer.keyIdOf(sealed) ?? first?.kekId ?? '').secondFactors += 1;
  const termsSealer = new SystemSealer(tool.keys, 'searchTerms');
  for (const { terms } of await readSearchTerms(tool.client))
    of(termsSealer.keyIdOf(terms) ?? first?.kekId ?? '').searchTerms += 1;
  return usage;
}

export const isUnused = (usage: KeyUsage | undefined): boolean =>
  !usage || usage.people + usage.secondFactors + usage.searchTerms === 0;

export const allShards = (): number[] => Array.from({ length: SHARD_COUNT }, (_, shard) => shard);

export type SealedSecondFactor = { id: string; totp_secret: Buffer };

export const readSecondFactors = async (client: Client): Promise<SealedSecondFactor[]> =>
  (
    await client.query<SealedSecondFactor>(
      `select id, totp_secret from agent where totp_secret is not null order by id`,
    )
  ).rows;

export type SealedSearchTerms = { audit_id: string; terms: Buffer };

export const readSearchTerms = async (client: Client): Promise<SealedSearchTerms[]> =>
  (await client.query<SealedSearchTerms>(`select audit_id, terms from search_terms order by audit_id`)).rows;

const COUNT_PEOPLE = `select kek_id as "kekId", count(*)::int as count from subject_key
  where shard = $1 and shredded_at is null group by kek_id`;

type CountByKey = { kekId: string | null; count: number };
const countByKey = async (client: Client, sql: string, shard: number): Promise<CountByKey[]> =>
  (await client.query<CountByKey>(sql, [shard])).rows;
