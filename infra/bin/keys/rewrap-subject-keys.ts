import { KeystoreAway, wrappedKeyContext } from '@libs/ledger/key-encryption.ts';
import { allShards, type KeyTool } from './sealing-key-table.ts';

const BATCH_SIZE = 500;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

type WrappedKey = { subject_id: string; kek_id: string; wrapped_dek: Buffer };

/**
 * Wraps every data key with the current key. Each statement takes rows over only as they were read, so that an erasure,
 * another run of this or a kill in between leaves every row wrapped with one key or the other. Returns how many could
 * not be opened.
 */
export async function rewrapSubjectKeys(tool: KeyTool, onDone: (count: number) => void): Promise<number> {
  let unreadable = 0;
  for (const shard of allShards()) {
    let after = BEFORE_ALL_IDS;
    for (;;) {
      const rows = await readBatch(tool, shard, after);
      if (rows.length === 0) break;
      unreadable += await rewrapBatch(tool, shard, rows);
      onDone(rows.length);
      after = rows.at(-1)!.subject_id;
    }
  }
  return unreadable;
}

async function readBatch({ client, keys }: KeyTool, shard: number, after: string): Promise<WrappedKey[]> {
  const { rows } = await client.query<WrappedKey>(
    `select subject_id, kek_id, wrapped_dek from subject_key
     where shard = $1 and subject_id > $2 and shredded_at is null and kek_id <> $3 order by subject_id limit ${BATCH_SIZE}`,
    [shard, after, keys.currentId],
  );
  return rows;
}

async function rewrapBatch({ client, keys }: KeyTool, shard: number, rows: WrappedKey[]): Promise<number> {
  const kekId = keys.currentId;
  const done: { id: string; old: Buffer; wrapped: Buffer }[] = [];
  for (const { subject_id: id, kek_id: formerId, wrapped_dek: old } of rows) {
    const context = wrappedKeyContext(id);
    const dek = await keys.unwrap(formerId, old, context).catch(nullIfUnreadable);
    if (dek) done.push({ id, old, wrapped: await keys.wrap(kekId, dek, context) });
  }
  await client.query(
    `update subject_key k set wrapped_dek = w.wrapped, kek_id = $2
     from unnest($3::uuid[], $4::bytea[], $5::bytea[]) as w (id, old, wrapped)
     where k.shard = $1 and k.subject_id = w.id and k.wrapped_dek = w.old and k.shredded_at is null`,
    [shard, kekId, done.map(({ id }) => id), done.map(({ old }) => old), done.map(({ wrapped }) => wrapped)],
  );
  return rows.length - done.length;
}

function nullIfUnreadable(fault: unknown): null {
  if (fault instanceof KeystoreAway) throw fault;
  return null;
}
