import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Availability, type Colleague, teamResponse } from '@libs/protocol/team.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { m } from '../i18n/messages.ts';
import { shortId } from './customer.ts';

type TeamState = { colleagues: readonly Colleague[] };

/** Names change seldom; a new colleague appears within this time. */
const POLL_INTERVAL_MS = 60_000;

/** The colleagues and their names. */
export class TeamListStore {
  readonly store: StoreApi<TeamState> = createStore<TeamState>(() => ({ colleagues: [] }));

  constructor(private readonly request: AuthenticatedHttp) {}

  /** Returns a function that stops the polling. */
  start(): () => void {
    void this.refresh();
    const timer = setInterval(() => void this.refresh(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }

  async refresh(): Promise<void> {
    const answer = await this.request({ method: 'GET', path: '/agents', answer: teamResponse });
    if ('value' in answer) this.store.setState({ colleagues: answer.value.team });
  }

  async setAvailability(availability: Availability): Promise<void> {
    await this.request({ method: 'PUT', path: '/agents/me', body: { availability } });
    await this.refresh();
  }
}

/** The agent's name, or the short id where it is unknown. */
export const agentNameOf = (colleagues: readonly Colleague[], agentId: AgentId): string =>
  colleagues.find((one) => one.agentId === agentId)?.displayName ?? m.console_other({ id: shortId(agentId) });
