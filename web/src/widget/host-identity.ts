import type { Told, Wish } from '@libs/protocol/embedding.ts';
import { identityResponse, returnResponse } from '@libs/protocol/identity.ts';
import type { Http } from '../api/http.ts';
import type { Outbox } from '../chat/outbox.ts';
import { m } from '../paraglide/messages.js';
import { forgetDrafts } from './draft-storage.ts';
import { createSessionStore, newSession, type SessionStore, type StoredSession } from './session-store.ts';
import { messagesOf, stillAsked } from './talk.ts';
import type { Visit } from './visit.ts';

export type IdentityParts = {
  /** The page around us, as the browser has confirmed it. */
  host: string;
  visit: Visit;
  sessions: SessionStore;
  outbox: Outbox;
  http: Http;
  tell: (told: Told) => void;
};

/** A page that is slow to say who this is does not keep them from writing. */
const PATIENCE_MS = 5_000;
/** The page may have to ask its own server. */
const TOKEN_PATIENCE_MS = 10_000;
/** Asked for again so long before it ends; after trouble, so long after it. */
const AHEAD_MS = 30_000;
const AGAIN_AFTER_MS = 60_000;

/** It cannot be known now; the message is for the person. */
class Trouble extends Error {}
/** `unopened`: begun without a network; it is confirmed once the gateway knows of it. */
type Confirmed = 'confirmed' | 'unopened' | 'gone' | Trouble;

/**
 * Who this is, by the word of the page around us. What a person has said while they are signed in there is kept apart on
 * this device, and shown only after the page has said again that it is them; whoever comes next finds nothing.
 */
