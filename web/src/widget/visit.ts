import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { PhoneCheckResponse, WidgetSettings } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { type Credentials, PROTOCOL_VERSION } from '@libs/protocol/wire.ts';
import type { Http } from '../api/http.ts';
import type { ChatLink } from '../chat/chat-link.ts';
import { linesAfter } from '../chat/chat-store.ts';
import { type Conversation, openConversation } from '../chat/conversation.ts';
import { whenForgotten } from '../chat/kept-copy.ts';
import type { Outbox } from '../chat/outbox.ts';
import { askAsVisitor } from './ask-as-visitor.ts';
import { Checkpoint, type Passed } from './checkpoint.ts';
import { forgetDrafts } from './draft-storage.ts';
import { createOwnTranslations } from './own-translations.ts';
import { keepQuiet } from './quiet.ts';
import type { SecretGuard } from './secret-guard.ts';
import type { SessionStore, StoredSession } from './session-store.ts';
import { SettingsReader } from './settings-reader.ts';
import { VisitFiles } from './visit-files.ts';
import { type Opening, untouched, type VisitState } from './visit-state.ts';

export type VisitParts = {
  http: Http;
  outbox: Outbox;
  sessions: SessionStore;
  lang: () => Locale;
  createLink: (credentials: () => Credentials) => ChatLink;
  beep: () => void;
  guard: SecretGuard;
  /** What the browser says that its owner reads, best first. */
  languages: () => readonly string[];
  /** The path of the page they are on, if it is one of ours. */
  page: () => string | null;
};

/**
 * One visitor with the chat, from the closed button to the conversation. Looking costs nothing and leaves nothing: the
 * session begins with the first human act, which is a click on the chat, a focus in it, or a letter.
 */
export class Visit {
  readonly store: StoreApi<VisitState> = createStore<VisitState>(untouched);
  /** Before that, a conversation from an earlier visit may still be on its way back from the disk. */
  private hasStarted = false;
  private hasActed = false;
  /** Said in that moment; it goes into the conversation that comes back, or into the new one. */
  private readonly heldUntilStart: string[] = [];
  readonly checkpoint: Checkpoint;
  private readonly files: VisitFiles;
  private readonly settings: SettingsReader;
  private stopHearing: () => void = () => undefined;

  constructor(private readonly parts: VisitParts) {
    this.files = new VisitFiles({ store: this.store, lang: parts.lang });
    this.settings = new SettingsReader({
      ...{ http: parts.http, lang: parts.lang, store: this.store },
      onRead: () => this.checkpoint.reconsider(),
    });
    this.checkpoint = new Checkpoint({
      store: this.store,
      guard: parts.guard,
      say: (text) => this.store.getState().talk!.conversation.send(text),
      ask: (command) => this.store.getState().talk?.conversation.ask(command),
      sendFiles: () => this.files.send(),
    });
  }

  /** Takes up what is stored from before. Returns the way to end. */
  start(): () => void {
    const { sessions } = this.parts;
    this.hasStarted = true;
    const stored = sessions.read();
    if (stored && !this.store.getState().talk) this.begin(stored);
    else if (this.hasActed) this.act();
    for (const text of this.heldUntilStart.splice(0)) this.sayFromStart(text);
    const stops = [sessions.watch((one) => this.onStoredElsewhere(one)), whenForgotten(() => this.forget())];
    return () => {
      for (const stop of stops) stop();
      this.end();
    };
  }

  open(how: Opening): void {
    void this.askSettings();
    this.store.setState(({ openedBy }) => ({ isOpen: true, openedBy: openedBy ?? how, unseen: 0 }));
    if (how === 'auto') return;
    this.act();
    this.store.setState(({ clicks }) => ({ clicks: clicks + 1 }));
  }

  /** The page is looked at again. */
  noteLook(): void {
    if (this.store.getState().isOpen) this.store.setState({ unseen: 0 });
  }

