import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { SessionId } from '@libs/protocol/ids.ts';
import { InMemoryKeyring, PostgresKeyring } from './keyring.ts';
import { seal, unseal } from './sealing.ts';

type KeyRow = { id: string; subject_id: string; wrapped_dek: Buffer };

/** The table `subject_key`, and the count of its queries. */
function keyTable() {
  const rows = new Map<string, KeyRow>();
  let queries = 0;
  const query = async (text: string, values: unknown[]) => {
    queries += 1;
    if (text.startsWith('insert')) {
      const [, id, wrapped] = values as [number, string, Buffer];
      if (!rows.has(id)) rows.set(id, { id, subject_id: id, wrapped_dek: wrapped });
      return { rows: [] };
    }
    return { rows: [values[1]].flat().flatMap((id) => rows.get(id as string) ?? []) };
  };
  return { rows, query, queryCount: () => queries };
}

const newId = () => v7() as SessionId;
const kek = randomBytes(32);

describe('the keyring of Postgres', () => {
  it('has no key of a subject for whom none was made', async () => {
    expect(await new PostgresKeyring(keyTable().query, kek).getKey(newId())).toBeNull();
  });

  it('makes one key, however many ask for it at once', async () => {
    const table = keyTable();
    const [here, there, id] = [new PostgresKeyring(table.query, kek), new PostgresKeyring(table.query, kek), newId()];
    const keys = await Promise.all([here.ensureKey(id), there.ensureKey(id), here.ensureKey(id)]);
    const sealed = seal(keys[0]!, Buffer.from('words'), 'here');
    for (const key of keys) expect(unseal(key!, sealed, 'here').toString()).toBe('words');
    expect(table.rows.size).toBe(1);
  });

  it('stores no key in the clear', async () => {
    const [table, id] = [keyTable(), newId()];
    const key = await new PostgresKeyring(table.query, kek).ensureKey(id);
    expect(table.rows.get(id)!.wrapped_dek.includes(key!.export())).toBe(false);
  });

  it('opens no key with another sealing key, and none that was moved to another person', async () => {
    const [table, id, other] = [keyTable(), newId(), newId()];
    await new PostgresKeyring(table.query, kek).ensureKey(id);
    await expect(new PostgresKeyring(table.query, randomBytes(32)).getKey(id)).rejects.toThrow();
    table.rows.set(other, { ...table.rows.get(id)!, id: other, subject_id: other });
    await expect(new PostgresKeyring(table.query, kek).getKey(other)).rejects.toThrow();
  });

  it('reads a key once and then takes it from the cache', async () => {
    const [table, id] = [keyTable(), newId()];
    const keyring = new PostgresKeyring(table.query, kek);
    await keyring.ensureKey(id);
    const before = table.queryCount();
    await Promise.all([keyring.getKey(id), keyring.preload([id])]);
    expect(table.queryCount()).toBe(before);
  });

  it('asks the table whenever a session is opened, whatever is cached: it may be archived since', async () => {
    const [table, id] = [keyTable(), newId()];
    let isArchived = false;
    const query: typeof table.query = async (text, values) => (isArchived ? { rows: [] } : table.query(text, values));
    const keyring = new PostgresKeyring(query, kek);
    expect(await keyring.ensureKey(id)).not.toBeNull();
    isArchived = true;
    expect(await keyring.getKey(id)).not.toBeNull();
    expect(await keyring.ensureKey(id)).toBeNull();
    expect(await keyring.getKey(id)).toBeNull();
  });

  it('fetches the keys of a list with one query', async () => {
    const [table, ids] = [keyTable(), Array.from({ length: 20 }, newId)];
    const maker = new PostgresKeyring(table.query, kek);
    for (const id of ids) await maker.ensureKey(id);
    const reader = new PostgresKeyring(table.query, kek);
    const before = table.queryCount();
    await reader.preload(ids);
    expect((await Promise.all(ids.map((id) => reader.getKey(id)))).every(Boolean)).toBe(true);
    expect(table.queryCount()).toBe(before + 1);
  });

  it('has no key any more once it was destroyed and forgotten', async () => {
    const [table, id] = [keyTable(), newId()];
    const keyring = new PostgresKeyring(table.query, kek);
    await keyring.ensureKey(id);
    table.rows.delete(id);
    expect(await keyring.getKey(id)).not.toBeNull();
    keyring.forget(id);
    expect(await keyring.getKey(id)).toBeNull();
  });
});

describe('the keyring in memory', () => {
  it('makes one key for each session, and never another one for a session whose key was destroyed', async () => {
    const [keyring, id] = [new InMemoryKeyring(), newId()];
    expect(await keyring.getKey(id)).toBeNull();
    expect(await keyring.ensureKey(id)).toBe(await keyring.getKey(id));
    keyring.forget(id);
    expect([await keyring.getKey(id), await keyring.ensureKey(id)]).toEqual([null, null]);
  });
});
