import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseWith } from '@libs/protocol/parse.ts';
import type { z } from 'zod';

/**
 * Keys outside the database, so that a copy of the database opens nothing: a folder that only its owner can enter, with
 * one file for each key. `kek` wraps the data keys of people, `signing` signs case files, `verifying` is the public half
 * of a key that signed. A file is complete or absent,
 * never overwritten, and read again whenever it is asked for, so that processes need no restart.
 */
export type KeyKind = 'kek' | 'signing' | 'verifying';

/** Used when no folder is configured; relative to the working directory. */
export const DEFAULT_KEYSTORE = '.data/keys';

/** Of any other user, on a system that knows users. */
const FOREIGN_PERMISSIONS = 0o077;
/** An id is part of a file's name: nothing that leads out of the folder. */
const KEY_ID = /^[\w-]{1,64}$/;

export class UnusableKeyFile extends Error {
  override name = 'UnusableKeyFile';
}

export class KeyFolder {
  constructor(readonly path: string) {}

  /** In the order of their names; none when there is no folder yet. */
  async listIds(kind: KeyKind): Promise<string[]> {
    const names = await readdir(this.path).catch(ifMissing([]));
    const ids = names.map((name) => new RegExp(`^${kind}-(.+)\\.json$`).exec(name)?.[1] ?? '');
    return ids.filter((id) => KEY_ID.test(id)).sort();
  }

  /** Undefined when there is none. Throws `UnusableKeyFile` when others may read it or it is damaged. */
  async read<T extends z.ZodType>(kind: KeyKind, id: string, shape: T): Promise<z.infer<T> | undefined> {
    if (!KEY_ID.test(id)) return undefined;
    const path = this.pathOf(kind, id);
    const text = await readFile(path, 'utf8').catch(ifMissing(undefined));
    if (text === undefined) return undefined;
    await this.requirePrivate(this.path, '700');
    await this.requirePrivate(path, '600');
    const read = parseWith(shape, parseJson(text));
    if ('refused' in read) throw new UnusableKeyFile(`${path} is damaged: restore it from a copy.`);
    return read.value;
  }

  /** Durable when it resolves. False when a key with this id is there already, which stays as it is. */
  async create(kind: KeyKind, id: string, content: object): Promise<boolean> {
    if (!KEY_ID.test(id)) throw new Error('not an id of a key');
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    const unfinished = join(this.path, `.${randomUUID()}.new`);
    try {
      await writeFlushed(unfinished, 'wx', `${JSON.stringify(content, null, 2)}\n`);
      // Unlike a rename, this fails when the name is taken.
      await link(unfinished, this.pathOf(kind, id));
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw fault;
    } finally {
      await rm(unfinished, { force: true });
    }
    await this.flush();
    return true;
  }

  /** Overwrites the file, then removes it. Most disks and all snapshots may still have the old bytes: see OPERATIONS. */
  async destroy(kind: KeyKind, id: string): Promise<void> {
    if (!(await this.listIds(kind)).includes(id)) return;
    const path = this.pathOf(kind, id);
    const { size } = await stat(path);
    await writeFlushed(path, 'r+', randomBytes(size));
    await rm(path);
    await this.flush();
  }

  private pathOf(kind: KeyKind, id: string): string {
    return join(this.path, `${kind}-${id}.json`);
  }

  private async requirePrivate(path: string, mode: string): Promise<void> {
    if (((await stat(path)).mode & FOREIGN_PERMISSIONS) !== 0)
      throw new UnusableKeyFile(`${path} can be read by other users: chmod ${mode} it.`);
  }

  /** The entries of the folder are flushed separately from the files. */
  private async flush(): Promise<void> {
    const folder = await open(this.path, 'r');
    await folder.sync().finally(() => folder.close());
  }
}

async function writeFlushed(path: string, flags: string, content: string | Buffer): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ifMissing =
  <T>(instead: T) =>
  (fault: NodeJS.ErrnoException): T => {
    if (fault.code === 'ENOENT') return instead;
    throw fault;
  };
