import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AgentCard, inboxResponse } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { isAtLeast } from '@libs/protocol/roles.ts';
import { type Ask, createAsk } from '../api/ask.ts';
import type { Http } from '../api/http.ts';
import type { Refusal } from '../api/refusal.ts';
import type { Renewal } from '../chat/chat-link-line.ts';
import type { ChatLink } from '../chat/chat-link.ts';
import { type Conversation, openConversation } from '../chat/conversation.ts';
import { type ConversationFiles, filesOf, whenSaid } from '../chat/files/conversation-files.ts';
import { keptFiles } from '../chat/files/kept-files.ts';
import type { Outbox } from '../chat/outbox.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { createInboxStore, followInbox, type InboxStore, notePresence } from './inbox-store.ts';
import { CompanyStore } from './company-store.ts';
import { DraftKeeper } from './drafts.ts';
import { ListStore } from './list-store.ts';
import { HeldDesk } from './held-desk.ts';
import { createQuickStore, type QuickStore } from './quick/quick-store.ts';
import { RecentChats } from './recent-chats.ts';
import { TeamScripts } from './quick/team-scripts.ts';
import { nameOf, TeamStore } from './team-store.ts';
import { TranslationStore } from './translation-store.ts';

/** What the console may know of the sign-in: enough to ask, to renew, and to hear of a renewal. */
export type DeskAccess = {
  token: () => string;
  renew: () => Promise<Renewal>;
  /** Returns the way to stop. */
  onRenewed: (hear: () => void) => () => void;
};

export type DeskParts = {
  agent: AgentCard;
  access: DeskAccess;
  http: Http;
  link: ChatLink;
  outbox: Outbox;
  timeZone: string;
  /** What the agent should be told in passing. */
  onTrouble: (trouble: 'list' | 'messages' | 'send' | { said: string }) => void;
  onCustomerMessage: () => void;
};

export type DeskState = {
  current: Conversation | null;
  /** The sheet that lies over the desk. */
  overlay: 'commands' | 'keys' | null;
};

/** A door that stays shut to fresh access as well shall not be hammered at. */
const RENEW_AFTER_MS = 2_000;

/** One agent at work: the list, the one conversation they look at, and what they have said and is still on its way. */
export class Desk {
  readonly inbox: InboxStore = createInboxStore();
  readonly store: StoreApi<DeskState> = createStore<DeskState>(() => ({
    current: null,
    overlay: null,
  }));
  private readonly open = new Map<SessionId, Conversation>();
  private readonly recent = new RecentChats();
  /** Files go on arriving while another chat is looked at. */
  private readonly files = new Map<SessionId, ConversationFiles>();
  private renewing: ReturnType<typeof setTimeout> | undefined;

  readonly quick: QuickStore;
  readonly ask: Ask;
  readonly team: TeamStore;
  readonly drafts: DraftKeeper;
  readonly list: ListStore;
  readonly translation: TranslationStore;
  readonly company: CompanyStore;
  readonly scripts: TeamScripts;
  /** Of leads only. */
  readonly held: HeldDesk | null;
  private readonly leaving = new Set<() => void>();

  constructor(readonly parts: DeskParts) {
    this.quick = createQuickStore(parts.agent.agentId);
    this.ask = createAsk(parts.http, parts.access);
    this.team = new TeamStore(this.ask);
    this.drafts = new DraftKeeper(this.ask);
    this.list = new ListStore(this.ask, this.inbox);
    this.translation = new TranslationStore(this.ask);
    this.company = new CompanyStore(parts.agent.agentId);
    this.scripts = new TeamScripts(this.ask);
    const onTrouble = (said: string) => parts.onTrouble({ said });
    this.held = isAtLeast(parts.agent.role, 'lead') ? new HeldDesk(this.ask, onTrouble) : null;
  }

  /** Returns the way to end. */
  start(): () => void {
    const { link, access, outbox, onTrouble, onCustomerMessage } = this.parts;
    const stops = [
      this.team.start(),
      this.quick.start(),
      this.drafts.start(),
      this.held?.start() ?? (() => undefined),
      access.onRenewed(() => void link.showAccess()),
      link.status.subscribe((status) => {
        if (status.is === 'refused' && status.refusal.code.startsWith('access.')) this.renewSoon();
      }),
      link.listen('signal', (signal) => {
        if (signal.kind === 'presence') notePresence(this.inbox, signal);
        if (signal.kind === 'colleague') this.company.hear(signal);
      }),
      () => this.company.end(),
      this.inbox.subscribe(({ rows }) => this.recent.hear(rows)),
      () => this.recent.clear(),
      followInbox(this.inbox, {
        fetchInbox: (since) => this.fetchInbox(since),
        onBack: (hear) =>
          link.status.subscribe(({ is }, before) => is === 'online' && before.is === 'waiting' && hear()),
        listen: (hear) => link.listen('inbox', ({ rows }) => hear(rows)),
        onFailed: () => onTrouble('list'),
        onCustomerMessage,
      }),
    ];
    void this.scripts.load();
    link.connect();
    // What could not be sent before the last reload goes out without being looked at.
    for (const sessionId of outbox.sessions()) this.conversation(sessionId);
    void keptFiles
      .all(this.parts.agent.agentId)
      .then((kept) => kept.forEach(({ sessionId }) => this.filesOf(sessionId)));
    return () => {
      for (const stop of stops) stop();
      clearTimeout(this.renewing);
      for (const conversation of this.open.values()) conversation.end();
      this.open.clear();
      for (const { tray } of this.files.values()) tray.end();
      this.files.clear();
      this.store.setState({ current: null });
      link.close();
    };
  }