  close(): void {
    this.store.setState({ isOpen: false });
  }

  /** A person has done something: from now on there is a session. */
  act(): void {
    this.hasActed = true;
    void this.askSettings();
    if (this.hasStarted && !this.store.getState().talk) this.begin(this.parts.sessions.create(), true);
  }

  write(draft: string): void {
    if (draft) this.act();
    if (draft) void this.parts.guard.prepare();
    this.store.setState(({ held }) => ({ draft, held: held?.why === 'secret' ? null : held }));
    if (draft) this.store.getState().talk?.conversation.noteTyping();
  }

  /** What somebody else thinks they might say; never in the place of what they have written themselves. */
  suggest(text: string): void {
    if (!this.store.getState().draft) this.store.setState({ draft: text, suggested: text });
  }

  /** Null when it is on its way; `held` while the writer has a question to answer. */
  send(text: string): Passed {
    this.act();
    if (this.store.getState().talk) return this.checkpoint.pass(text);
    this.heldUntilStart.push(text);
    return null;
  }

  /** Lays files beside what is being written; they go when the person says so. */
  choose(files: readonly File[]): void {
    if (files.length === 0) return;
    this.act();
    this.files.choose(files);
  }

  /** The writer goes back to the text. */
  release(): void {
    this.store.setState({ held: null });
  }

  setQuiet(isWanted: boolean): void {
    keepQuiet(isWanted);
    this.store.setState({ isQuiet: isWanted });
  }

  /** Asks for the conversation to be made unreadable for everybody; once it is, this browser forgets it too. */
  erase(): void {
    this.store.getState().talk?.conversation.ask({ type: 'session.erase' });
  }

  rate(stars: number, text: string): void {
    this.store.getState().talk?.conversation.ask({ type: 'session.rate', stars, text });
  }

  /** This browser lets go of the conversation; what is next written begins another one. */
  forget(gone: VisitState['gone'] = 'forgotten'): void {
    const { talk } = this.store.getState();
    if (!talk) return;
    const { sessionId } = talk.session;
    const left = this.parts.outbox.entries(sessionId);
    this.files.forget();
    this.end();
    for (const { commandId } of left) this.parts.outbox.discard(commandId, sessionId);
    this.parts.sessions.clear();
    forgetDrafts(sessionId);
    this.store.setState({ draft: '', held: null, openedBy: null, gone });
    if (gone === 'forgotten') return;
    // What somebody wrote while the erasure was under way was not to be erased with it.
    const unsaid = left.filter(({ refusal }) => !refusal || refusal.code === 'session.erased');
    const texts = unsaid.flatMap(({ command }) => (command.type === 'message.send' ? [command.text] : []));
    if (texts.length > 0) this.act();
    for (const text of texts) this.sayFromStart(text);
  }

  /** The storage holds another conversation now, or none: so does this page. */
  follow(): void {
    const stored = this.parts.sessions.read();
    const mine = this.store.getState().talk?.session;
    if (!this.hasStarted || stored?.sessionId === mine?.sessionId) return;
    if (stored) this.moveTo(stored);
    else this.end();
  }

  /** Opens the question how to be reached without a message behind it. */
  askForContact(): void {
    this.act();
    this.store.setState({ held: { why: 'contact', text: null } });
  }

  checkPhone(phoneNumber: string): Promise<PhoneCheckResponse | null> {
    const { talk } = this.store.getState();
    return (talk?.ask ?? askAsVisitor(this.parts.http, null)).checkPhone(phoneNumber);
  }

  /** The old conversation cannot be had any more; what was not sent goes into a new one. */
  startOver(): void {
    const { talk } = this.store.getState();
    if (talk) this.moveTo(this.parts.sessions.replace(talk.session.sessionId), true);
  }

  /** The welcome delay, once the settings are there or have failed. */
  async welcomeDelaySeconds(): Promise<number> {
    return (await this.askSettings()).welcomeDelaySeconds;
  }

