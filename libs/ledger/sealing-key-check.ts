import { kekIdOf, wrappedKeyContext, type RunQuery } from './keyring.ts';
import { toSubjectKey, unseal, seal, type SubjectKey } from './sealing.ts';

/**
 * Whether a sealing key is the one of this database: one rule for services, tools and the doctor. The first process that
 * starts seals a probe with its key and leaves it in `sealing_key`; a key fits when it opens that. The id beside it only
 * names the key, since a wrong one may have the same. A database that is older than this table is judged by the
 * first key of a person in it. One row per key, so that a further one can be added.
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

/** Reads only. Throws what the database throws. */
export async function readSealingKeyState(query: RunQuery, key: Buffer): Promise<SealingKeyState> {
  const kek = { id: kekIdOf(key), key: toSubjectKey(key) };
  const { rows: probes } = await query(`select kek_id, probe from sealing_key`, []);
  if (probes.length > 0)
    return (probes as SealingKeyProbeRow[]).some(
      ({ kek_id, probe }) => kek_id === kek.id && canUnseal(kek.key, probe, probeContext(kek_id)),
    )
      ? 'fits'
      : 'other';
  const { rows: wrapped } = await query(
    `select kek_id, subject_id, wrapped_dek from subject_key where shredded_at is null order by shard, subject_id limit 1`,
    [],
  );
  return (wrapped as WrappedKeyRow[]).every(
    ({ kek_id, subject_id, wrapped_dek }) =>
      kek_id === kek.id && canUnseal(kek.key, wrapped_dek, wrappedKeyContext(subject_id)),
  )
    ? 'open'
    : 'other';
}

/** Resolves when the key is the one of this database, and makes it so if there is none; throws `WrongSealingKey` else. */
export async function requireSealingKey(query: RunQuery, key: Buffer): Promise<void> {
  let state = await readSealingKeyState(query, key);
  if (state === 'open') {
    // Of several first starts at once one row remains; a process with another key then reads `other`.
    await query(`insert into sealing_key (generation, kek_id, probe) values (1, $1, $2) on conflict do nothing`, [
      kekIdOf(key),
      seal(toSubjectKey(key), PROBE_TEXT, probeContext(kekIdOf(key))),
    ]);
    state = await readSealingKeyState(query, key);
  }
  if (state !== 'fits') throw new WrongSealingKey(key);
}

export class WrongSealingKey extends Error {
  override name = 'WrongSealingKey';

  constructor(key: Buffer) {
    super(
      `SEALING_KEY (${kekIdOf(key)}) is not the key that this database was sealed with, and nothing in it could be read: give every gateway, worker and tool the SEALING_KEY that belongs to this database, or the right DATABASE_URL.`,
    );
  }
}

function canUnseal(key: SubjectKey, sealed: Buffer, context: string): boolean {
  try {
    unseal(key, sealed, context);
    return true;
  } catch {
    return false;
  }
}
