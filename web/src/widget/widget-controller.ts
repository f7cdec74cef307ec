import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PhoneCheckResponse, WidgetSettings } from '@libs/protocol/http.ts';
import { PROTOCOL_VERSION } from '@libs/protocol/socket-protocol.ts';
import { linesAfter } from '@libs/client/conversation-store.ts';
import { browserConversation } from '@libs/client/browser/browser-environment.ts';
import { type Conversation, openConversation, retainedCommands } from '@libs/client/conversation.ts';
import { onForgotten } from '@libs/client/browser/outbox-backup.ts';
import { createVisitorApi } from './visitor-api.ts';
import { SubmitChecks, type SubmitResult } from './submit-checks.ts';
import { removeDrafts } from './draft-storage.ts';
import { createCustomerTranslations } from './customer-translations.ts';
import { saveQuietMode } from './quiet-mode.ts';
import type { StoredSession } from './session-store.ts';
import { SettingsReader } from './settings-reader.ts';
import { WidgetFiles } from './widget-files.ts';
import type { WidgetDependencies } from './widget-dependencies.ts';
import { type WidgetInput, type WidgetPhase, widgetTransitions } from './widget-phase.ts';
import { type WidgetOpener, initialWidgetState, type WidgetState } from './widget-state.ts';

/**
 * The state of one visitor's chat, from the closed button to the conversation. Nothing is requested or stored before
 * the visitor's first interaction, which creates the session: a click on the chat, a focus in it, or a typed letter.
 */
export class WidgetController {
  readonly store: StoreApi<WidgetState> = createStore<WidgetState>(initialWidgetState);
  private phase: WidgetPhase = 'unrestored';
  /** Messages written before the storage is restored; they are sent in the restored session, or in a new one. */
  private readonly textsBeforeStart: string[] = [];
  readonly submitChecks: SubmitChecks;
  private readonly files: WidgetFiles;
  private readonly settings: SettingsReader;
  private stopWatchingMessages: () => void = () => undefined;

  constructor(private readonly dependencies: WidgetDependencies) {
    this.files = new WidgetFiles({ store: this.store, lang: dependencies.lang });
    this.settings = new SettingsReader({
      ...{ http: dependencies.http, lang: dependencies.lang, store: this.store },
      onRead: () => this.submitChecks.recheckContact(),
    });
    this.submitChecks = new SubmitChecks({
      store: this.store,
      guard: dependencies.guard,
      sendMessage: (text, owners) => this.store.getState().activeChat!.conversation.send(text, { owners }),
      sendCommand: (command) => this.store.getState().activeChat?.conversation.sendCommand(command),
      sendFiles: () => this.files.send(),
    });
  }

  /** Restores what is stored. Returns a function that ends it. */
  start(): () => void {
    const { sessions } = this.dependencies;
    const stored = sessions.read();
    this.step(stored ? 'restored' : 'empty', stored);
    for (const text of this.textsBeforeStart.splice(0)) this.resubmit(text);
    const stops = [
      sessions.watch((session) => this.onSessionStoredElsewhere(session)),
      onForgotten(() => this.forget()),
    ];
    return () => {
      for (const stop of stops) stop();
      this.step('stopped');
    };
  }

  open(openedBy: WidgetOpener): void {
    void this.loadSettings();
    this.store.setState((before) => ({ isOpen: true, openedBy: before.openedBy ?? openedBy, unseen: 0 }));
    if (openedBy === 'auto') return;
    this.recordActivity();
    this.store.setState(({ clicks }) => ({ clicks: clicks + 1 }));
  }

  /** The page is visible again. */
  onPageVisible(): void {
    if (this.store.getState().isOpen) this.store.setState({ unseen: 0 });
  }

  close(): void {
    this.store.setState({ isOpen: false });
  }

  /** Called for each interaction: from the first one on there is a session. */
  recordActivity(): void {
    void this.loadSettings();
    this.step('act');
  }

  setDraft(draft: string): void {
    if (draft) this.recordActivity();
    if (draft) void this.dependencies.guard.prepare();
    this.store.setState(({ question }) => ({ draft, question: question?.why === 'contact' ? question : null }));
    if (draft) this.store.getState().activeChat?.conversation.recordTyping();
  }

