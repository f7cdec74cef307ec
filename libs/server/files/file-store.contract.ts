import { randomBytes, randomUUID } from 'node:crypto';
import type { FileStore } from './file-store.ts';

/** What every file store must do. */
export function fileStoreContract(made: () => FileStore): void {
  const name = () => `${randomUUID()}/${randomUUID()}/original`;

  it('returns the stored bytes unchanged', async () => {
    const [store, one, bytes] = [made(), name(), randomBytes(300_000)];
    await store.put(one, bytes);
    expect((await store.get(one))?.equals(bytes)).toBe(true);
  });

  it('overwrites a file that is stored again under the same name', async () => {
    const [store, one] = [made(), name()];
    await store.put(one, Buffer.from('first'));
    await store.put(one, Buffer.from('second'));
    expect(String(await store.get(one))).toBe('second');
  });

  it('returns null for a name that was never stored', async () => {
    expect(await made().get(name())).toBeNull();
  });

  it('removes only the named file, and may be asked to again', async () => {
    const [store, one, other] = [made(), name(), name()];
    await store.put(one, Buffer.from('one'));
    await store.put(other, Buffer.from('other'));
    await store.remove(one);
    await store.remove(one);
    expect(await store.get(one)).toBeNull();
    expect(String(await store.get(other))).toBe('other');
  });
}
