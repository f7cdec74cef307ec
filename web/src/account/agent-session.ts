import { createStore, type StoreApi } from 'zustand/vanilla';
import { type SignedInAgent, type SignInResponse, signInResponse } from '@libs/protocol/http.ts';
import { passkeyOptionsResponse } from '@libs/protocol/passkeys.ts';
import type { HttpClient, HttpResult } from '../api/http-client.ts';
import { type Refusal, retryRuleOf } from '@libs/protocol/refusal.ts';

/** The token is in memory only: no other script, tab or later user of this browser can read it. */
export type LoginState =
  | { is: 'unknown' }
  /** `hasLoggedOut`: the agent has logged out; otherwise there was no sign-in, or it ended. */
  | { is: 'out'; hasLoggedOut: boolean }
  | { is: 'in'; agent: SignedInAgent; accessToken: string; expiresAt: string; owesSecondFactor: boolean };

export type AccessRefreshResult = 'renewed' | 'unreachable' | 'ended';

/** What somebody shows besides the password. */
export type SecondFactorAnswer = { code: string } | { passkey: object };

export type AgentSession = {
  readonly store: StoreApi<LoginState>;
  /** Null when signed in. */
  signIn(email: string, password: string, factor?: SecondFactorAnswer): Promise<Refusal | null>;
  /** The browser's options for a passkey as a second factor; null without one, or when the password is not right. */
  passkeyOptions(email: string, password: string): Promise<string | null>;
  /** Gets a new access token with the cookie; concurrent callers share one request. */
  refresh(): Promise<AccessRefreshResult>;
  /** Null when signed out. If the server cannot be reached, the agent stays signed in. */
  signOut(): Promise<Refusal | null>;
  /** Refreshes the token before it expires and follows other tabs. Returns a function that stops it. */
  start(): () => void;
};

/** The signed-in agent's id, which is part of the keys of the console's stored data. Nothing secret. */
const AGENT_ID_KEY = 'agentId';
const AGENT_NAME_KEY = 'agentName';

const REFRESH_LOCK = 'aidline.agent.refresh';

/** A minute before expiry; bounded, because this computer's clock may be wrong. */
const REFRESH_AHEAD_MS = 60_000;
const MIN_REFRESH_DELAY_MS = 20_000;
const MAX_REFRESH_DELAY_MS = 240_000;
const UNREACHABLE_RETRY_MS = 5_000;

export const createAgentSession = (http: HttpClient, storage: () => Storage = () => localStorage): AgentSession =>
  new CookieSession(http, storage);

class CookieSession implements AgentSession {
  readonly store = createStore<LoginState>(() => ({ is: 'unknown' }));
  private pendingRefresh: Promise<AccessRefreshResult> | undefined;
  private refreshTimer: ReturnType<typeof setTimeout> | undefined;
  private isStarted = false;

  constructor(
    private readonly http: HttpClient,
    private readonly storage: () => Storage,
  ) {}

  async passkeyOptions(email: string, password: string): Promise<string | null> {
    const body = { email: email.trim(), password };
    const call = { method: 'POST', path: '/agents/sign-in/passkey', answer: passkeyOptionsResponse, body } as const;
    const answer = await this.http(call);
    return 'value' in answer ? answer.value.options : null;
  }

  async signIn(email: string, password: string, factor?: SecondFactorAnswer): Promise<Refusal | null> {
    const body = { email: email.trim(), password, ...factor };
    const answer = await this.http({ method: 'POST', path: '/agents/sign-in', answer: signInResponse, body });
    if ('refused' in answer) return answer.refused;
    this.setSignedIn(answer.value);
    return null;
  }

  refresh(): Promise<AccessRefreshResult> {
    this.pendingRefresh ??= this.refreshOnce().finally(() => (this.pendingRefresh = undefined));
    return this.pendingRefresh;
  }

  async signOut(): Promise<Refusal | null> {
    const answer = await this.http({ method: 'POST', path: '/agents/sign-out' });
    if ('refused' in answer) return answer.refused;
    this.setSignedOut(true);
    return null;
  }

  start(): () => void {
    this.isStarted = true;
    this.scheduleRefresh();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (newValue === null && (key === AGENT_ID_KEY || key === null)) this.setSignedOut();
    };
    addEventListener('storage', onStorage);
    return () => {
      this.isStarted = false;
      clearTimeout(this.refreshTimer);
      removeEventListener('storage', onStorage);
    };
  }

  /**
   * The cookie changes at every use, so tabs take a lock; a browser that blocks site data denies locks as well, and
   * then none is taken.
   */
  private async refreshOnce(): Promise<AccessRefreshResult> {
    const requestRefresh = (): Promise<HttpResult<SignInResponse>> =>
      this.http({ method: 'POST', path: '/agents/refresh', answer: signInResponse });
    const answer = await (navigator.locks
      ? navigator.locks.request(REFRESH_LOCK, requestRefresh).catch(requestRefresh)
      : requestRefresh());
    if ('value' in answer) {
      this.setSignedIn(answer.value);
      return 'renewed';
    }
    if (retryRuleOf(answer.refused.code) === 'same') {
      this.scheduleRefresh(UNREACHABLE_RETRY_MS);
      return 'unreachable';
    }
    this.setSignedOut();
    return 'ended';
  }

  private setSignedIn(access: SignInResponse): void {
    const { agent } = access;
    this.store.setState({ is: 'in', ...access }, true);
    this.ignoreStorageErrors(() => {
      this.storage().setItem(AGENT_ID_KEY, agent.agentId);
      this.storage().setItem(AGENT_NAME_KEY, agent.displayName);
    });
    this.scheduleRefresh();
  }

  private setSignedOut(hasLoggedOut = false): void {
    clearTimeout(this.refreshTimer);
    this.store.setState({ is: 'out', hasLoggedOut }, true);
    this.ignoreStorageErrors(() => {
      this.storage().removeItem(AGENT_ID_KEY);
      this.storage().removeItem(AGENT_NAME_KEY);
    });
  }

  private scheduleRefresh(ms = this.refreshDelayMs()): void {
    clearTimeout(this.refreshTimer);
    if (this.isStarted && this.store.getState().is === 'in')
      this.refreshTimer = setTimeout(() => void this.refresh(), ms);
  }

  private refreshDelayMs(): number {
    const access = this.store.getState();
    const leftMs = access.is === 'in' ? Date.parse(access.expiresAt) - Date.now() : 0;
    return Math.min(MAX_REFRESH_DELAY_MS, Math.max(MIN_REFRESH_DELAY_MS, leftMs - REFRESH_AHEAD_MS));
  }

  /** Where storage is blocked, only the id of the last agent is lost. */
  private ignoreStorageErrors(write: () => void): void {
    try {
      write();
    } catch {
      return;
    }
  }
}
