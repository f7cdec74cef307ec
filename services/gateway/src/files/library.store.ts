import { Injectable } from '@nestjs/common';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { LibraryFile } from '@libs/protocol/library.ts';
import { LIBRARY_SUBJECT } from '@libs/server/files/library-subject.ts';
import type { FileVariant, SessionFileBytes, SessionFileKey } from '@libs/server/files/session-files.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { LibraryFileRow } from './library.schema.ts';

const keyOf = (id: string): SessionFileKey => ({ sessionId: LIBRARY_SUBJECT, fileId: id as CommandId });

/** The files that the team has approved. Those that wait for approval have their bytes here and no row yet. */
@Injectable()
export class LibraryStore {
  constructor(private readonly resources: ServerResources) {}

  /** By title. */
  async list(): Promise<LibraryFile[]> {
    const rows = await this.resources.unitOfWork().find(LibraryFileRow, {}, { orderBy: { title: 'asc', id: 'asc' } });
    return rows.map(({ id, title, file }) => ({ id, title, file }));
  }

  async find(id: string): Promise<LibraryFile | null> {
    return this.resources.unitOfWork().findOne(LibraryFileRow, { id });
  }

  async read(id: string, variant: FileVariant): Promise<Buffer | null> {
    return this.resources.files.read(keyOf(id), variant);
  }

  /** Seals the bytes into the store. Throws a refusal when the library is full, or the id is of other bytes. */
  async put(id: string, bytes: SessionFileBytes): Promise<void> {
    const { files, keyring } = this.resources;
    await keyring.ensureKey(LIBRARY_SUBJECT);
    const reserved = await files.reserve(keyOf(id), bytes.original);
    if (reserved === 'erased') throw new Error('the library has lost its key');
    if (reserved === 'other') throw new RefusalError('id.reused');
    if (reserved === 'full') throw new RefusalError('limit.reached');
    await files.put(keyOf(id), bytes);
  }

  /** From now on something refers to the bytes: they stay until it is declined or removed. */
  async markWaiting(id: string): Promise<void> {
    await this.resources.files.markRecorded(keyOf(id));
  }

  async remove(id: string): Promise<void> {
    await this.resources.unitOfWork().nativeDelete(LibraryFileRow, { id });
    await this.resources.files.discard(keyOf(id));
  }

  /**
   * Deletes the bytes of what was declined; of what is neither approved nor waits. One that is still arriving may be about
   * to wait, so it is left to the sweep of abandoned files.
   */
  async discardDeclined(waiting: readonly string[]): Promise<void> {
    const approved = (await this.list()).map(({ id }) => id);
    const wanted = new Set<string>([...approved, ...waiting]);
    for (const { fileId, state } of await this.resources.files.list(LIBRARY_SUBJECT)) {
      if (wanted.has(fileId)) await this.resources.files.markRecorded(keyOf(fileId));
      else if (state === 'kept') await this.resources.files.discard(keyOf(fileId));
    }
  }
}