  /** In the language of the page: after another one was chosen, it is asked again. */
  askSettings(): Promise<WidgetSettings> {
    return this.settings.ask();
  }

  /** What was said before the storage was back goes the same way; the next waits in the draft with the first. */
  private sayFromStart(text: string): void {
    const { held, draft } = this.store.getState();
    if (held?.why === 'contact' && held.text !== null) {
      const both = `${held.text}\n${text}`;
      return this.store.setState({ held: { why: 'contact', text: both }, draft: both });
    }
    if (this.checkpoint.pass(text)) this.store.setState({ draft: draft ? `${draft}\n${text}` : text });
  }

  private begin(session: StoredSession, isNew = false): void {
    const { lang, page, createLink, outbox } = this.parts;
    const { sessionId, key } = session;
    const link = createLink(() => ({ as: 'visitor', protocol: PROTOCOL_VERSION, lang: lang(), sessionId, key }));
    // Whoever saw the panel open by itself has waited for the greeting already.
    const opening = () => {
      const from = page();
      const how = this.store.getState().openedBy ?? 'click';
      return { type: 'session.open', lang: lang(), opening: how, ...(from ? { page: from } : {}) } as const;
    };
    const conversation = openConversation({
      sessionId,
      actor: { role: 'customer' },
      link,
      outbox,
      opening,
      onRefused: (command) => this.onRefused(command),
    });
    if (isNew) conversation.ask(opening());
    const ask = askAsVisitor(this.parts.http, session);
    const translations = createOwnTranslations(this.parts.languages(), ask.translate);
    this.store.setState({ talk: { session, link, conversation, ask, translations, isNew }, gone: null });
    this.stopHearing = this.hear(conversation);
    link.connect();
    void this.files.bring();
  }

  private onRefused(command: ChatCommand): void {
    // There is nothing to erase, or it is erased: either way this browser may let go of it.
    if (command.type === 'session.erase') this.forget('erased');
  }

  private end(): void {
    const { talk } = this.store.getState();
    this.stopHearing();
    talk?.conversation.end();
    this.files.end();
    talk?.link.close();
    this.store.setState({ talk: null, unseen: 0 });
  }

  private hear({ store }: Conversation): () => void {
    return store.subscribe((chat, before) => {
      if (chat.session.status === 'erased') return this.forget('erased');
      if (!before.isLoaded) return;
      const added = linesAfter(chat, before.arrivals.version);
      const fromUs = added.filter((line) => line.is === 'bubble' && line.from !== 'customer').length;
      if (fromUs === 0) return;
      const { isOpen, isQuiet } = this.store.getState();
      if (isOpen && !isQuiet) this.parts.beep();
      if (!isOpen || document.hidden) this.store.setState(({ unseen }) => ({ unseen: unseen + fromUs }));
    });
  }

  /** Another tab of the same person: there is one conversation, and the older one is it. Cleared means gone. */
  private onStoredElsewhere(session: StoredSession | null): void {
    const mine = this.store.getState().talk?.session;
    if (!session) {
      this.end();
      return this.store.setState({ isOpen: false, draft: '' });
    }
    if (!mine) return this.begin(session);
    if (mine.sessionId === session.sessionId) return;
    if (mine.sessionId < session.sessionId && session.insteadOf !== mine.sessionId) this.parts.sessions.keep(mine);
    else this.moveTo(session);
  }

  private moveTo(session: StoredSession, isNew = false): void {
    const before = this.store.getState().talk?.session.sessionId;
    this.end();
    this.begin(session, isNew);
    if (!before || before === session.sessionId) return;
    for (const { commandId, command } of this.parts.outbox.entries(before)) {
      this.parts.outbox.discard(commandId, before);
      if (command.type === 'message.send') this.store.getState().talk?.conversation.send(command.text);
      if (command.type === 'contact.give') this.store.getState().talk?.conversation.ask(command);
    }
  }
}
