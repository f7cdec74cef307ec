import { inboxResponse } from '@libs/protocol/http.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { LongPollTransport, noResponse } from './long-poll.ts';

/** The list is not pushed here, so it is asked for. */
const LIST_POLL_INTERVAL_MS = 3_000;
const LIST_TIMEOUT_MS = 8_000;

/** The same transport for an agent, who has a list of sessions besides their events. */
export class AgentLongPollTransport extends LongPollTransport {
  /** Where the list was read up to, as a query. */
  private inboxPosition = '';
  private stopListTimer: (() => void) | undefined;

  protected override emit(event: string, payload?: unknown): void {
    if (event === 'connect') this.pollInboxLater();
    if (event === 'disconnect') this.stopListTimer?.();
    super.emit(event, payload);
  }

  private pollInboxLater(): void {
    this.stopListTimer = this.clock.after(LIST_POLL_INTERVAL_MS, () => void this.pollInbox());
  }

  private async pollInbox(): Promise<void> {
    const { connectionId } = this;
    const answer = await this.fetchJson(`/inbox${this.inboxPosition}`, { timeoutMs: LIST_TIMEOUT_MS }).catch(
      noResponse,
    );
    if (connectionId !== this.connectionId) return;
    const list = parseWith(inboxResponse, answer);
    if ('value' in list) {
      const { rows, positions, epoch } = list.value;
      if (rows.length > 0) this.emit('inbox', { epoch, rows });
      this.inboxPosition = `?since=${positions}&epoch=${epoch}`;
    }
    this.pollInboxLater();
  }
}
