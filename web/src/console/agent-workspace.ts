import { createStore, type StoreApi } from 'zustand/vanilla';
import { inboxResponse } from '@libs/protocol/http.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { type AuthenticatedHttp, createAuthenticatedHttp } from '../api/authenticated-http.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import { browserConversation } from '@libs/client/browser/browser-environment.ts';
import { type Conversation, openConversation } from '@libs/client/conversation.ts';
import { type ConversationFiles, createConversationFiles } from '@libs/client/browser/conversation-files.ts';
import { pendingFileStorage } from '@libs/client/browser/pending-file-storage.ts';
import { whenMessagesSent } from '@libs/client/when-messages-sent.ts';
import { m } from '../i18n/messages.ts';
import { showToast } from '../ui/toast-store.ts';
import { getLocale } from '../paraglide/runtime.js';
import { createInboxStore, startInboxSync, type InboxPositions, type InboxStore, setPresence } from './inbox-store.ts';
import { knownFromList } from './known-from-list.ts';
import type { DetailsTab } from './details-tab.ts';
import { SessionViewersStore } from './session-viewers-store.ts';
import { CustomerDetailsStore } from './customer-details-store.ts';
import { ReplyDraftsStore } from './reply-drafts-store.ts';
import { FollowingStore } from './follow/following-store.ts';
import { HeldOrder } from './held-order.ts';
import { ListStore } from './list-store.ts';
import { SavedViewListStore } from './saved-views/saved-views-store.ts';
import { LibraryFilesStore } from './library/library-files-store.ts';
import { SearchStore } from './search-store.ts';
import { HeldMessagesStore } from './held-messages-store.ts';
import { createQuickResponseStore, type QuickResponseStore } from './quick-responses/quick-response-store.ts';
import { ScriptUsesStore } from './quick-responses/script-uses-store.ts';
import { RowDensityStore } from './row-density.ts';
import { RecentChatsCache } from './recent-chats-cache.ts';
import { TagDefinitionsStore } from './tags/tags-store.ts';
import { TeamScriptsStore } from './quick-responses/team-scripts-store.ts';
import { agentNameOf, TeamListStore } from './team-store.ts';
import { TranslationStore } from './translation-store.ts';
import type { WorkspaceDependencies } from './workspace-dependencies.ts';
import { AssignmentStore } from './assignment/assignment-store.ts';
import { followWoken } from './snooze/follow-woken.ts';
import { followAssignmentRequests } from './assignment/follow-assignment-requests.ts';

type WorkspaceState = {
  current: Conversation | null;
  /** The dialog that lies over the console. */
  overlay: 'commands' | 'keys' | 'views' | null;
  /** What is shown beside a conversation. */
  detailsTab: DetailsTab;
};

/**
 * Waits before it renews, so that a gateway that also refuses the new token does not get a request after every refusal.
 */
const RENEW_DELAY_MS = 2_000;

/**
 * The console of one signed-in agent: the inbox, the open conversation, and the messages and files still being sent.
 */
export class AgentWorkspace {
  readonly inbox: InboxStore = createInboxStore();
  readonly store: StoreApi<WorkspaceState> = createStore<WorkspaceState>(() => ({
    ...{ current: null, overlay: null, detailsTab: 'person' },
  }));
  private readonly openConversations = new Map<SessionId, Conversation>();
  private readonly recentChats = new RecentChatsCache();
  /** Kept per session because uploads continue while another conversation is open. */
  private readonly filesBySession = new Map<SessionId, ConversationFiles>();
  private renewTimer: ReturnType<typeof setTimeout> | undefined;
  private stopFollowingCustomer: () => void = () => undefined;

  readonly quickResponses: QuickResponseStore;
  readonly request: AuthenticatedHttp;
  readonly team: TeamListStore;
  readonly drafts: ReplyDraftsStore;
  readonly customers: CustomerDetailsStore;
  readonly list: ListStore;
  readonly savedViews: SavedViewListStore;
  readonly search: SearchStore;
  readonly translation: TranslationStore;
  readonly viewers: SessionViewersStore;
  readonly teamScripts: TeamScriptsStore;
  readonly scriptUses: ScriptUsesStore;
  readonly library: LibraryFilesStore;
  readonly assignment: AssignmentStore;
  readonly tags: TagDefinitionsStore;
  readonly density: RowDensityStore;
  readonly following: FollowingStore;
  /** Of the list as it is shown. */
  readonly order = new HeldOrder();
  /** Null unless the agent is a lead. */
  readonly heldMessages: HeldMessagesStore | null;
  private readonly leaveListeners = new Set<() => void>();

