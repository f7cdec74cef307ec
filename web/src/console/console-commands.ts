import type { SessionId } from '@libs/protocol/ids.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import { optimisticSession } from '@libs/client/optimistic.ts';
import { m } from '../i18n/messages.ts';
import type { ConsoleCommand } from './console-command.ts';
import { customerName } from './customer.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { assignmentCommands } from './assignment/assignment-commands.ts';
import { isBlockable } from './block-button.tsx';
import { type ConsoleNavigation, consolePages } from './console-pages.ts';
import { DETAILS_TAB_NAMES, detailsTabs } from './details-tab.ts';
import { markUnread } from './mark-unread.ts';
import { openMenu } from './open-menu.ts';
import { pressButton } from './press-button.ts';
import { saveCaseFile } from './save-case-file.ts';
import { showDetails } from './show-details.ts';
import { availabilityOf } from './team-store.ts';
import { snoozeCommands } from './snooze/snooze-commands.ts';
import { follow, followableAgent, stopFollowing } from './follow/follow.ts';
import { openNextPerson } from './next-person.ts';
import { VIEW_NAMES, viewsOf } from './inbox-views.ts';
import { scriptCommands } from './quick-responses/script-commands.ts';

type CommandContext = {
  workspace: AgentWorkspace;
  shown: readonly SessionId[];
  onSelect: (sessionId: SessionId | null) => void;
};

/** How many conversations the palette offers by name. */
const MAX_SESSION_COMMANDS = 50;

/** The commands available right now, for the palette and for the shortcuts. */
export function keyboardCommands({ workspace, shown, onSelect }: CommandContext): ConsoleCommand[] {
  const { current } = workspace.store.getState();
  const index = shown.indexOf(current?.sessionId as SessionId);
  const step = (by: number) => {
    const next = shown[Math.min(shown.length - 1, Math.max(0, index + by))];
    if (next) onSelect(next);
  };
  const always: ConsoleCommand[] = [
    { name: m.console_take_next(), keys: 'Alt N', run: () => void openNextPerson(workspace, onSelect) },
    { name: m.console_key_next(), keys: 'Alt J', run: () => step(1) },
    { name: m.console_key_previous(), keys: 'Alt K', run: () => step(-1) },
    {
      name: m.console_key_search(),
      keys: '/',
      run: () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    },
    { name: m.saved_views_manage(), keys: 'Alt V', run: () => workspace.store.setState({ overlay: 'views' }) },
    ...listCommands(workspace, onSelect),
    { name: m.console_key_sheet(), keys: '?', run: () => workspace.store.setState({ overlay: 'keys' }) },
  ];
  const own = [...always, ...assignmentCommands(workspace, onSelect)];
  return current ? [...own, ...conversationCommands(workspace)] : own;
}

/** What the buttons above the list and in the bar do. */
function listCommands(workspace: AgentWorkspace, onSelect: CommandContext['onSelect']): ConsoleCommand[] {
  const { agentId } = workspace.dependencies.agent;
  const isAway = availabilityOf(workspace.team.store.getState().colleagues, agentId) === 'away';
  const isCompact = workspace.density.store.getState().density === 'compact';
  const held = workspace.heldMessages?.store.getState().held ?? [];
  return [
    ...held.slice(0, 1).map(({ sessionId }) => ({
      name: m.held_waiting({ count: held.length }),
      run: () => onSelect(sessionId),
    })),
    { name: m.console_filter(), run: () => pressButton('[data-filter]') },
    {
      name: isCompact ? m.console_comfortable() : m.console_compact(),
      run: () => workspace.density.toggle(),
    },
    {
      name: m.console_labelled({
        name: m.console_availability(),
        value: isAway ? m.console_available() : m.console_away(),
      }),
      run: () => void workspace.team.setAvailability(isAway ? 'available' : 'away'),
    },
  ];
}