export class HostIdentity {
  private readonly asked = new Map<number, (token: Extract<Wish, { verb: 'token' }>['token']) => void>();
  /** What is kept for this page's people; the visit's own storage turns to it once it is known who this is. */
  private readonly apart = createSessionStore();
  private readonly stops: (() => void)[] = [];
  private count = 0;
  private isHeld = false;
  private settling: Promise<void> | undefined;
  private confirmed: string | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: IdentityParts) {
    this.apart.keepFor(parts.host);
    this.stops.push(parts.visit.store.subscribe(({ talk }, before) => talk !== before.talk && this.hearTalk()));
  }

  /** Resolves when it is known who this is, or it has taken too long; goes on behind that. */
  settle(): Promise<void> {
    this.settling ??= this.find()
      .catch((fault: unknown) => this.fail(fault instanceof Trouble ? fault.message : null))
      .finally(() => (this.settling = undefined));
    return Promise.race([this.settling, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }

  obey(wish: Wish): void {
    if (wish.verb === 'identify') void this.settle();
    if (wish.verb === 'token') this.asked.get(wish.ask)?.(wish.token);
    if (wish.verb !== 'shutdown') return;
    this.leave();
    this.parts.tell({ type: 'gone' });
  }

  end(): void {
    clearTimeout(this.again);
    for (const stop of this.stops) stop();
    this.stopTalk();
  }

  private async find(): Promise<void> {
    const { visit, sessions } = this.parts;
    const { apart } = this;
    this.trouble(null);
    const kept = apart.read();
    const token = await this.ask();
    if (token === null) return this.leave();
    const found = kept && (await this.confirm(kept, token));
    if (found instanceof Trouble) throw found;
    if (found === 'gone') this.drop(kept!);
    if (found === 'confirmed') this.confirmed = kept!.sessionId;
    const { talk } = visit.store.getState();
    const isUnderWay = talk !== null && messagesOf(talk) > 0;
    const own = this.isHeld ? null : (talk?.session ?? sessions.read());
    const spare = own ?? newSession();
    if (found === null || found === 'gone') {
      // A token is good for one key, so a kept one that was refused does not spoil it for the next.
      const fresh = found === 'gone' ? await this.ask() : token;
      if (fresh === null) return this.leave();
      const back = isUnderWay ? null : await this.comeBack(fresh, spare);
      if (back) apart.keep(back);
      else if (own) this.adopt(own);
    }
    this.hold(spare);
  }

  /** What was begun before signing in goes with the person. */
  private adopt(own: StoredSession): void {
    this.apart.keep(own);
    if (!this.isHeld) this.parts.sessions.clear();
  }

  private hold(spare: StoredSession): void {
    const { sessions, visit, host } = this.parts;
    this.isHeld = true;
    const kept = this.apart.read();
    sessions.keepFor(host, spare);
    // Where the browser keeps nothing, each view of the storage has only its own memory.
    if (kept) sessions.keep(kept);
    visit.follow();
    this.hearTalk();
  }

  /** Signed out: nothing of theirs stays here, and what is said next is nobody's. */
  private leave(): void {
    const { sessions, visit } = this.parts;
    clearTimeout(this.again);
    this.confirmed = undefined;
    const kept = this.apart.read();
    if (kept) this.drop(kept);
    if (!this.isHeld) return;
    this.isHeld = false;
    sessions.keepFor(null);
    visit.follow();
  }

  /** Not only out of sight: what was not sent and what was being written are theirs, too. */
  private drop({ sessionId }: StoredSession): void {
    const { outbox, visit } = this.parts;
    if (this.isHeld) visit.forget();
    for (const { commandId } of outbox.entries(sessionId)) outbox.discard(commandId, sessionId);
    forgetDrafts(sessionId);
    this.apart.clear();
  }

  private async confirm(session: StoredSession, token: string, isSecond = false): Promise<Confirmed> {
    const { http, host } = this.parts;
    const { sessionId, key } = session;
    const path = `/sessions/${sessionId}/identity`;
    const body = { host, token };
    const answer = await http({ method: 'POST', path, visitor: `${sessionId}.${key}`, body, answer: identityResponse });
    if ('refused' in answer && answer.refused.code === 'identity.refused' && !isSecond) {
      // It may have run out on its way, or been kept by the page for too long.
      const fresh = await this.ask();
      if (fresh !== null) return this.confirm(session, fresh, true);
    }
    if ('value' in answer) {
      this.comeAgain(Date.parse(answer.value.expiresAt) - Date.now() - AHEAD_MS);
      return 'confirmed';
    }
    const { code, message } = answer.refused;
    if (code === 'session.unknown' && this.parts.outbox.entries(sessionId).length > 0) return 'unopened';
    return GONE.has(code) ? 'gone' : new Trouble(message);
  }

  private async comeBack(token: string, { key }: StoredSession): Promise<StoredSession | null> {
    const { http, host } = this.parts;
    const path = '/identity/conversation';
    const answer = await http({ method: 'POST', path, body: { host, token, key }, answer: returnResponse });
    if ('refused' in answer) throw new Trouble(answer.refused.message);
    const { sessionId } = answer.value;
    return sessionId && { sessionId, key };
  }

  private stopTalk: () => void = () => undefined;

  /** Each conversation is confirmed once it is there. */
  private hearTalk(): void {
    this.stopTalk();
    const { talk } = this.parts.visit.store.getState();
    if (!talk || !this.isHeld) return;
    const look = () => {
      this.letPass();
      if (talk.conversation.store.getState().isLoaded && this.confirmed !== talk.session.sessionId)
        void this.confirmTalk(talk.session);
    };
    this.stopTalk = talk.conversation.store.subscribe(look);
    look();
  }

  private async confirmTalk(session: StoredSession): Promise<void> {
    this.confirmed = session.sessionId;
    try {
      const token = await this.ask();
      if (token === null) return this.leave();
      const found = await this.confirm(session, token);
      if (found === 'gone') {
        this.drop(session);
        this.parts.visit.follow();
        await this.settle();
      } else if (found instanceof Trouble) this.fail(found.message);
    } catch {
      this.fail(null);
    }
  }

  /** What is known need not be asked, and nobody's message waits for it. */
  private letPass(): void {
    const { visit } = this.parts;
    if (visit.store.getState().held?.why !== 'contact') return;
    visit.checkpoint.reconsider();
    const { held, talk, settings } = visit.store.getState();
    const asked = stillAsked(settings, talk);
    const isAsked = asked.askForName || asked.askForEmail || asked.askForPhone;
    if (held?.why === 'contact' && held.text === null && !held.holdsFiles && !isAsked) visit.release();
  }

  private comeAgain(afterMs: number): void {
    clearTimeout(this.again);
    this.again = setTimeout(
      () => {
        const { talk } = this.parts.visit.store.getState();
        if (talk && this.isHeld) void this.confirmTalk(talk.session);
      },
      Math.max(afterMs, AHEAD_MS),
    );
  }

  private fail(message: string | null): void {
    this.trouble(message ?? m.chat_host_trouble());
    this.parts.tell({ type: 'error', code: 'identity.refused' });
    if (this.isHeld) this.comeAgain(AGAIN_AFTER_MS);
  }

  private trouble(message: string | null): void {
    const retry = () => void (this.isHeld ? this.confirmAgain() : this.settle());
    this.parts.visit.store.setState({ hostTrouble: message === null ? null : { message, retry } });
  }

  private confirmAgain(): void {
    this.trouble(null);
    const { talk } = this.parts.visit.store.getState();
    if (talk) void this.confirmTalk(talk.session);
  }

  /** Null: nobody is signed in. Rejects when the page does not know, or does not answer. */
  private ask(): Promise<string | null> {
    const ask = (this.count += 1);
    return new Promise<string | null>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the page does not answer')), TOKEN_PATIENCE_MS);
      this.asked.set(ask, (token) => {
        clearTimeout(late);
        if (token === undefined) reject(new Error('the page has no answer'));
        else resolve(token);
      });
      this.parts.tell({ type: 'token', ask });
    }).finally(() => this.asked.delete(ask));
  }
}

/** It is somebody else's, or it is no more. */
const GONE = new Set(['identity.other', 'session.unknown', 'session.erased']);