  constructor(readonly dependencies: WorkspaceDependencies) {
    this.quickResponses = createQuickResponseStore(dependencies.agent.agentId);
    this.request = createAuthenticatedHttp(dependencies.http, dependencies.access);
    this.team = new TeamListStore(this.request, isRoleAtLeast(dependencies.agent.role, 'lead'));
    this.drafts = new ReplyDraftsStore(this.request);
    this.customers = new CustomerDetailsStore(this.request, this.inbox);
    const onTrouble = (message: string) => dependencies.onTrouble({ message });
    this.list = new ListStore(this.request, this.inbox, onTrouble);
    this.savedViews = new SavedViewListStore(this.request, this.inbox);
    this.search = new SearchStore(this.request);
    this.translation = new TranslationStore(this.request);
    this.viewers = new SessionViewersStore(dependencies.agent.agentId);
    this.teamScripts = new TeamScriptsStore(this.request);
    this.scriptUses = new ScriptUsesStore(dependencies.agent.agentId);
    this.library = new LibraryFilesStore(this.request);
    this.assignment = new AssignmentStore(this.request, dependencies.agent.agentId);
    this.tags = new TagDefinitionsStore(this.request);
    this.density = new RowDensityStore(dependencies.agent.agentId);
    this.following = new FollowingStore(dependencies.agent.agentId);
    this.heldMessages = isRoleAtLeast(dependencies.agent.role, 'lead')
      ? new HeldMessagesStore(this.request, onTrouble)
      : null;
  }

  /** Returns a function that stops everything. */
  start(): () => void {
    const { link: connection, access, outbox, onTrouble, onCustomerMessage } = this.dependencies;
    const stops = [
      this.team.start(),
      this.assignment.start(),
      this.savedViews.start(),
      followAssignmentRequests(this.inbox, this.dependencies.agent.agentId, this.dependencies.onRequest),
      followWoken(this.inbox, this.dependencies.agent.agentId, () =>
        showToast({ title: m.console_view_snoozed(), text: m.snooze_notify() }),
      ),
      this.quickResponses.start(),
      this.drafts.start(),
      this.heldMessages?.start() ?? (() => undefined),
      access.onTokenRenewed(() => void connection.sendAccessToken()),
      connection.status.subscribe((status) => {
        if (status.is === 'refused' && status.refusal.code.startsWith('access.')) this.scheduleRenewal();
      }),
      connection.listen('signal', (signal) => {
        if (signal.kind === 'presence') setPresence(this.inbox, signal);
        if (signal.kind === 'colleague') this.viewers.receive(signal);
      }),
      () => this.viewers.end(),
      this.inbox.subscribe(({ rows }) => {
        this.recentChats.removeErased(rows);
        this.customers.removeErased(rows);
      }),
      () => this.recentChats.clear(),
      () => this.stopFollowingCustomer(),
      () => this.customers.clear(),
      startInboxSync(this.inbox, {
        fetchInbox: (since) => this.fetchInbox(since),
        onOnline: (listener) =>
          connection.status.subscribe(({ is }, before) => is === 'online' && before.is !== 'online' && listener()),
        onRowsChanged: (listener) => connection.listen('inbox', listener),
        onFailed: () => onTrouble('list'),
        onCustomerMessage,
      }),
    ];
    void this.teamScripts.load();
    void this.tags.load();
    connection.connect();
    // Opens the conversations with unsent commands from before the last reload, so that their outbox is sent.
    for (const sessionId of outbox.sessions()) this.getOrOpenConversation(sessionId);
    void pendingFileStorage
      .list(this.dependencies.agent.agentId)
      .then((storedFiles) => storedFiles.forEach(({ sessionId }) => this.filesOf(sessionId)));
    return () => {
      for (const stop of stops) stop();
      clearTimeout(this.renewTimer);
      for (const conversation of this.openConversations.values()) conversation.end();
      this.openConversations.clear();
      for (const { uploads: uploadQueue } of this.filesBySession.values()) uploadQueue.end();
      this.filesBySession.clear();
      this.store.setState({ current: null });
      connection.close();
    };
  }

  select(sessionId: SessionId | null): void {
    const { current } = this.store.getState();
    if ((current?.sessionId ?? null) === sessionId) return;
    if (sessionId) this.drafts.beginEmpty(sessionId, this.following.isFollowed(sessionId));
    const next = sessionId && this.getOrOpenConversation(sessionId);
    this.stopFollowingCustomer();
    this.stopFollowingCustomer = next ? this.customers.follow(next) : () => undefined;
    this.store.setState({ current: next });
    this.closeIdleConversations();
  }

