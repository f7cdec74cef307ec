import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, FileStoreFault } from './file-store.ts';

/** Used when no folder is configured; relative to the working directory. */
export const DEFAULT_FILES_FOLDER = '.data/files';

/** Files in a folder that all gateways and workers of one machine share. */
export class FolderStore implements FileStore {
  constructor(private readonly folder: string) {}

  /**
   * Writes a temporary file, flushes it and renames it: after a crash the old file or none is there, never a part of
   * one.
   */
  put(name: string, sealed: Buffer): Promise<void> {
    return asStoreFault(async () => {
      const path = this.pathOf(name);
      const unfinished = `${path}.${randomUUID()}.new`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeFlushed(unfinished, sealed);
        await rename(unfinished, path);
      } catch (fault) {
        await rm(unfinished, { force: true });
        throw fault;
      }
      await flushFolder(dirname(path));
    });
  }

  get(name: string): Promise<Buffer | null> {
    return asStoreFault(() => readFile(this.pathOf(name)).catch(nullIfMissing));
  }

  remove(name: string): Promise<void> {
    return asStoreFault(() => rm(this.pathOf(name), { force: true }));
  }

  private pathOf(name: string): string {
    return join(this.folder, name);
  }
}

async function writeFlushed(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The entry in the folder is flushed separately from the file. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nullIfMissing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT') return null;
  throw fault;
}

async function asStoreFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    throw new FileStoreFault(`the files folder: ${(fault as NodeJS.ErrnoException).code ?? 'fault'}`, {
      cause: fault,
    });
  }
}
