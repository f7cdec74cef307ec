/**
 * Port: where the key-encryption keys are, outside the database. A folder of files, or a key management service whose
 * keys never leave it, which is why wrapping and unwrapping happen behind the port. Every method throws `KeystoreAway`
 * while the keystore does not answer.
 */
export type KeyStore = {
  /** The key of a process that has no other yet. */
  readonly initialId?: string | undefined;
  /** Ids of the keys that can be used now. */
  listIds(): Promise<string[]>;
  /** A new key; resolves with its id when it is durable. */
  create(): Promise<string>;
  wrap(id: string, plain: Buffer, context: string): Promise<Buffer>;
  /** Throws when there is no such key, or it is not the one that this was wrapped with for this context. */
  unwrap(id: string, wrapped: Buffer, context: string): Promise<Buffer>;
  /** Nothing opens afterwards what was wrapped with this key. Also when it was destroyed before. */
  destroy(id: string): Promise<void>;
  /** The bytes of a key, where they are files; a service keeps its own. */
  export?(id: string): Promise<Buffer>;
};