  /** Begins anew with a conversation that was refused before. */
  reopen(sessionId: SessionId): void {
    this.select(null);
    this.select(sessionId);
  }

  filesOf(sessionId: SessionId): ConversationFiles {
    const { access } = this.dependencies;
    const ready = async () => {
      const open = this.openConversations.get(sessionId);
      if (open) await whenMessagesSent(open.store);
    };
    const files =
      this.filesBySession.get(sessionId) ??
      createConversationFiles(
        { sessionId, actor: this.actor, ready },
        { lang: getLocale(), authorization: () => `Bearer ${access.token()}`, renew: access.renew },
      );
    this.filesBySession.set(sessionId, files);
    return files;
  }

  private get actor() {
    return { role: 'agent', agentId: this.dependencies.agent.agentId } as const;
  }

  /** Also to a conversation that is not open: it is opened behind the page, and closed again when the command is sent. */
  sendTo(sessionId: SessionId, command: ChatCommand): void {
    this.getOrOpenConversation(sessionId).sendCommand(command);
  }

  /** Asks the page to leave the current conversation; the page then changes the address. */
  requestLeave(): void {
    for (const listener of this.leaveListeners) listener();
  }

  /** Returns the unsubscribe function. */
  onLeaveRequested(listener: () => void): () => void {
    this.leaveListeners.add(listener);
    return () => this.leaveListeners.delete(listener);
  }

  changeDraft(sessionId: SessionId, text: string): void {
    this.drafts.change(sessionId, text);
    // The customer must not see "typing" while the agent writes an internal note.
    if (text && !this.drafts.draftOf(sessionId).isNote) this.openConversations.get(sessionId)?.recordTyping();
  }

  private getOrOpenConversation(sessionId: SessionId): Conversation {
    const known = this.openConversations.get(sessionId);
    if (known) return known;
    const { link: connection, outbox, onTrouble } = this.dependencies;
    const conversation = openConversation({
      sessionId,
      actor: this.actor,
      connection,
      environment: browserConversation(),
      outbox,
      cachedState: this.recentChats.take(sessionId) ?? knownFromList(this.inbox, sessionId),
      onRefused: (command, refusal) =>
        onTrouble(command.type === 'message.send' ? 'send' : { message: this.refusalMessage(sessionId, refusal) }),
      onUnreadable: ({ code }) => {
        // In its place stands how to open it.
        if (code === 'access.denied') return;
        const isSeen = this.store.getState().current?.sessionId === sessionId;
        if (isSeen && !conversation.store.getState().isLoaded) onTrouble('messages');
      },
    });
    conversation.store.subscribe((chat, before) => {
      if (chat.pending.length === 0 && before.pending.length > 0) this.closeIdleConversations();
    });
    this.openConversations.set(sessionId, conversation);
    return conversation;
  }

  /** Names the colleague who took the session first. */
  private refusalMessage(sessionId: SessionId, { code, message }: Refusal): string {
    const holder = this.openConversations.get(sessionId)?.store.getState().session.agentId;
    if (code !== 'session.taken' || !holder) return message;
    return m.console_taken_by({ name: agentNameOf(this.team.store.getState().colleagues, holder) });
  }

  /** Ends every conversation except the open one and those with unsent messages. */
  private closeIdleConversations(): void {
    const { current } = this.store.getState();
    for (const [sessionId, conversation] of this.openConversations) {
      if (conversation === current || conversation.store.getState().pending.length > 0) continue;
      conversation.end();
      this.openConversations.delete(sessionId);
      this.recentChats.add(sessionId, conversation.store.getState());
    }
  }

  /**
   * The gateway may have refused only an expired token. If the sign-in itself has ended, the page sends the agent to
   * the login.
   */
  private scheduleRenewal(): void {
    const { access, link: connection } = this.dependencies;
    const renew = async () => {
      const renewal = await access.renew();
      if (renewal === 'renewed') connection.connect();
      if (renewal === 'unreachable') this.scheduleRenewal();
    };
    clearTimeout(this.renewTimer);
    this.renewTimer = setTimeout(() => void renew(), RENEW_DELAY_MS);
  }

  private fetchInbox(since: InboxPositions | undefined) {
    const { timeZone } = this.dependencies;
    const path = `/inbox?timeZone=${encodeURIComponent(timeZone)}${since ? `&since=${since.positions}&epoch=${since.epoch}` : ''}`;
    return this.request({ method: 'GET', path, answer: inboxResponse });
  }
}
