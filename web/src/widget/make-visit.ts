import { createHttp, type Http } from '../api/http.ts';
import { beep } from '../chat/beep.ts';
import { createChatLink } from '../chat/chat-link.ts';
import { createOutbox, type Outbox } from '../chat/outbox.ts';
import { getLocale } from '../paraglide/runtime.js';
import { keepDraft } from './draft-storage.ts';
import { createSecretGuard } from './secret-guard.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { Visit } from './visit.ts';

/** A visit with everything real about it: this browser's storage, its sound, and a line to the gateway. */
export function makeVisit(): { visit: Visit; outbox: Outbox; sessions: SessionStore; http: Http } {
  const outbox = createOutbox('visitor');
  const sessions = createSessionStore();
  const http = createHttp(getLocale);
  const guard = createSecretGuard();
  const visit = new Visit({
    http,
    outbox,
    sessions,
    lang: getLocale,
    createLink: (credentials) => createChatLink({ credentials, lang: getLocale }),
    beep: () => void beep(),
    guard,
    languages: () => navigator.languages,
    page: ownPage,
  });
  keepDraft(visit.store, guard);
  return { visit, outbox, sessions, http };
}

/** The path alone: what somebody searched for stays with them. In a frame it would be ours and not the one they see. */
const ownPage = (): string | null =>
  window.top === window && location.pathname.length <= 200 ? location.pathname : null;
