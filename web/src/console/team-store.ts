import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Availability, type Colleague, teamResponse } from '@libs/protocol/team.ts';
import { pendingChangesResponse } from '@libs/protocol/pending-changes.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { m } from '../i18n/messages.ts';
import { shortId } from './customer.ts';

/** `approvals`: how many changes wait for the approval of this lead. */
type TeamState = { colleagues: readonly Colleague[]; approvals: number };

/** Names change seldom; a new colleague appears within this time. */
const POLL_INTERVAL_MS = 60_000;

/** The colleagues and their names, and of leads how much waits for them. */
export class TeamListStore {
  readonly store: StoreApi<TeamState> = createStore<TeamState>(() => ({ colleagues: [], approvals: 0 }));

  constructor(
    private readonly request: AuthenticatedHttp,
    private readonly mayApprove: boolean,
  ) {}

  /** Returns a function that stops the polling. */
  start(): () => void {
    void this.refresh();
    const timer = setInterval(() => void this.refresh(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }

  async refresh(): Promise<void> {
    const answer = await this.request({ method: 'GET', path: '/agents', answer: teamResponse });
    if ('value' in answer) this.store.setState({ colleagues: answer.value.team });
    if (!this.mayApprove) return;
    const waiting = await this.request({ method: 'GET', path: '/changes', answer: pendingChangesResponse });
    if ('value' in waiting)
      this.store.setState({ approvals: waiting.value.changes.filter(({ mayApprove }) => mayApprove).length });
  }

  async setAvailability(availability: Availability): Promise<void> {
    await this.request({ method: 'PUT', path: '/agents/me', body: { availability } });
    await this.refresh();
  }
}

/** The agent's name, or the short id where it is unknown. */
export const agentNameOf = (colleagues: readonly Colleague[], agentId: AgentId): string =>
  colleagues.find((one) => one.agentId === agentId)?.displayName ?? m.console_other({ id: shortId(agentId) });

/** Until the team is read, as somebody is who has signed in. */
export const availabilityOf = (colleagues: readonly Colleague[], agentId: AgentId): Availability =>
  colleagues.find((one) => one.agentId === agentId)?.availability ?? 'available';
