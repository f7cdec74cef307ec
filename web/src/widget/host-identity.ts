import type { FrameEvent, HostCommand } from '@libs/protocol/embed-protocol.ts';
import { identityResponse, resumeSessionResponse } from '@libs/protocol/identity.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { Outbox } from '@libs/client/outbox.ts';
import { m } from '../i18n/messages.ts';
import { removeDrafts } from './draft-storage.ts';
import { createSessionStore, newStoredSession, type SessionStore, type StoredSession } from './session-store.ts';
import { customerMessageCount, withoutConfirmedFields } from './active-chat.ts';
import type { WidgetController } from './widget-controller.ts';

export type HostIdentityDependencies = {
  /** The origin of the embedding page, as confirmed by the browser. */
  host: string;
  controller: WidgetController;
  sessions: SessionStore;
  outbox: Outbox;
  http: HttpClient;
  emit: (event: FrameEvent) => void;
};

/** A page that identifies its person slowly must not keep them from writing. */
const IDENTIFY_TIMEOUT_MS = 5_000;
/** The page may have to ask its own server. */
const TOKEN_TIMEOUT_MS = 10_000;
/** The token is renewed this long before it expires; after an error, this long after it. */
const RENEW_LEAD_MS = 30_000;
const RETRY_DELAY_MS = 60_000;

/** The identity is unknown for now; the message is for the person. */
class IdentityUnavailable extends Error {}
/** `unopened`: the session was created without a network; it is confirmed once the gateway knows of it. */
type ConfirmationResult = 'confirmed' | 'unopened' | 'gone' | IdentityUnavailable;

/**
 * The person's identity, as confirmed by the embedding page. What a person wrote while signed in there is stored
 * separately on this device, and shown only after the page has confirmed again that it is them; the next person finds
 * nothing.
 */
