import { useStore } from '../ui/use-store.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dropdown, DropdownItem } from '../ui/dropdown.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import { breakOf } from './assignment/assignment-store.ts';

export type ConsoleNavigation = {
  onSettings: () => void;
  onAccount: () => void;
  onShift: () => void;
  /** Null for those whose role has no access. */
  onReports: (() => void) | null;
  onTeam: (() => void) | null;
  onOps: (() => void) | null;
  onLogOut: () => void;
};

type AgentBarProps = { workspace: AgentWorkspace; navigation: ConsoleNavigation };

/** The agent's name, their availability, and the links to the other pages. */
export function AgentBar({ workspace, navigation }: AgentBarProps) {
  const availability = useAvailability(workspace);
  const items = useMenuItems(workspace, navigation);
  return (
    <div className="hidden items-center justify-between gap-3 border-b border-line bg-paper px-3 py-1 lg:flex">
      <p className="min-w-0 truncate text-sm text-ink-soft">
        {m.console_agent({ name: workspace.dependencies.agent.displayName })}
      </p>
      <span className="flex max-w-full shrink-0 flex-wrap items-center justify-end gap-1">
        <BreakButton workspace={workspace} />
        <select
          aria-label={m.console_availability()}
          value={availability}
          onChange={(event) =>
            void workspace.team.setAvailability(event.target.value === 'away' ? 'away' : 'available')
          }
          className="min-h-9 rounded-control border border-line bg-surface px-2 text-sm text-ink"
        >
          <option value="available">{m.console_available()}</option>
          <option value="away">{m.console_away()}</option>
        </select>
        {items.map(({ name, go }) => (
          <Button key={name} size="small" kind="quiet" onClick={go}>
            {name}
          </Button>
        ))}
      </span>
    </div>
  );
}

/** The same on a phone or a tablet, as one menu. */
export function AgentMenu({ workspace, navigation }: AgentBarProps) {
  const availability = useAvailability(workspace);
  const items = useMenuItems(workspace, navigation);
  const trigger = (
    <Button size="small" kind="quiet" className="shrink-0 lg:hidden">
      {m.menu()}
    </Button>
  );
  return (
    <Dropdown trigger={trigger}>
      <DropdownItem
        onSelect={() => void workspace.team.setAvailability(availability === 'away' ? 'available' : 'away')}
      >
        {m.console_availability()}: {availability === 'away' ? m.console_away() : m.console_available()}
      </DropdownItem>
      {items.map(({ name, go }) => (
        <DropdownItem key={name} onSelect={go}>
          {name}
        </DropdownItem>
      ))}
    </Dropdown>
  );
}

/** Only during a break: until when it lasts, and the end of it. */
function BreakButton({ workspace }: { workspace: AgentWorkspace }) {
  const { agents } = useStore(workspace.assignment.store);
  const until = breakOf(agents, workspace.dependencies.agent.agentId);
  if (!until) return null;
  const time = new Date(until).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return (
    <Button size="small" kind="secondary" onClick={() => void workspace.assignment.setBreak(0)}>
      {m.assignment_break_until({ time })}: {m.assignment_key_break_end()}
    </Button>
  );
}

function useAvailability(workspace: AgentWorkspace) {
  const { agentId } = workspace.dependencies.agent;
  const own = useStore(workspace.team.store, ({ colleagues }) => colleagues.find((one) => one.agentId === agentId));
  return own?.availability ?? 'available';
}

function useMenuItems(workspace: AgentWorkspace, navigation: ConsoleNavigation) {
  const { onOps, onTeam, onShift, onReports, onAccount, onSettings, onLogOut } = navigation;
  const count = useStore(workspace.team.store, ({ approvals }) => approvals);
  return [
    { name: m.console_commands(), go: () => workspace.store.setState({ overlay: 'commands' }) },
    { name: m.ops_title(), go: onOps },
    { name: m.shift_title(), go: onShift },
    { name: m.reports_title(), go: onReports },
    { name: count > 0 ? m.console_team_waiting({ count }) : m.console_team(), go: onTeam },
    { name: m.console_account(), go: onAccount },
    { name: m.console_settings(), go: onSettings },
    { name: m.console_log_out(), go: onLogOut },
  ].flatMap(({ name, go }) => (go ? [{ name, go }] : []));
}
