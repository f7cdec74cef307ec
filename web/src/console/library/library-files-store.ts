import { createStore, type StoreApi } from 'zustand/vanilla';
import { newCommandId } from '@libs/client/new-ids.ts';
import { FILE_NAME_HEADER } from '@libs/protocol/files.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { FILE_TITLE_HEADER, type LibraryFile, libraryResponse } from '@libs/protocol/library.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';

/** `id`: the same for a repeat of the same proposal. */
export type ProposedLibraryFile = { id: string; title: string; file: File };

/** The files that a second person has approved, and what an agent does with them. Each call resolves to a refusal or null. */
export class LibraryFilesStore {
  readonly store: StoreApi<{ files: readonly LibraryFile[] | null }> = createStore(() => ({
    files: null as readonly LibraryFile[] | null,
  }));

  constructor(private readonly request: AuthenticatedHttp) {}

  async load(): Promise<Refusal | null> {
    const answer = await this.request({ method: 'GET', path: '/library', answer: libraryResponse });
    if ('refused' in answer) return answer.refused;
    this.store.setState(answer.value);
    return null;
  }

  async send(sessionId: SessionId, libraryFileId: string, fileId = newCommandId()): Promise<Refusal | null> {
    const path = `/sessions/${sessionId}/files/${fileId}/from-library`;
    const answer = await this.request({ method: 'POST', path, body: { libraryFileId } });
    return 'refused' in answer ? answer.refused : null;
  }

  async propose({ id, title, file }: ProposedLibraryFile): Promise<Refusal | null> {
    const headers = {
      [FILE_NAME_HEADER]: encodeURIComponent(file.name.toWellFormed()),
      [FILE_TITLE_HEADER]: encodeURIComponent(title.toWellFormed()),
    };
    const answer = await this.request({ method: 'PUT', path: `/library/${id}`, file, headers });
    return 'refused' in answer ? answer.refused : null;
  }

  async remove(id: string): Promise<Refusal | null> {
    const answer = await this.request({ method: 'DELETE', path: `/library/${id}` });
    return 'refused' in answer ? answer.refused : this.load();
  }
}
