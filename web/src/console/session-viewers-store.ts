import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { VIEWER_EXPIRY_MS, type Signal, TYPING_EXPIRY_MS } from '@libs/protocol/signals.ts';
import { createExpiringFlag, type ExpiringFlag } from '@libs/client/signals.ts';

/** What colleagues are doing in each conversation that is open here. */
export type ViewersBySession = Record<SessionId, Record<AgentId, 'viewing' | 'writing'>>;

type ColleagueSignal = Omit<Extract<Signal, { kind: 'colleague' }>, 'kind'>;
type ColleagueActivity = { looks: ExpiringFlag; writes: ExpiringFlag };

/**
 * Which colleagues view a conversation or write in it: set by signals from their gateways, expired when a signal is not
 * repeated.
 */
export class SessionViewersStore {
  readonly store: StoreApi<ViewersBySession> = createStore<ViewersBySession>(() => ({}));
  private readonly activities = new Map<string, ColleagueActivity>();

  constructor(private readonly me: AgentId) {}

  receive({ sessionId, agentId, doing }: ColleagueSignal): void {
    if (agentId === this.me) return;
    const { looks, writes } = this.activityOf(sessionId, agentId);
    if (doing === 'leaving') {
      writes.end();
      return looks.end();
    }
    looks.refresh();
    if (doing === 'writing') writes.refresh();
  }

  end(): void {
    for (const { looks, writes } of this.activities.values()) {
      writes.end();
      looks.end();
    }
  }

  private activityOf(sessionId: SessionId, agentId: AgentId): ColleagueActivity {
    const name = `${sessionId} ${agentId}`;
    const known = this.activities.get(name);
    if (known) return known;
    const change = (deed: 'viewing' | 'writing' | null) => this.setActivity({ sessionId, agentId, deed });
    const looks = createExpiringFlag((isThere) => change(isThere ? 'viewing' : null), VIEWER_EXPIRY_MS);
    const writes = createExpiringFlag((isThere) => change(isThere ? 'writing' : 'viewing'), TYPING_EXPIRY_MS);
    const heard = { looks, writes };
    this.activities.set(name, heard);
    return heard;
  }

  private setActivity(said: { sessionId: SessionId; agentId: AgentId; deed: 'viewing' | 'writing' | null }): void {
    this.store.setState((company) => {
      const { [said.agentId]: _, ...others } = company[said.sessionId] ?? {};
      return { [said.sessionId]: said.deed ? { ...others, [said.agentId]: said.deed } : others };
    });
  }
}
