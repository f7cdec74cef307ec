import type { StoreApi } from 'zustand/vanilla';
import type { Locale } from '@libs/protocol/languages.ts';
import { PENDING_FILES_DATABASE } from '@libs/client/browser/pending-files-database.ts';
import { loadFileFeatures } from '../chat/files/load-file-features.ts';
import type { WidgetState } from './widget-state.ts';

type WidgetFilesDependencies = { store: StoreApi<WidgetState>; lang: () => Locale };

/** The visitor's files. Chosen files wait until the code for uploads is loaded, which needs a session. */
export class WidgetFiles {
  private readonly waitingFiles: File[] = [];
  /** Send was pressed before the upload queue was there. */
  private mustSend = false;

  constructor(private readonly dependencies: WidgetFilesDependencies) {}

  add(chosen: readonly File[]): void {
    const { files } = this.dependencies.store.getState();
    if (files) return files.uploads.add(chosen);
    this.waitingFiles.push(...chosen);
    void this.load();
  }

  /** Loads the upload code for the open session, if there is one; after a failure, the next choice tries again. */
  async load(): Promise<void> {
    const { activeChat } = this.dependencies.store.getState();
    const fileFeatures = activeChat && (await loadFileFeatures());
    const current = this.dependencies.store.getState();
    if (!fileFeatures || current.files || current.activeChat !== activeChat) return;
    const { session, conversation } = activeChat;
    const files = fileFeatures.createConversationFiles(
      {
        sessionId: session.sessionId,
        actor: conversation.actor,
        ready: () => fileFeatures.whenMessagesSent(conversation.store),
      },
      {
        lang: this.dependencies.lang(),
        authorization: () => `Visitor ${session.sessionId}.${session.key}`,
        renew: async () => 'ended',
      },
    );
    this.dependencies.store.setState({ files });
    files.uploads.add(this.waitingFiles.splice(0));
    if (this.mustSend) this.send();
  }

  send(): void {
    const { files } = this.dependencies.store.getState();
    this.mustSend = !files && this.waitingFiles.length > 0;
    files?.uploads.send();
  }

  /** Forgets files that were chosen before the code for uploads was there: they belong to no later conversation. */
  discardWaiting(): void {
    this.waitingFiles.length = 0;
    this.mustSend = false;
  }

  /** Removes them from this browser. */
  forget(): void {
    const { files } = this.dependencies.store.getState();
    if (files) return files.uploads.clear();
    try {
      indexedDB.deleteDatabase(PENDING_FILES_DATABASE);
    } catch {
      return; // blocked storage has nothing to remove
    }
  }

  /** Stored files remain for the next time. */
  end(): void {
    this.dependencies.store.getState().files?.uploads.end();
    this.dependencies.store.setState({ files: null });
  }
}