  /** Prefills the draft, but never replaces text the visitor has written. */
  suggestDraft(text: string): void {
    if (!this.store.getState().draft) this.store.setState({ draft: text, suggestedDraft: text });
  }

  /** Null when it is being sent; `needs-answer` while the writer has a question to answer. */
  send(text: string): SubmitResult {
    this.recordActivity();
    if (this.store.getState().activeChat) return this.submitChecks.submit(text);
    this.textsBeforeStart.push(text);
    return null;
  }

  /** Adds files to the draft; they are sent when the visitor sends them. */
  addFiles(files: readonly File[]): void {
    if (files.length === 0) return;
    this.recordActivity();
    this.files.add(files);
  }

  /** Withdraws the question, so that the visitor can edit it. */
  backToDraft(): void {
    this.store.setState({ question: null });
  }

  setQuiet(isWanted: boolean): void {
    saveQuietMode(isWanted);
    this.store.setState({ isQuiet: isWanted });
  }

  /** Requests that the session be erased for everybody; once it is, this browser forgets it too. */
  erase(): void {
    this.store.getState().activeChat?.conversation.sendCommand({ type: 'session.erase' });
  }

  rate(stars: number, text: string): void {
    this.store.getState().activeChat?.conversation.sendCommand({ type: 'session.rate', stars, text });
  }

  /** Removes the session from this browser; the next message starts another one. */
  forget(gone: WidgetState['gone'] = 'forgotten'): void {
    const { activeChat } = this.store.getState();
    if (!activeChat) return;
    const { sessionId } = activeChat.session;
    const unsentEntries = this.dependencies.outbox.entries(sessionId);
    this.files.forget();
    this.step('forgotten');
    for (const { commandId } of unsentEntries) this.dependencies.outbox.discard(commandId, sessionId);
    this.dependencies.sessions.clear();
    removeDrafts(sessionId);
    this.store.setState({ draft: '', question: null, openedBy: null, gone });
    if (gone === 'forgotten') return;
    // Messages written while the erasure was under way were not meant to be erased.
    const retained = unsentEntries.filter(({ refusal }) => !refusal || refusal.code === 'session.erased');
    const texts = retained.flatMap(({ command }) => (command.type === 'message.send' ? [command.text] : []));
    if (texts.length > 0) this.recordActivity();
    for (const text of texts) this.resubmit(text);
  }

  /** Follows the stored session after it was changed or removed. */
  syncWithStorage(): void {
    const stored = this.dependencies.sessions.read();
    const ownSession = this.store.getState().activeChat?.session;
    if (stored?.sessionId === ownSession?.sessionId) return;
    if (stored && ownSession) this.switchToSession(stored);
    else this.step(stored ? 'stored' : 'cleared', stored);
  }

  /** Opens the contact form without a message that waits for it. */
  askForContact(): void {
    this.recordActivity();
    this.store.setState({ question: { why: 'contact', text: null } });
  }

  checkPhone(phoneNumber: string): Promise<PhoneCheckResponse | null> {
    const { activeChat } = this.store.getState();
    return (activeChat?.api ?? createVisitorApi(this.dependencies.http, null)).checkPhone(phoneNumber);
  }

  /** The session is unavailable; unsent messages move to a new one. */
  startOver(): void {
    const { activeChat } = this.store.getState();
    if (activeChat) this.switchToSession(this.dependencies.sessions.replace(activeChat.session.sessionId), true);
  }

  /** The welcome delay, once the settings are loaded or have failed. */
  async welcomeDelaySeconds(): Promise<number> {
    return (await this.loadSettings()).welcomeDelaySeconds;
  }

  /** In the language of the page; loaded again after it changes. */
  loadSettings(): Promise<WidgetSettings> {
    return this.settings.load();
  }

  /**
   * Messages written before the storage was restored take the normal path; if the first waits for an answer, the
   * others wait in the draft with it.
   */
  private resubmit(text: string): void {
    const { question, draft } = this.store.getState();
    if (question?.why === 'contact' && question.text !== null) {
      const joined = `${question.text}\n${text}`;
      return this.store.setState({ question: { why: 'contact', text: joined }, draft: joined });
    }
    if (this.submitChecks.submit(text)) this.store.setState({ draft: draft ? `${draft}\n${text}` : text });
  }

