import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Availability, type Colleague, teamResponse } from '@libs/protocol/team.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Ask } from '../api/ask.ts';
import { m } from '../paraglide/messages.js';
import { shortId } from './customer.ts';

export type Team = { colleagues: readonly Colleague[] };

/** Names change seldom; a new colleague is known within this. */
const LOOK_EVERY_MS = 60_000;

/** Who works here, so that people are called by their names. */
export class TeamStore {
  readonly store: StoreApi<Team> = createStore<Team>(() => ({ colleagues: [] }));

  constructor(private readonly ask: Ask) {}

  /** Returns the way to stop. */
  start(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    const answer = await this.ask({ method: 'GET', path: '/agents', answer: teamResponse });
    if ('value' in answer) this.store.setState({ colleagues: answer.value.team });
  }

  async set(availability: Availability): Promise<void> {
    await this.ask({ method: 'PUT', path: '/agents/me', body: { availability } });
    await this.look();
  }
}

/** The name of an agent, or a number where we do not know it. */
export const nameOf = (colleagues: readonly Colleague[], agentId: AgentId): string =>
  colleagues.find((one) => one.agentId === agentId)?.displayName ?? m.console_other({ id: shortId(agentId) });
