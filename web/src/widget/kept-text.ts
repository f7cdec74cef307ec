import type { StoreApi } from 'zustand/vanilla';
import type { VisitState } from './visit-state.ts';

const KEY = 'aidline.chat.held';

/**
 * A message that waits until its writer has said how to be reached has passed the look for secrets, and is the first that
 * this person has dared to write: through a reload of the tab it comes back into the draft, with its own conversation.
 */
export function keepHeldText(store: StoreApi<VisitState>, storage: () => Storage = () => sessionStorage): void {
  store.subscribe(({ talk, held, draft }, before) => {
    const owner = talk?.session.sessionId;
    try {
      if (owner && !before.talk && !draft) return bringBack(store, { owner, kept: storage().getItem(KEY) });
      if (owner && held !== before.held && held?.why === 'contact' && held.text !== null)
        storage().setItem(KEY, JSON.stringify({ owner, text: held.text }));
      else if (before.draft && !draft) storage().removeItem(KEY);
    } catch {
      return; // where nothing can be kept, the chat has said so
    }
  });
}

function bringBack(store: StoreApi<VisitState>, { owner, kept }: { owner: string; kept: string | null }): void {
  const { owner: keptFor, text } = JSON.parse(kept ?? '{}') as { owner?: unknown; text?: unknown };
  if (keptFor === owner && typeof text === 'string') store.setState({ draft: text });
}