function conversationCommands(workspace: AgentWorkspace): ConsoleCommand[] {
  const { current } = workspace.store.getState();
  if (!current) return [];
  const { sessionId } = current;
  const { status } = optimisticSession(current.store.getState(), current.actor);
  const closing = status === 'closed' ? ({ type: 'session.reopen' } as const) : ({ type: 'session.close' } as const);
  return [
    { name: m.console_key_claim(), keys: 'Alt C', run: () => current.sendCommand({ type: 'session.claim' }) },
    { name: m.console_key_close(), keys: 'Alt E', run: () => current.sendCommand(closing) },
    {
      name: m.tags_add(),
      keys: 'Alt G',
      run: () => openMenu('[data-tag-menu]'),
    },
    ...snoozeCommands(workspace, current),
    ...followCommands(workspace, current),
    { name: m.debrief_mark(), run: () => current.sendCommand({ type: 'debrief.change', isWanted: true }) },
    { name: m.distress_raise(), run: () => current.sendCommand({ type: 'distress.change', state: 'open' }) },
    ...scriptCommands(workspace, sessionId),
    ...fileCommands(workspace, sessionId),
    ...blockCommands(workspace, current),
    ...detailsTabs.map((tab) => ({
      name: m.details_show({ name: DETAILS_TAB_NAMES[tab]() }),
      run: () => showDetails(workspace, tab),
    })),
    { name: m.console_transfer(), run: () => showDetails(workspace, 'case') },
    { name: m.console_mark_unread(), run: () => markUnread(workspace, sessionId) },
    {
      name: m.console_key_note(),
      keys: 'Alt L',
      run: () => workspace.drafts.setNote(sessionId, !workspace.drafts.draftOf(sessionId).isNote),
    },
    {
      name: m.console_key_translate(),
      keys: 'Alt T',
      run: () =>
        workspace.translation.changeSettings(sessionId, { isOn: !workspace.translation.settingsOf(sessionId).isOn }),
    },
  ];
}

const fileCommands = (workspace: AgentWorkspace, sessionId: SessionId): ConsoleCommand[] => [
  { name: m.files_attach(), run: () => pressButton('[data-attach] button') },
  { name: m.library_open(), run: () => pressButton('[data-library]') },
  { name: m.console_case_file(), run: () => void saveCaseFile(workspace, sessionId) },
];

/** For good, with a reason, which the button asks for; only leads take it back. */
function blockCommands(workspace: AgentWorkspace, current: Conversation): ConsoleCommand[] {
  const { status } = current.store.getState().session;
  if (isBlockable(status)) return [{ name: m.console_block(), run: () => pressButton('[data-block]') }];
  if (status !== 'blocked' || !isRoleAtLeast(workspace.dependencies.agent.role, 'lead')) return [];
  return [{ name: m.console_unblock(), run: () => current.sendCommand({ type: 'session.unblock' }) }];
}

type NavigationContext = {
  workspace: AgentWorkspace;
  navigation: ConsoleNavigation;
  onSelect: (sessionId: SessionId) => void;
};

/** Commands without a shortcut: pages, views, and conversations by name. */
export function navigationCommands({ workspace, navigation, onSelect }: NavigationContext): ConsoleCommand[] {
  const { approvals } = workspace.team.store.getState();
  const goTo = (name: string, run: () => void) => ({ name: m.console_go_to({ name }), run });
  return [
    ...viewsOf(workspace.dependencies.agent.role).map((view) =>
      goTo(VIEW_NAMES[view](), () => workspace.list.setView(view)),
    ),
    ...workspace.savedViews.store
      .getState()
      .views.map(({ name, filter }) => goTo(name, () => workspace.list.show(filter))),
    ...consolePages(navigation, approvals).map(({ name, go }) => ({ name, run: go })),
    ...workspace.inbox
      .getState()
      .rows.slice(0, MAX_SESSION_COMMANDS)
      .map(({ sessionId }) =>
        goTo(customerName({ sessionId, ...workspace.customers.detailsOf(sessionId) }), () => onSelect(sessionId)),
      ),
  ];
}

/** For leads, in a colleague's conversation. */
function followCommands(workspace: AgentWorkspace, current: Conversation): ConsoleCommand[] {
  if (!followableAgent(workspace.dependencies, current.store.getState().session)) return [];
  const isFollowed = workspace.following.isFollowed(current.sessionId);
  return [
    {
      name: isFollowed ? m.follow_stop() : m.follow_start(),
      keys: 'Alt F',
      run: () => (isFollowed ? stopFollowing : follow)(workspace, current),
    },
  ];
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'keyCode'>;

/**
 * Browsers end a composition in different orders; in older ones keyCode 229 marks a key that belongs to the input
 * method.
 */
const COMPOSITION_KEY_CODE = 229;

/** What a key press triggers: the palette, a command, or nothing. Never anything while an input method composes. */
export function commandForKey(
  key: PressedKey,
  commands: readonly ConsoleCommand[],
  isTyping: boolean,
): 'bar' | ConsoleCommand | null {
  if (key.isComposing || key.keyCode === COMPOSITION_KEY_CODE) return null;
  if ((key.ctrlKey || key.metaKey) && !key.altKey && key.code === 'KeyK') return 'bar';
  if (key.ctrlKey || key.metaKey) return null;
  // Alt types other letters on some keyboards, so the physical key is compared and not the letter.
  if (key.altKey) return commands.find(({ keys }) => keys === `Alt ${key.code.replace('Key', '')}`) ?? null;
  return isTyping ? null : (commands.find(({ keys }) => keys === key.key) ?? null);
}