  /** `session`: the one that is stored, if any; without one, becoming active creates it. */
  private step(input: WidgetInput, session: StoredSession | null = null): void {
    const before = this.phase;
    this.phase = widgetTransitions[before][input];
    if (before === this.phase) return;
    if (before === 'active') {
      this.files.discardWaiting();
      this.endConversation();
    }
    if (this.phase === 'active') this.startConversation(session ?? this.dependencies.sessions.create(), !session);
  }

  private startConversation(session: StoredSession, isNew: boolean): void {
    const { lang, page, createConnection, outbox } = this.dependencies;
    const { sessionId, key } = session;
    const visitor = { as: 'visitor', protocol: PROTOCOL_VERSION, sessionId, key } as const;
    const connection = createConnection(() => ({ ...visitor, lang: lang() }));
    // A visitor whose panel opened automatically has waited for the greeting already.
    const createOpenCommand = () => {
      const path = page();
      const opening = this.store.getState().openedBy ?? 'click';
      return { type: 'session.open', lang: lang(), opening, ...(path ? { page: path } : {}) } as const;
    };
    const conversation = openConversation({
      sessionId,
      actor: { role: 'customer' },
      connection,
      environment: browserConversation(),
      outbox,
      createOpenCommand,
      // The session is erased, or there was nothing to erase: either way this browser may forget it.
      onRefused: ({ type }) => type === 'session.erase' && this.forget('erased'),
    });
    if (isNew) conversation.sendCommand(createOpenCommand());
    const api = createVisitorApi(this.dependencies.http, session);
    const { languages, createDeviceTranslator } = this.dependencies;
    const translations = createCustomerTranslations(languages(), api.translate, createDeviceTranslator);
    this.store.setState({
      activeChat: { session, connection, conversation, api, translations, isNew },
      gone: null,
    });
    this.stopWatchingMessages = this.watchMessages(conversation);
    connection.connect();
    void this.files.load();
  }

  private endConversation(): void {
    const { activeChat } = this.store.getState();
    this.stopWatchingMessages();
    activeChat?.conversation.end();
    this.files.end();
    activeChat?.connection.close();
    this.store.setState({ activeChat: null, unseen: 0 });
  }

  private watchMessages({ store }: Conversation): () => void {
    return store.subscribe((chat, before) => {
      if (chat.session.status === 'erased') return this.forget('erased');
      if (!before.isLoaded) return;
      const added = linesAfter(chat, before.eventBuffer.version);
      const fromUs = added.filter((line) => line.is === 'bubble' && line.from !== 'customer').length;
      if (fromUs === 0) return;
      const { isOpen, isQuiet } = this.store.getState();
      if (isOpen && !isQuiet) this.dependencies.beep();
      if (!isOpen || document.hidden) this.store.setState(({ unseen }) => ({ unseen: unseen + fromUs }));
    });
  }

  /**
   * Another tab of the same visitor has stored a session: there must be only one, and the older one is used. Null: it
   * was cleared.
   */
  private onSessionStoredElsewhere(session: StoredSession | null): void {
    const ownSession = this.store.getState().activeChat?.session;
    if (!session) {
      this.step('cleared');
      return this.store.setState({ isOpen: false, draft: '' });
    }
    if (!ownSession) return this.step('stored', session);
    if (ownSession.sessionId === session.sessionId) return;
    if (ownSession.sessionId < session.sessionId && session.insteadOf !== ownSession.sessionId)
      this.dependencies.sessions.save(ownSession);
    else this.switchToSession(session);
  }

  private switchToSession(session: StoredSession, isNew = false): void {
    const before = this.store.getState().activeChat?.session.sessionId;
    this.endConversation();
    this.startConversation(session, isNew);
    if (!before || before === session.sessionId) return;
    for (const { commandId, command } of this.dependencies.outbox.entries(before)) {
      this.dependencies.outbox.discard(commandId, before);
      if (retainedCommands[command.type]) this.store.getState().activeChat?.conversation.sendCommand(command);
    }
  }
}
