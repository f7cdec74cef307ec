import { randomBytes } from 'node:crypto';
import { KeystoreAway } from '@libs/ledger/key-encryption.ts';
import type { KeyStore } from './keystore.ts';

type KeyStoreUnderTest = {
  /** Of one keystore; a second call is another process at the same one. */
  open: () => KeyStore;
};

/** What every keystore must do, whether its keys are files or never leave a service. */
export function describeKeyStore(name: string, makeStore: () => KeyStoreUnderTest): void {
  describe(`the keystore ${name}`, () => {
    let store: KeyStore;
    let other: KeyStore;
    beforeEach(() => {
      const { open } = makeStore();
      [store, other] = [open(), open()];
    });
    const dek = randomBytes(32);

    it('opens in one process what another has wrapped, also with a key made after it started', async () => {
      expect(await other.listIds()).toEqual([]);
      const id = await store.create();
      const wrapped = await store.wrap(id, dek, 'key|a');
      expect(wrapped.includes(dek)).toBe(false);
      expect(await other.unwrap(id, wrapped, 'key|a')).toEqual(dek);
      expect(await other.listIds()).toEqual([id]);
    });

    it('opens nothing with another key, for another context, or altered', async () => {
      const [id, second] = [await store.create(), await store.create()];
      const wrapped = await store.wrap(id, dek, 'key|a');
      const altered = Buffer.from(wrapped);
      altered[altered.length - 1]! ^= 1;
      await expect(store.unwrap(second, wrapped, 'key|a')).rejects.toThrow();
      await expect(store.unwrap(id, wrapped, 'key|b')).rejects.toThrow();
      await expect(store.unwrap(id, altered, 'key|a')).rejects.toThrow();
      await expect(store.unwrap('unknown', wrapped, 'key|a')).rejects.not.toThrow(KeystoreAway);
    });

    it('opens nothing with a key that was destroyed, here or in another process', async () => {
      const [id, kept] = [await store.create(), await store.create()];
      const wrapped = await store.wrap(id, dek, 'key|a');
      await other.unwrap(id, wrapped, 'key|a');
      await store.destroy(id);
      await store.destroy(id);
      expect(await other.listIds()).toEqual([kept]);
      await expect(store.unwrap(id, wrapped, 'key|a')).rejects.toThrow();
      await expect(other.unwrap(id, wrapped, 'key|a')).rejects.toThrow();
    });
  });
}
