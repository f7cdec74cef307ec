/**
 * Where sealed files lie. A name is one that we make ourselves, letters, digits, dashes and slashes; the bytes are
 * sealed before they get here, so whoever runs the store reads nothing. Both stores are held to `file-store.contract.ts`.
 */
export type FileStore = {
  /** Resolves when it is safe against a power cut. Saying it again takes the place of what was there, at once or not at all. */
  put(name: string, sealed: Buffer): Promise<void>;
  /** Null when there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Resolves when it is gone; it need not have been there. */
  remove(name: string): Promise<void>;
};

/** The store cannot be reached, is full or refuses: a dependency that is down, not a bug of ours. */
export class FileStoreFault extends Error {}
