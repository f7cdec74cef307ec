import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { KeystoreAway, type KeyEncryption } from '@libs/ledger/key-encryption.ts';
import type { RunQuery } from '@libs/ledger/keyring.ts';
import { requireSealingKey } from '@libs/ledger/sealing-key-check.ts';
import type { KeyStore } from './keystore.ts';
import { derivePersonHashKey, type SystemSecret, type SystemSecrets } from './system-secrets.ts';

type KeyRow = { kek_id: string; secret: Buffer | null; person_secret: Buffer | null };
type Generation = SystemSecret & { personHashKey: KeyObject };

const SECRET_BYTES = 32;
const secretContext = (kekId: string) => `secret|${kekId}`;
const personSecretContext = (kekId: string) => `person-secret|${kekId}`;

/** The secrets that belong to a new key, wrapped with it. */
export type WrappedSecrets = { secret: Buffer; personSecret: Buffer };

export class NoSealingKey extends Error {
  override name = 'NoSealingKey';

  constructor() {
    super('no sealing key is known: set SEALING_KEY, or KEYSTORE to the folder with the keys of this database.');
  }
}

/** The keys that are in use in this database, by its table `sealing_key`, which every process looks at again and again. */
export class SealingKeys implements KeyEncryption, SystemSecrets {
  private generations: Generation[] = [];

  constructor(
    private readonly store: KeyStore,
    private readonly query: RunQuery,
  ) {}

  get currentId(): string {
    const id = this.generations[0]?.kekId ?? this.store.initialId;
    if (!id) throw new NoSealingKey();
    return id;
  }

  get current(): SystemSecret {
    const [newest] = this.generations;
    if (!newest) throw new NoSealingKey();
    return newest;
  }

  get all(): readonly SystemSecret[] {
    return this.generations;
  }

  get personHashKey(): KeyObject {
    return (this.current as Generation).personHashKey;
  }

  wrap(kekId: string, plain: Buffer, context: string): Promise<Buffer> {
    return this.store.wrap(kekId, plain, context);
  }

  unwrap(kekId: string, wrapped: Buffer, context: string): Promise<Buffer> {
    return this.store.unwrap(kekId, wrapped, context);
  }

  /** A key whose secrets do not open is left out: readiness reports it where it is still needed. */
  async refresh(): Promise<void> {
    const { rows } = await this.query(
      `select kek_id, secret, person_secret
       from sealing_key where destroyed_at is null order by generation desc`,
      [],
    );
    const known = new Map(this.generations.map((one) => [one.kekId, one]));
    const present = new Set(await this.store.listIds());
    const loaded: Generation[] = [];
    for (const row of rows.length > 0 ? (rows as KeyRow[]) : this.initialRows()) {
      const found = known.get(row.kek_id) ?? (present.has(row.kek_id) ? await this.load(row) : null);
      if (found) loaded.push(found);
    }
    this.generations = loaded;
  }

  /** Resolves when the keys are those of this database, and makes the initial one so if there is none. */
  async require(): Promise<void> {
    await this.refresh();
    await requireSealingKey(this.query, this);
    await this.refresh();
  }

  /** New secrets for a key that is going to be the current one. */
  async wrapSecrets(kekId: string): Promise<WrappedSecrets> {
    const personSecret = this.generations.length > 0 ? this.personHashKey.export() : randomBytes(SECRET_BYTES);
    return {
      secret: await this.wrap(kekId, randomBytes(SECRET_BYTES), secretContext(kekId)),
      personSecret: await this.wrap(kekId, personSecret, personSecretContext(kekId)),
    };
  }

  /** A database that nobody has sealed anything in. */
  private initialRows(): KeyRow[] {
    const { initialId } = this.store;
    return initialId ? [{ kek_id: initialId, secret: null, person_secret: null }] : [];
  }

  private async load({ kek_id: kekId, secret, person_secret: personSecret }: KeyRow): Promise<Generation | null> {
    try {
      if (!secret || !personSecret) return await this.loadFirst(kekId);
      const bytes = await this.unwrap(kekId, secret, secretContext(kekId));
      const person = await this.unwrap(kekId, personSecret, personSecretContext(kekId));
      return { kekId, bytes, isFirst: false, personHashKey: createSecretKey(person) };
    } catch (fault) {
      if (fault instanceof KeystoreAway) throw fault;
      return null;
    }
  }

  private async loadFirst(kekId: string): Promise<Generation | null> {
    const bytes = await this.store.export?.(kekId);
    return bytes ? { kekId, bytes, isFirst: true, personHashKey: derivePersonHashKey(bytes) } : null;
  }
}