  select(sessionId: SessionId | null): void {
    const { current } = this.store.getState();
    if ((current?.sessionId ?? null) === sessionId) return;
    if (sessionId) this.drafts.enter(sessionId);
    this.store.setState({ current: sessionId && this.conversation(sessionId) });
    this.endIdle();
  }

  filesOf(sessionId: SessionId): ConversationFiles {
    const { access } = this.parts;
    const ready = async () => {
      const open = this.open.get(sessionId);
      if (open) await whenSaid(open.store);
    };
    const files =
      this.files.get(sessionId) ??
      filesOf(
        { sessionId, actor: this.actor, ready },
        { lang: getLocale(), authorization: () => `Bearer ${access.token()}`, renew: access.renew },
      );
    this.files.set(sessionId, files);
    return files;
  }

  private get actor() {
    return { role: 'agent', agentId: this.parts.agent.agentId } as const;
  }

  /** Puts the present conversation aside; whoever holds the address hears of it. */
  leave(): void {
    for (const hear of this.leaving) hear();
  }

  /** Returns the way to stop. */
  onLeave(hear: () => void): () => void {
    this.leaving.add(hear);
    return () => this.leaving.delete(hear);
  }

  draft(sessionId: SessionId, text: string): void {
    this.drafts.change(sessionId, text);
    // That a note is being written is nobody's business but ours.
    if (text && !this.drafts.of(sessionId).isNote) this.open.get(sessionId)?.noteTyping();
  }

  private conversation(sessionId: SessionId): Conversation {
    const known = this.open.get(sessionId);
    if (known) return known;
    const { link, outbox, onTrouble } = this.parts;
    const conversation = openConversation({
      sessionId,
      actor: this.actor,
      link,
      outbox,
      known: this.recent.take(sessionId),
      onRefused: (command, refusal) =>
        onTrouble(command.type === 'message.send' ? 'send' : { said: this.wordsOf(sessionId, refusal) }),
      onUnreadable: () => {
        const isSeen = this.store.getState().current?.sessionId === sessionId;
        if (isSeen && !conversation.store.getState().isLoaded) onTrouble('messages');
      },
    });
    conversation.store.subscribe((chat, before) => {
      if (chat.pending.length === 0 && before.pending.length > 0) this.endIdle();
    });
    this.open.set(sessionId, conversation);
    return conversation;
  }

  /** Who was quicker has a name. */
  private wordsOf(sessionId: SessionId, { code, message }: Refusal): string {
    const holder = this.open.get(sessionId)?.store.getState().session.agentId;
    if (code !== 'session.taken' || !holder) return message;
    return m.console_taken_by({ name: nameOf(this.team.store.getState().colleagues, holder) });
  }

  /** Only what is looked at, or still has something to say, stays joined. */
  private endIdle(): void {
    const { current } = this.store.getState();
    for (const [sessionId, conversation] of this.open) {
      if (conversation === current || conversation.store.getState().pending.length > 0) continue;
      conversation.end();
      this.open.delete(sessionId);
      this.recent.keep(sessionId, conversation.store.getState());
    }
  }

  /** The door may be shut only to the old token; if the sign-in has ended, whoever holds it sends the agent to the login. */
  private renewSoon(): void {
    const { access, link } = this.parts;
    const renew = async () => {
      const renewal = await access.renew();
      if (renewal === 'renewed') link.connect();
      if (renewal === 'unreachable') this.renewSoon();
    };
    clearTimeout(this.renewing);
    this.renewing = setTimeout(() => void renew(), RENEW_AFTER_MS);
  }

  private fetchInbox(since: string | undefined) {
    const { timeZone } = this.parts;
    const path = `/inbox?timeZone=${encodeURIComponent(timeZone)}${since === undefined ? '' : `&since=${since}`}`;
    return this.ask({ method: 'GET', path, answer: inboxResponse });
  }
}
