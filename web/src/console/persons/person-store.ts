import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionId } from '@libs/protocol/ids.ts';
import {
  type InternalNote,
  internalNotesResponse,
  type PersonResponse,
  personResponse,
  type PersonSuggestion,
  personSuggestionsResponse,
} from '@libs/protocol/persons.ts';
import { newCommandId } from '@libs/client/new-ids.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';

export type PersonState = {
  /** Null until the first answer. */
  person: PersonResponse | null;
  suggestions: readonly PersonSuggestion[];
  notes: Readonly<Record<SessionId, readonly InternalNote[] | undefined>>;
};

/** Whoever is behind one conversation. Forgotten with the panel that shows it. */
export class PersonStore {
  readonly store: StoreApi<PersonState> = createStore<PersonState>(() => ({
    person: null,
    suggestions: [],
    notes: {},
  }));

  constructor(
    private readonly request: AuthenticatedHttp,
    private readonly sessionId: SessionId,
  ) {}

  async load(signal?: AbortSignal): Promise<void> {
    const answer = await this.request({ method: 'GET', path: this.path(''), answer: personResponse, signal });
    if ('value' in answer) this.store.setState({ person: answer.value });
  }

  /** They are searched for, which costs the server more than all the rest of an opening. */
  async loadSuggestions(signal?: AbortSignal): Promise<void> {
    const answer = await this.request({
      method: 'GET',
      path: this.path('/suggestions'),
      answer: personSuggestionsResponse,
      signal,
    });
    if (signal?.aborted) return;
    // What cannot be searched for suggests nothing.
    this.store.setState({ suggestions: 'value' in answer ? answer.value.suggestions : [] });
  }

  /** Opening notes is reading that conversation, and recorded. Why they could not be read, or null. */
  async openNotes(sessionId: SessionId): Promise<string | null> {
    const answer = await this.request({
      method: 'GET',
      path: `/sessions/${sessionId}/notes`,
      answer: internalNotesResponse,
    });
    if ('refused' in answer) return answer.refused.message;
    this.store.setState(({ notes }) => ({ notes: { ...notes, [sessionId]: answer.value.notes } }));
    return null;
  }

  /** Why it could not be done, or null. */
  link(other: SessionId, reason: string): Promise<string | null> {
    return this.change('PUT', `/links/${newCommandId()}`, { with: other, reason });
  }

  /** Why it could not be done, or null. */
  unlink(linkId: string, reason: string): Promise<string | null> {
    return this.change('POST', `/links/${linkId}/undo`, { reason });
  }

  private async change(method: 'PUT' | 'POST', path: string, body: object): Promise<string | null> {
    const answer = await this.request({ method, path: this.path(path), body });
    if ('refused' in answer) return answer.refused.message;
    await Promise.all([this.load(), this.loadSuggestions()]);
    return null;
  }

  private path(rest: string): string {
    return `/sessions/${this.sessionId}/person${rest}`;
  }
}
