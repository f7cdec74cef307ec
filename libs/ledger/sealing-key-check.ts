import { fixedKey, KeystoreAway, wrappedKeyContext, WrongSealingKey, type KeyEncryption } from './key-encryption.ts';
import type { RunQuery } from './keyring.ts';

/**
 * Whether the sealing keys of a process are those of this database: one rule for services, tools and the doctor. Whoever
 * makes a key seals a probe with it and leaves it in `sealing_key`; the keys fit when they open the probe of every
 * generation that is in use. The id beside it only names the key, since a wrong one may have the same. A database that
 * is older than this table is judged by the first key of a person in it. A raw key stands for the only one.
 */
export type SealingKeyState =
  | 'fits'
  | 'other'
  /** Nothing was sealed in this database yet, or all of it with this key; none is taken as its own so far. */
  | 'open';

type SealingKeyProbeRow = { kek_id: string; probe: Buffer };
type WrappedKeyRow = { kek_id: string; subject_id: string; wrapped_dek: Buffer };

const PROBE_TEXT = Buffer.from('Aidline sealing key');
const probeContext = (kekId: string) => `sealing-key|${kekId}`;

/** What shows later whether a key is the one with this id. */
export const sealProbe = (keys: Pick<KeyEncryption, 'wrap'>, kekId: string): Promise<Buffer> =>
  keys.wrap(kekId, PROBE_TEXT, probeContext(kekId));

/** Reads only. Throws what the database throws. */
export async function readSealingKeyState(query: RunQuery, key: KeyEncryption | Buffer): Promise<SealingKeyState> {
  const keys = asKeyEncryption(key);
  const { rows: probes } = await query(
    `select kek_id, probe from sealing_key where retiring_at is null order by generation`,
    [],
  );
  if (probes.length > 0)
    return (await canOpenAll(keys, (probes as SealingKeyProbeRow[]).map(toWrappedProbe))) ? 'fits' : 'other';
  const { rows: wrapped } = await query(
    `select kek_id, subject_id, wrapped_dek from subject_key where shredded_at is null order by shard, subject_id limit 1`,
    [],
  );
  const rows = (wrapped as WrappedKeyRow[]).map(toWrappedKey);
  const isOwn = rows.every(({ kekId }) => kekId === keys.currentId);
  return isOwn && (await canOpenAll(keys, rows)) ? 'open' : 'other';
}

/** Resolves when the key is the one of this database, and makes it so if there is none; throws `WrongSealingKey` else. */
export async function requireSealingKey(query: RunQuery, key: KeyEncryption | Buffer): Promise<void> {
  const keys = asKeyEncryption(key);
  let state = await readSealingKeyState(query, keys);
  if (state === 'open') {
    // Of several first starts at once one row remains; a process with another key then reads `other`.
    await query(`insert into sealing_key (generation, kek_id, probe) values (1, $1, $2) on conflict do nothing`, [
      keys.currentId,
      await sealProbe(keys, keys.currentId),
    ]);
    state = await readSealingKeyState(query, keys);
  }
  if (state !== 'fits') throw new WrongSealingKey(keys.currentId);
}

type Wrapped = { kekId: string; wrapped: Buffer; context: string };

const asKeyEncryption = (key: KeyEncryption | Buffer): KeyEncryption => (Buffer.isBuffer(key) ? fixedKey(key) : key);
const toWrappedProbe = ({ kek_id, probe }: SealingKeyProbeRow): Wrapped => ({
  kekId: kek_id,
  wrapped: probe,
  context: probeContext(kek_id),
});
const toWrappedKey = ({ kek_id, subject_id, wrapped_dek }: WrappedKeyRow): Wrapped => ({
  kekId: kek_id,
  wrapped: wrapped_dek,
  context: wrappedKeyContext(subject_id),
});

async function canOpenAll(keys: KeyEncryption, all: Wrapped[]): Promise<boolean> {
  for (const { kekId, wrapped, context } of all) {
    try {
      await keys.unwrap(kekId, wrapped, context);
    } catch (fault) {
      if (fault instanceof KeystoreAway) throw fault;
      return false;
    }
  }
  return true;
}
