import type { ConsoleNavigation } from '../console/console-pages.ts';

/** The ways out of the console of an agent who is no lead. */
export const consoleNavigation = (go: () => void): ConsoleNavigation => ({
  ...{ onSettings: go, onShift: go, onContent: go, onAccount: go, onLogOut: go },
  ...{ onReports: null, onTeam: null, onOps: null },
});
