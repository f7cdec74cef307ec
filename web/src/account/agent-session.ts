import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AgentCard, type SignInResponse, signInResponse } from '@libs/protocol/http.ts';
import type { Http, HttpResult } from '../api/http.ts';
import { type Refusal, retryOf } from '../api/refusal.ts';

/** The token is in memory and nowhere else: no other script, tab or later user of this browser can read it. */
export type Access =
  | { is: 'unknown' }
  /** `isOwnWish`: they have logged out; otherwise the sign-in was not there, or ended. */
  | { is: 'out'; isOwnWish: boolean }
  | { is: 'in'; agent: AgentCard; accessToken: string; expiresAt: string; owesSecondFactor: boolean };

export type Renewal = 'renewed' | 'unreachable' | 'ended';

export interface AgentSession {
  readonly store: StoreApi<Access>;
  /** Null when signed in. */
  signIn(email: string, password: string, code?: string): Promise<Refusal | null>;
  /** Gets fresh access by the cookie; all who ask at once share one answer. */
  refresh(): Promise<Renewal>;
  /** Null when signed out. A server that cannot be reached has not signed anybody out. */
  signOut(): Promise<Refusal | null>;
  /** Keeps the access fresh and hears of other tabs. Returns the way to stop. */
  start(): () => void;
}

/** Which agent works in this browser; the console's own things are kept under these. Nothing secret. */
const AGENT_ID = 'agentId';
const AGENT_NAME = 'agentName';

const REFRESH_LOCK = 'aidline.agent.refresh';

/** A minute before it runs out; within bounds, because this computer's clock may be wrong. */
const AHEAD_MS = 60_000;
const SOONEST_MS = 20_000;
const LATEST_MS = 240_000;
const UNREACHABLE_RETRY_MS = 5_000;

export const createAgentSession = (http: Http, storage: () => Storage = () => localStorage): AgentSession =>
  new CookieSession(http, storage);

class CookieSession implements AgentSession {
  readonly store = createStore<Access>(() => ({ is: 'unknown' }));
  private refreshing: Promise<Renewal> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStarted = false;

  constructor(
    private readonly http: Http,
    private readonly storage: () => Storage,
  ) {}

  async signIn(email: string, password: string, code?: string): Promise<Refusal | null> {
    const body = { email: email.trim(), password, ...(code ? { code } : {}) };
    const answer = await this.http({ method: 'POST', path: '/agents/sign-in', answer: signInResponse, body });
    if ('refused' in answer) return answer.refused;
    this.enter(answer.value);
    return null;
  }

  refresh(): Promise<Renewal> {
    this.refreshing ??= this.refreshOnce().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  async signOut(): Promise<Refusal | null> {
    const answer = await this.http({ method: 'POST', path: '/agents/sign-out' });
    if ('refused' in answer) return answer.refused;
    this.leave(true);
    return null;
  }

  start(): () => void {
    this.isStarted = true;
    this.refreshLater();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (newValue === null && (key === AGENT_ID || key === null)) this.leave();
    };
    addEventListener('storage', onStorage);
    return () => {
      this.isStarted = false;
      clearTimeout(this.timer);
      removeEventListener('storage', onStorage);
    };
  }

  /** The cookie changes at every use, so tabs take turns; a browser that blocks site data denies them that as well. */
  private async refreshOnce(): Promise<Renewal> {
    const ask = (): Promise<HttpResult<SignInResponse>> =>
      this.http({ method: 'POST', path: '/agents/refresh', answer: signInResponse });
    const answer = await (navigator.locks ? navigator.locks.request(REFRESH_LOCK, ask).catch(ask) : ask());
    if ('value' in answer) {
      this.enter(answer.value);
      return 'renewed';
    }
    if (retryOf(answer.refused.code) === 'same') {
      this.refreshLater(UNREACHABLE_RETRY_MS);
      return 'unreachable';
    }
    this.leave();
    return 'ended';
  }

  private enter(access: SignInResponse): void {
    const { agent } = access;
    this.store.setState({ is: 'in', ...access }, true);
    this.orNot(() => {
      this.storage().setItem(AGENT_ID, agent.agentId);
      this.storage().setItem(AGENT_NAME, agent.displayName);
    });
    this.refreshLater();
  }

  private leave(isOwnWish = false): void {
    clearTimeout(this.timer);
    this.store.setState({ is: 'out', isOwnWish }, true);
    this.orNot(() => {
      this.storage().removeItem(AGENT_ID);
      this.storage().removeItem(AGENT_NAME);
    });
  }

  private refreshLater(ms = this.untilRefreshMs()): void {
    clearTimeout(this.timer);
    if (this.isStarted && this.store.getState().is === 'in') this.timer = setTimeout(() => void this.refresh(), ms);
  }

  private untilRefreshMs(): number {
    const access = this.store.getState();
    const leftMs = access.is === 'in' ? Date.parse(access.expiresAt) - Date.now() : 0;
    return Math.min(LATEST_MS, Math.max(SOONEST_MS, leftMs - AHEAD_MS));
  }

  /** A browser that keeps nothing only forgets who worked here last. */
  private orNot(keep: () => void): void {
    try {
      keep();
    } catch {
      return;
    }
  }
}
