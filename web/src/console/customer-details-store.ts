import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Conversation } from '@libs/client/conversation.ts';
import type { TranscriptLine } from '@libs/client/transcript.ts';
import { type CustomerDetails, customerDetails } from '@libs/protocol/console-api.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { type InboxStore, versionOf } from './inbox-store.ts';

type DetailsState = { details: Readonly<Record<SessionId, CustomerDetails | undefined>> };

/**
 * Who the customers are whose conversations this agent has opened on this page. The list carries no names: they are
 * fetched with an opening, which the server records, and forgotten with the page.
 */
export class CustomerDetailsStore {
  readonly store: StoreApi<DetailsState> = createStore<DetailsState>(() => ({ details: {} }));

  constructor(
    private readonly request: AuthenticatedHttp,
    private readonly inbox: InboxStore,
  ) {}

  detailsOf(sessionId: SessionId): CustomerDetails | undefined {
    return this.store.getState().details[sessionId];
  }

  /**
   * Fetches them now, and again whenever the customer has given or confirmed others since: not for what the list knew
   * of when they were asked for. Returns a function that stops it.
   */
  follow({ sessionId, store }: Conversation): () => void {
    let fetchedVersion = versionOf(this.inbox, sessionId);
    void this.load(sessionId);
    return store.subscribe(({ lines }, before) => {
      const version = lines === before.lines ? 0 : lastDetailsVersion(lines);
      if (version <= fetchedVersion) return;
      fetchedVersion = version;
      void this.load(sessionId);
    });
  }

  removeErased(rows: readonly InboxRow[]): void {
    const { details } = this.store.getState();
    const erased = rows.filter(({ sessionId, status }) => status === 'erased' && details[sessionId]);
    if (erased.length === 0) return;
    const ids = new Set<string>(erased.map(({ sessionId }) => sessionId));
    this.store.setState({ details: Object.fromEntries(Object.entries(details).filter(([id]) => !ids.has(id))) });
  }

  clear(): void {
    this.store.setState({ details: {} });
  }

  private async load(sessionId: SessionId): Promise<void> {
    const answer = await this.request({
      method: 'GET',
      path: `/sessions/${sessionId}/customer`,
      answer: customerDetails,
    });
    if ('value' in answer)
      this.store.setState(({ details }) => ({ details: { ...details, [sessionId]: answer.value } }));
  }
}

/** Each of them may change what is known of a customer. */
const DETAILS_LINES: readonly string[] = ['contact', 'confirmed', 'returned'];

const lastDetailsVersion = (lines: readonly TranscriptLine[]): number =>
  lines.findLast((line) => line.is === 'notice' && DETAILS_LINES.includes(line.what))?.version ?? 0;
