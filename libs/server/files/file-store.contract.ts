import { randomBytes, randomUUID } from 'node:crypto';
import type { FileStore } from './file-store.ts';

/** What every store of files keeps. */
export function fileStoreContract(made: () => FileStore): void {
  const name = () => `${randomUUID()}/${randomUUID()}/original`;

  it('gives back what was put, byte for byte', async () => {
    const [store, one, bytes] = [made(), name(), randomBytes(300_000)];
    await store.put(one, bytes);
    expect((await store.get(one))?.equals(bytes)).toBe(true);
  });

  it('keeps the last of what was said twice', async () => {
    const [store, one] = [made(), name()];
    await store.put(one, Buffer.from('first'));
    await store.put(one, Buffer.from('second'));
    expect(String(await store.get(one))).toBe('second');
  });

  it('has nothing where nothing was put', async () => {
    expect(await made().get(name())).toBeNull();
  });

  it('forgets, also twice, and only what it was asked to', async () => {
    const [store, one, other] = [made(), name(), name()];
    await store.put(one, Buffer.from('one'));
    await store.put(other, Buffer.from('other'));
    await store.remove(one);
    await store.remove(one);
    expect(await store.get(one)).toBeNull();
    expect(String(await store.get(other))).toBe('other');
  });
}
