import { useStore } from 'zustand';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { Dropdown, DropdownItem } from '../ui/dropdown.tsx';
import type { Desk } from './desk.ts';

export type WaysOut = {
  onSettings: () => void;
  onAccount: () => void;
  /** Null for those who may not go there. */
  onTeam: (() => void) | null;
  onOps: (() => void) | null;
  onLogOut: () => void;
};

type AgentBarProps = { desk: Desk; ways: WaysOut };

/** Who sits here, whether they take chats, and the ways to other pages. */
export function AgentBar({ desk, ways }: AgentBarProps) {
  const availability = useAvailability(desk);
  return (
    <div className="hidden items-center justify-between gap-3 border-b border-line bg-paper px-3 py-1 lg:flex">
      <p className="min-w-0 truncate text-sm text-ink-soft">
        {m.console_agent({ name: desk.parts.agent.displayName })}
      </p>
      <span className="flex max-w-full shrink-0 flex-wrap items-center justify-end gap-1">
        <select
          aria-label={m.console_availability()}
          value={availability}
          onChange={(event) => void desk.team.set(event.target.value === 'away' ? 'away' : 'available')}
          className="min-h-9 rounded-control border border-line bg-surface px-2 text-sm text-ink"
        >
          <option value="available">{m.console_available()}</option>
          <option value="away">{m.console_away()}</option>
        </select>
        {placesFrom(desk, ways).map(({ name, go }) => (
          <Button key={name} size="small" kind="quiet" onClick={go}>
            {name}
          </Button>
        ))}
      </span>
    </div>
  );
}

/** The same on a phone or a tablet, where there is room for one button. */
export function AgentMenu({ desk, ways }: AgentBarProps) {
  const availability = useAvailability(desk);
  const trigger = (
    <Button size="small" kind="quiet" className="shrink-0 lg:hidden">
      {m.menu()}
    </Button>
  );
  return (
    <Dropdown trigger={trigger}>
      <DropdownItem onSelect={() => void desk.team.set(availability === 'away' ? 'available' : 'away')}>
        {m.console_availability()}: {availability === 'away' ? m.console_away() : m.console_available()}
      </DropdownItem>
      {placesFrom(desk, ways).map(({ name, go }) => (
        <DropdownItem key={name} onSelect={go}>
          {name}
        </DropdownItem>
      ))}
    </Dropdown>
  );
}

function useAvailability(desk: Desk) {
  const { agentId } = desk.parts.agent;
  const own = useStore(desk.team.store, ({ colleagues }) => colleagues.find((one) => one.agentId === agentId));
  return own?.availability ?? 'available';
}

const placesFrom = (desk: Desk, { onOps, onTeam, onAccount, onSettings, onLogOut }: WaysOut) =>
  [
    { name: m.console_commands(), go: () => desk.store.setState({ overlay: 'commands' }) },
    { name: m.ops_title(), go: onOps },
    { name: m.console_team(), go: onTeam },
    { name: m.console_account(), go: onAccount },
    { name: m.console_settings(), go: onSettings },
    { name: m.console_log_out(), go: onLogOut },
  ].flatMap(({ name, go }) => (go ? [{ name, go }] : []));
