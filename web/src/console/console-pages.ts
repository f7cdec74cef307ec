import { m } from '../i18n/messages.ts';
import type { IconName } from '../ui/icon.tsx';

export type ConsoleNavigation = {
  onSettings: () => void;
  onAccount: () => void;
  onShift: () => void;
  onContent: () => void;
  /** Null for those whose role has no access. */
  onReports: (() => void) | null;
  onTeam: (() => void) | null;
  onOps: (() => void) | null;
  onLogOut: () => void;
};

export type ConsolePage = { name: string; icon: IconName; go: () => void };

/** The ways out of the console that this agent has; `approvals`: how many changes of the team wait for them. */
export function consolePages(navigation: ConsoleNavigation, approvals: number): ConsolePage[] {
  const { onOps, onTeam, onShift, onContent, onReports, onAccount, onSettings, onLogOut } = navigation;
  const pages: (Omit<ConsolePage, 'go'> & { go: (() => void) | null })[] = [
    { name: m.ops_title(), icon: 'pulse', go: onOps },
    { name: m.shift_title(), icon: 'clipboard', go: onShift },
    { name: m.content_page_title(), icon: 'page', go: onContent },
    { name: m.reports_title(), icon: 'chart', go: onReports },
    {
      name: approvals > 0 ? m.console_team_waiting({ count: approvals }) : m.console_team(),
      icon: 'people',
      go: onTeam,
    },
    { name: m.console_account(), icon: 'badge', go: onAccount },
    { name: m.console_settings(), icon: 'sliders', go: onSettings },
    { name: m.console_log_out(), icon: 'leave', go: onLogOut },
  ];
  return pages.flatMap(({ go, ...page }) => (go ? [{ ...page, go }] : []));
}
