import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { kekIdOf } from '@libs/ledger/key-encryption.ts';
import { seal, toSubjectKey, unseal, type SubjectKey } from '@libs/ledger/sealing.ts';
import { KeyFolder } from './key-folder.ts';
import type { KeyStore } from './keystore.ts';

const KEY_BYTES = 32;
const keyFile = z.object({ key: z.base64(), since: z.iso.datetime() });

type FolderKeyStoreOptions = {
  /** Without it there is the initial key alone, and no other can be made. */
  path?: string | undefined;
  /** From the environment (SEALING_KEY): the key from before there was a folder. */
  initialKey?: Buffer | undefined;
};

/** Keys in files. They are looked up by id when they are needed, so a running process finds one that is added. */
export class FolderKeyStore implements KeyStore {
  readonly initialId: string | undefined;
  private readonly folder: KeyFolder | undefined;
  private readonly initialKey: Buffer | undefined;
  private readonly cache = new Map<string, SubjectKey>();

  constructor({ path, initialKey }: FolderKeyStoreOptions) {
    this.folder = path ? new KeyFolder(path) : undefined;
    this.initialKey = initialKey;
    this.initialId = initialKey && kekIdOf(initialKey);
  }

  /** Forgets those that are there no more. */
  async listIds(): Promise<string[]> {
    const ids = new Set(await this.folder?.listIds('kek'));
    if (this.initialId) ids.add(this.initialId);
    for (const id of this.cache.keys()) if (!ids.has(id)) this.cache.delete(id);
    return [...ids];
  }

  async create(): Promise<string> {
    if (!this.folder) throw new Error('without a folder of keys (KEYSTORE) there is nowhere to put a new one');
    const key = randomBytes(KEY_BYTES);
    const content = { key: key.toString('base64'), since: new Date().toISOString() };
    if (!(await this.folder.create('kek', kekIdOf(key), content))) return this.create();
    return kekIdOf(key);
  }

  async wrap(id: string, plain: Buffer, context: string): Promise<Buffer> {
    return seal(await this.keyOf(id), plain, context);
  }

  async unwrap(id: string, wrapped: Buffer, context: string): Promise<Buffer> {
    return unseal(await this.keyOf(id), wrapped, context);
  }

  async destroy(id: string): Promise<void> {
    if (id === this.initialId) throw new Error('this key is in the environment, where no process can remove it');
    this.cache.delete(id);
    await this.folder?.destroy('kek', id);
  }

  async export(id: string): Promise<Buffer> {
    return (await this.keyOf(id)).export();
  }

  private async keyOf(id: string): Promise<SubjectKey> {
    const known = this.cache.get(id);
    if (known) return known;
    const bytes = id === this.initialId ? this.initialKey : await this.readKey(id);
    if (!bytes) throw new Error(`there is no key ${id} in the keystore`);
    const key = toSubjectKey(bytes);
    this.cache.set(id, key);
    return key;
  }

  private async readKey(id: string): Promise<Buffer | undefined> {
    const file = await this.folder?.read('kek', id, keyFile);
    const key = file && Buffer.from(file.key, 'base64');
    return key && kekIdOf(key) === id ? key : undefined;
  }
}