export class HostIdentity {
  private readonly tokenRequests = new Map<number, (token: Extract<HostCommand, { verb: 'token' }>['token']) => void>();
  /**
   * The stored sessions of this page's signed-in people; the widget's own storage switches to it once the person is
   * known.
   */
  private readonly hostSessions = createSessionStore();
  private readonly cleanups: (() => void)[] = [];
  private tokenRequestCount = 0;
  private isIdentified = false;
  private identifying: Promise<void> | undefined;
  private confirmedSessionId: string | undefined;
  private renewTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly dependencies: HostIdentityDependencies) {
    this.hostSessions.switchToHost(dependencies.host);
    this.cleanups.push(
      dependencies.controller.store.subscribe(
        ({ activeChat }, before) => activeChat !== before.activeChat && this.watchChat(),
      ),
    );
  }

  /** Resolves when the person is known or the timeout has passed; continues in the background. */
  identify(): Promise<void> {
    this.identifying ??= this.findConversation()
      .catch((fault: unknown) => this.reportFailure(fault instanceof IdentityUnavailable ? fault.message : null))
      .finally(() => (this.identifying = undefined));
    return Promise.race([this.identifying, new Promise<void>((resolve) => setTimeout(resolve, IDENTIFY_TIMEOUT_MS))]);
  }

  handleCommand(command: HostCommand): void {
    if (command.verb === 'identify') void this.identify();
    if (command.verb === 'token') this.tokenRequests.get(command.ask)?.(command.token);
    if (command.verb !== 'shutdown') return;
    this.signOut();
    this.dependencies.emit({ type: 'gone' });
  }

  end(): void {
    clearTimeout(this.renewTimer);
    for (const stop of this.cleanups) stop();
    this.stopWatchingChat();
  }

  private async findConversation(): Promise<void> {
    const { controller, sessions } = this.dependencies;
    const { hostSessions } = this;
    this.setTrouble(null);
    const stored = hostSessions.read();
    const token = await this.requestToken();
    if (token === null) return this.signOut();
    const found = stored && (await this.confirm(stored, token));
    if (found instanceof IdentityUnavailable) throw found;
    if (found === 'gone') this.forgetSession(stored!);
    if (found === 'confirmed') this.confirmedSessionId = stored!.sessionId;
    const { activeChat } = controller.store.getState();
    const isUnderWay = activeChat !== null && customerMessageCount(activeChat) > 0;
    const ownSession = this.isIdentified ? null : (activeChat?.session ?? sessions.read());
    const newSession = ownSession ?? newStoredSession();
    if (found === null || found === 'gone') {
      // A token is bound to one key, so a cached one that was refused does not invalidate the next.
      const fresh = found === 'gone' ? await this.requestToken() : token;
      if (fresh === null) return this.signOut();
      const returningSession = isUnderWay ? null : await this.fetchReturningSession(fresh, newSession);
      if (returningSession) hostSessions.save(returningSession);
      else if (ownSession) this.adoptSession(ownSession);
    }
    this.switchToHostSession(newSession);
  }

  /** A session started before signing in becomes the person's. */
  private adoptSession(session: StoredSession): void {
    this.hostSessions.save(session);
    if (!this.isIdentified) this.dependencies.sessions.clear();
  }

  private switchToHostSession(newSession: StoredSession): void {
    const { sessions, controller, host } = this.dependencies;
    this.isIdentified = true;
    const stored = this.hostSessions.read();
    sessions.switchToHost(host, newSession);
    // Where storage is blocked, each store has only its own memory.
    if (stored) sessions.save(stored);
    controller.syncWithStorage();
    this.watchChat();
  }

  /** Signed out: nothing of the person stays here, and what is written next belongs to no identity. */
  private signOut(): void {
    const { sessions, controller } = this.dependencies;
    clearTimeout(this.renewTimer);
    this.confirmedSessionId = undefined;
    const stored = this.hostSessions.read();
    if (stored) this.forgetSession(stored);
    if (!this.isIdentified) return;
    this.isIdentified = false;
    sessions.switchToHost(null);
    controller.syncWithStorage();
  }

  /** Also removes unsent messages and drafts, which are the person's, too. */
  private forgetSession({ sessionId }: StoredSession): void {
    const { outbox, controller } = this.dependencies;
    if (this.isIdentified) controller.forget();
    for (const { commandId } of outbox.entries(sessionId)) outbox.discard(commandId, sessionId);
    removeDrafts(sessionId);
    this.hostSessions.clear();
  }

  private async confirm(session: StoredSession, token: string, isSecond = false): Promise<ConfirmationResult> {
    const { http, host } = this.dependencies;
    const { sessionId, key } = session;
    const path = `/sessions/${sessionId}/identity`;
    const body = { host, token };
    const answer = await http({ method: 'POST', path, visitor: `${sessionId}.${key}`, body, answer: identityResponse });
    if ('refused' in answer && answer.refused.code === 'identity.refused' && !isSecond) {
      // It may have expired on the way, or the page returned an old one.
      const fresh = await this.requestToken();
      if (fresh !== null) return this.confirm(session, fresh, true);
    }
    if ('value' in answer) {
      this.scheduleRenewal(Date.parse(answer.value.expiresAt) - Date.now() - RENEW_LEAD_MS);
      return 'confirmed';
    }
    const { code, message } = answer.refused;
    if (code === 'session.unknown' && this.dependencies.outbox.entries(sessionId).length > 0) return 'unopened';
    return GONE_CODES.has(code) ? 'gone' : new IdentityUnavailable(message);
  }

  private async fetchReturningSession(token: string, { key }: StoredSession): Promise<StoredSession | null> {
    const { http, host } = this.dependencies;
    const path = '/identity/conversation';
    const answer = await http({ method: 'POST', path, body: { host, token, key }, answer: resumeSessionResponse });
    if ('refused' in answer) throw new IdentityUnavailable(answer.refused.message);
    const { sessionId } = answer.value;
    return sessionId && { sessionId, key };
  }

  private stopWatchingChat: () => void = () => undefined;

  /** Confirms each session once it exists. */
  private watchChat(): void {
    this.stopWatchingChat();
    const { activeChat } = this.dependencies.controller.store.getState();
    if (!activeChat || !this.isIdentified) return;
    const check = () => {
      this.withdrawContactQuestion();
      if (activeChat.conversation.store.getState().isLoaded && this.confirmedSessionId !== activeChat.session.sessionId)
        void this.confirmActiveSession(activeChat.session);
    };
    this.stopWatchingChat = activeChat.conversation.store.subscribe(check);
    check();
  }

  private async confirmActiveSession(session: StoredSession): Promise<void> {
    this.confirmedSessionId = session.sessionId;
    try {
      const token = await this.requestToken();
      if (token === null) return this.signOut();
      const found = await this.confirm(session, token);
      if (found === 'gone') {
        this.forgetSession(session);
        this.dependencies.controller.syncWithStorage();
        await this.identify();
      } else if (found instanceof IdentityUnavailable) this.reportFailure(found.message);
    } catch {
      this.reportFailure(null);
    }
  }

  /** Confirmed details need not be asked for, so no message waits for them. */
  private withdrawContactQuestion(): void {
    const { controller } = this.dependencies;
    if (controller.store.getState().question?.why !== 'contact') return;
    controller.submitChecks.recheckContact();
    const { question, activeChat, settings } = controller.store.getState();
    const required = withoutConfirmedFields(settings, activeChat);
    const isAsked = required.askForName || required.askForEmail || required.askForPhone;
    if (question?.why === 'contact' && question.text === null && !question.hasFiles && !isAsked)
      controller.backToDraft();
  }

  private scheduleRenewal(afterMs: number): void {
    clearTimeout(this.renewTimer);
    this.renewTimer = setTimeout(
      () => {
        const { activeChat } = this.dependencies.controller.store.getState();
        if (activeChat && this.isIdentified) void this.confirmActiveSession(activeChat.session);
      },
      Math.max(afterMs, RENEW_LEAD_MS),
    );
  }

  private reportFailure(message: string | null): void {
    this.setTrouble(message ?? m.chat_host_trouble());
    this.dependencies.emit({ type: 'error', code: 'identity.refused' });
    if (this.isIdentified) this.scheduleRenewal(RETRY_DELAY_MS);
  }

  private setTrouble(message: string | null): void {
    const retry = () => void (this.isIdentified ? this.confirmAgain() : this.identify());
    this.dependencies.controller.store.setState({ hostTrouble: message === null ? null : { message, retry } });
  }

  private confirmAgain(): void {
    this.setTrouble(null);
    const { activeChat } = this.dependencies.controller.store.getState();
    if (activeChat) void this.confirmActiveSession(activeChat.session);
  }

  /** Null: no one is signed in. Rejects when the page cannot tell, or does not answer. */
  private requestToken(): Promise<string | null> {
    const requestNumber = (this.tokenRequestCount += 1);
    return new Promise<string | null>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error('the page does not answer')), TOKEN_TIMEOUT_MS);
      this.tokenRequests.set(requestNumber, (token) => {
        clearTimeout(timeout);
        if (token === undefined) reject(new Error('the page has no answer'));
        else resolve(token);
      });
      this.dependencies.emit({ type: 'token', ask: requestNumber });
    }).finally(() => this.tokenRequests.delete(requestNumber));
  }
}

/** The session belongs to another person, or no longer exists. */
const GONE_CODES = new Set(['identity.other', 'session.unknown', 'session.erased']);
