import { inboxPageResponse } from '@libs/protocol/console-api.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { type InboxStore, mergeRows } from '../inbox-store.ts';
import { isInDanger } from '../line-order.ts';

type WatchOptions = {
  inbox: InboxStore;
  request: AuthenticatedHttp;
  /** Somebody is in danger now who was not when the page was last told. */
  onRaised: (sessionId: SessionId) => void;
};

/** Brings every open alarm into the list, however old, and tells of each new one. Returns a function that stops it. */
export function watchDistress({ inbox, request, onRaised }: WatchOptions): () => void {
  let known: ReadonlySet<SessionId> | null = null;
  const stop = inbox.subscribe(({ rows, status }, before) => {
    if (status !== 'ready' || (known !== null && rows === before.rows)) return;
    const open = rows.filter(isInDanger).map(({ sessionId }) => sessionId);
    if (known) for (const sessionId of open) if (!known.has(sessionId)) onRaised(sessionId);
    known = new Set(open);
  });
  void request({ method: 'GET', path: '/inbox/page?view=distress', answer: inboxPageResponse }).then((answer) => {
    if ('value' in answer) inbox.setState(({ rows }) => ({ rows: mergeRows(rows, answer.value.rows) }));
  });
  return stop;
}
