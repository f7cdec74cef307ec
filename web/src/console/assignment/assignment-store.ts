import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  assignmentResponse,
  defaultAssignmentRules,
  emptyShiftNote,
  type AgentAbilitiesChange,
  type AgentAssignment,
  type AssignmentResponse,
  type AssignmentRules,
  type Mention,
  type ShiftNote,
} from '@libs/protocol/assignment.ts';
import { targetStateOf, type TargetState } from '@libs/hours/answer-target.ts';
import { alwaysOpen, hoursOfLanguage, type BusinessHours } from '@libs/protocol/business-hours.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';

type AssignmentState = AssignmentResponse;

/** A mention, a break of a colleague, or a changed rule is known within this time. */
const POLL_INTERVAL_MS = 15_000;

/** The rules of assignment, the business hours, what each agent can be given, and what is new for this one. */
export class AssignmentStore {
  readonly store: StoreApi<AssignmentState> = createStore<AssignmentState>(() => ({
    rules: defaultAssignmentRules,
    hours: alwaysOpen,
    agents: [],
    mentions: [],
    shiftNote: emptyShiftNote,
  }));

  constructor(
    private readonly request: AuthenticatedHttp,
    private readonly me: AgentId,
  ) {}

  /** Returns a function that stops the polling. */
  start(): () => void {
    void this.refresh();
    const timer = setInterval(() => void this.refresh(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }

  async refresh(): Promise<void> {
    const answer = await this.request({ method: 'GET', path: '/assignment', answer: assignmentResponse });
    if ('value' in answer) this.store.setState(answer.value);
  }

  /** How the wait of a conversation stands to its target, within the hours of its language. */
  readonly targetOf = (row: Pick<InboxRow, 'waitingSince' | 'agentMessages' | 'lang'>): TargetState => {
    if (!row.waitingSince) return 'none';
    const { rules, hours } = this.store.getState();
    return targetStateOf(
      { since: Date.parse(row.waitingSince), hasBeenAnswered: row.agentMessages > 0 },
      { targets: rules, hours: hoursOfLanguage(hours, nearestLocale(row.lang)), now: Date.now() },
    );
  };

  /** When the break of this agent ends, or null. */
  ownBreak(): string | null {
    return breakOf(this.store.getState().agents, this.me);
  }

  /** 0 minutes end the break. */
  async setBreak(minutes: number): Promise<void> {
    await this.request({ method: 'PUT', path: '/assignment/me/break', body: { minutes } });
    await this.refresh();
  }

  async changeOwn(change: AgentAbilitiesChange): Promise<string | null> {
    return this.put('/assignment/me', change);
  }

  async changeOther(agentId: AgentId, change: AgentAbilitiesChange): Promise<string | null> {
    return this.put(`/assignment/agents/${agentId}`, change);
  }

  async saveRules(rules: AssignmentRules): Promise<string | null> {
    const refusal = await this.put('/assignment/rules', rules);
    // The server may answer with what it has read a moment before.
    if (refusal === null) this.store.setState({ rules });
    return refusal;
  }

  async saveHours(hours: BusinessHours): Promise<string | null> {
    const refusal = await this.put('/assignment/hours', hours);
    if (refusal === null) this.store.setState({ hours });
    return refusal;
  }

  async saveShiftNote(note: Pick<ShiftNote, 'text' | 'version'>): Promise<string | null> {
    const refusal = await this.put('/assignment/shift-note', note);
    // Somebody was faster: what they have written is shown.
    if (refusal !== null) await this.refresh();
    return refusal;
  }

  async markMentionSeen({ sessionId, version }: Mention): Promise<void> {
    await this.request({ method: 'POST', path: '/assignment/mentions/seen', body: { sessionId, version } });
    await this.refresh();
  }

  /** The refusal in words, or null. */
  private async put(path: string, body: object): Promise<string | null> {
    const answer = await this.request({ method: 'PUT', path, body });
    if ('refused' in answer) return answer.refused.message;
    await this.refresh();
    return null;
  }
}

export const breakOf = (agents: readonly AgentAssignment[], agentId: AgentId): string | null => {
  const until = agents.find((one) => one.agentId === agentId)?.breakUntil ?? null;
  return until && Date.parse(until) > Date.now() ? until : null;
};
