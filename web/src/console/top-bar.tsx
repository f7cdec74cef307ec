import { formatTime } from '../chat/format-time.ts';
import { getLocale } from '../paraglide/runtime.js';
import { useStore } from '../ui/use-store.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dropdown, DropdownItem } from '../ui/dropdown.tsx';
import { Icon } from '../ui/icon.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import { breakOf } from './assignment/assignment-store.ts';
import { type ConsoleNavigation, type ConsolePage, consolePages } from './console-pages.ts';
import { availabilityOf } from './team-store.ts';

type TopBarProps = {
  workspace: AgentWorkspace;
  navigation: ConsoleNavigation;
  /** On a phone a conversation has the whole height. */
  isHiddenOnPhone: boolean;
};

/** Above the console: its title, the agent's availability, and the other pages; on a small screen as one menu. */
export function TopBar({ workspace, navigation, isHiddenOnPhone }: TopBarProps) {
  const approvals = useStore(workspace.team.store, (team) => team.approvals);
  const pages: ConsolePage[] = [
    {
      name: m.console_commands(),
      icon: 'commands',
      go: () => workspace.store.setState({ overlay: 'commands' }),
    },
    ...consolePages(navigation, approvals),
  ];
  return (
    <header
      className={classNames(
        'min-h-11 items-center justify-between gap-2 border-b border-line bg-paper px-3 md:flex',
        isHiddenOnPhone ? 'hidden' : 'flex',
      )}
    >
      <h1 className="min-w-0 truncate text-base">{m.console_title()}</h1>
      <span className="flex min-w-0 shrink-0 items-center justify-end gap-1">
        <BreakButton workspace={workspace} />
        <AvailabilitySelect workspace={workspace} />
        {pages.map(({ name, icon, go }) => (
          <button
            key={name}
            type="button"
            onClick={go}
            className="hidden min-h-9 items-center gap-1.5 rounded-control px-1.5 text-sm hover:bg-sunken xl:flex 2xl:px-2"
          >
            <Icon name={icon} />
            {name}
          </button>
        ))}
        <PagesMenu workspace={workspace} pages={pages} />
      </span>
    </header>
  );
}

function PagesMenu({ workspace, pages }: { workspace: AgentWorkspace; pages: readonly ConsolePage[] }) {
  const availability = useAvailability(workspace);
  const trigger = (
    <Button size="small" kind="quiet" className="shrink-0 xl:hidden">
      {m.menu()}
    </Button>
  );
  return (
    <Dropdown trigger={trigger}>
      <DropdownItem
        onSelect={() => void workspace.team.setAvailability(availability === 'away' ? 'available' : 'away')}
        className="md:hidden"
      >
        <Icon name="clock" />
        {m.console_labelled({
          name: m.console_availability(),
          value: availability === 'away' ? m.console_away() : m.console_available(),
        })}
      </DropdownItem>
      {pages.map(({ name, icon, go }) => (
        <DropdownItem key={name} onSelect={go}>
          <Icon name={icon} />
          {name}
        </DropdownItem>
      ))}
    </Dropdown>
  );
}

/** Whose console this is, and whether they can be given conversations. */
function AvailabilitySelect({ workspace }: { workspace: AgentWorkspace }) {
  const { displayName } = workspace.dependencies.agent;
  return (
    <label className="hidden min-w-0 items-center gap-2 text-sm text-ink-soft md:flex">
      <span className="max-w-40 truncate xl:hidden 2xl:inline 2xl:max-w-56">
        {m.console_agent({ name: displayName })}
      </span>
      <select
        aria-label={m.console_availability()}
        title={m.console_agent({ name: displayName })}
        value={useAvailability(workspace)}
        onChange={({ target }) => void workspace.team.setAvailability(target.value === 'away' ? 'away' : 'available')}
        className="min-h-9 rounded-control border border-line bg-surface px-2 text-sm text-ink"
      >
        <option value="available">{m.console_available()}</option>
        <option value="away">{m.console_away()}</option>
      </select>
    </label>
  );
}

/** Only during a break: until when it lasts, and the end of it. */
function BreakButton({ workspace }: { workspace: AgentWorkspace }) {
  const { agents } = useStore(workspace.assignment.store);
  const until = breakOf(agents, workspace.dependencies.agent.agentId);
  if (!until) return null;
  const time = formatTime(getLocale(), until);
  return (
    <Button size="small" kind="secondary" onClick={() => void workspace.assignment.setBreak(0)}>
      {m.console_labelled({ name: m.assignment_break_until({ time }), value: m.assignment_key_break_end() })}
    </Button>
  );
}

function useAvailability(workspace: AgentWorkspace) {
  const { agentId } = workspace.dependencies.agent;
  return useStore(workspace.team.store, ({ colleagues }) => availabilityOf(colleagues, agentId));
}
