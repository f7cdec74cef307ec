import type { StoreApi } from 'zustand/vanilla';
import type { Locale } from '@libs/protocol/languages.ts';
import { KEPT_FILES, loadFileParts } from '../chat/files/parts.ts';
import type { VisitState } from './visit-state.ts';

type Parts = { store: StoreApi<VisitState>; lang: () => Locale };

/** The files of one visit: what is chosen waits for the tray, and the tray comes once the chat stands. */
export class VisitFiles {
  private readonly untilThere: File[] = [];
  /** The person has said that they go, before the tray was there. */
  private isWanted = false;

  constructor(private readonly parts: Parts) {}

  choose(chosen: readonly File[]): void {
    const { files } = this.parts.store.getState();
    if (files) return files.tray.choose(chosen);
    this.untilThere.push(...chosen);
    void this.bring();
  }

  /** For the present conversation, if there is one; where the parts cannot be had, the next choice tries again. */
  async bring(): Promise<void> {
    const { talk } = this.parts.store.getState();
    const parts = talk && (await loadFileParts());
    const now = this.parts.store.getState();
    if (!parts || now.files || now.talk !== talk) return;
    const { session, conversation } = talk;
    const files = parts.filesOf(
      { sessionId: session.sessionId, actor: conversation.actor, ready: () => parts.whenSaid(conversation.store) },
      {
        lang: this.parts.lang(),
        authorization: () => `Visitor ${session.sessionId}.${session.key}`,
        renew: async () => 'ended',
      },
    );
    this.parts.store.setState({ files });
    files.tray.choose(this.untilThere.splice(0));
    if (this.isWanted) this.send();
  }

  send(): void {
    const { files } = this.parts.store.getState();
    this.isWanted = !files && this.untilThere.length > 0;
    files?.tray.send();
  }

  /** Nothing of them stays in this browser. */
  forget(): void {
    const { files } = this.parts.store.getState();
    if (files) return files.tray.forget();
    try {
      indexedDB.deleteDatabase(KEPT_FILES);
    } catch {
      return; // what is denied has kept nothing
    }
  }

  /** What is kept is there for the next time. */
  end(): void {
    this.parts.store.getState().files?.tray.end();
    this.parts.store.setState({ files: null });
  }
}
