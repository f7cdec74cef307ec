import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeKms } from '../../../infra/jest/fake-kms.ts';
import { FolderKeyStore } from './folder-keystore.ts';
import { describeKeyStore } from './keystore.contract.ts';

const parent = join(tmpdir(), `aidline-keystores-${randomUUID()}`);
const newPath = () => join(parent, randomUUID());
afterAll(() => rm(parent, { recursive: true, force: true }));

describeKeyStore('in a folder', () => {
  const path = newPath();
  return { open: () => new FolderKeyStore({ path }) };
});
describeKeyStore('of a key management service', () => {
  const kms = new FakeKms();
  return { open: () => kms.connect() };
});

describe('a folder of keys beside SEALING_KEY', () => {
  const initialKey = randomBytes(32);
  const dek = randomBytes(32);

  it('uses both, and leaves the one of the environment alone', async () => {
    const store = new FolderKeyStore({ path: newPath(), initialKey });
    const id = await store.create();
    expect(new Set(await store.listIds())).toEqual(new Set([store.initialId, id]));
    for (const one of [store.initialId!, id])
      expect(await store.unwrap(one, await store.wrap(one, dek, 'c'), 'c')).toEqual(dek);
    await expect(store.destroy(store.initialId!)).rejects.toThrow(/environment/);
  });

  it('makes no key where there is no folder', async () => {
    await expect(new FolderKeyStore({ initialKey }).create()).rejects.toThrow(/KEYSTORE/);
  });

  it('does not take a key for the one that its file is named after', async () => {
    const path = newPath();
    const store = new FolderKeyStore({ path });
    const id = await store.create();
    const [name] = await readdir(path);
    await rename(join(path, name!), join(path, 'kek-00000000.json'));
    const opened = new FolderKeyStore({ path });
    await expect(opened.wrap(id, dek, 'c')).rejects.toThrow(/no key/);
    await expect(opened.wrap('00000000', dek, 'c')).rejects.toThrow(/no key/);
  });
});
