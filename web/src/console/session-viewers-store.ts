import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { VIEWER_EXPIRY_MS, type Signal, TYPING_EXPIRY_MS } from '@libs/protocol/signals.ts';
import { createExpiringFlag, type ExpiringFlag } from '@libs/client/signals.ts';
import { systemClock } from '@libs/client/system-environment.ts';

/** What colleagues are doing in each conversation that is open here. */
type ViewersBySession = Record<SessionId, Record<AgentId, 'viewing' | 'writing'>>;

type ColleagueSignal = Omit<Extract<Signal, { kind: 'colleague' }>, 'kind'>;
type ColleagueActivity = { viewing: ExpiringFlag; writing: ExpiringFlag };

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
    const { viewing, writing } = this.activityOf(sessionId, agentId);
    if (doing === 'leaving') {
      writing.end();
      return viewing.end();
    }
    viewing.refresh();
    if (doing === 'writing') writing.refresh();
  }

  end(): void {
    for (const { viewing, writing } of this.activities.values()) {
      writing.end();
      viewing.end();
    }
  }

  private activityOf(sessionId: SessionId, agentId: AgentId): ColleagueActivity {
    const name = `${sessionId} ${agentId}`;
    const known = this.activities.get(name);
    if (known) return known;
    const change = (activity: 'viewing' | 'writing' | null) => this.setActivity({ sessionId, agentId, activity });
    const viewing = createExpiringFlag(systemClock, (isOn) => change(isOn ? 'viewing' : null), VIEWER_EXPIRY_MS);
    const writing = createExpiringFlag(systemClock, (isOn) => change(isOn ? 'writing' : 'viewing'), TYPING_EXPIRY_MS);
    const flags = { viewing, writing };
    this.activities.set(name, flags);
    return flags;
  }

  private setActivity(change: {
    sessionId: SessionId;
    agentId: AgentId;
    activity: 'viewing' | 'writing' | null;
  }): void {
    this.store.setState((viewers) => {
      const { [change.agentId]: _, ...others } = viewers[change.sessionId] ?? {};
      return { [change.sessionId]: change.activity ? { ...others, [change.agentId]: change.activity } : others };
    });
  }
}
