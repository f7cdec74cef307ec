import type { InboxRow } from '@libs/protocol/http.ts';
import type { InboxView } from '@libs/protocol/console-api.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { type AgentRole, isRoleAtLeast } from '@libs/protocol/roles.ts';
import { m } from '../i18n/messages.ts';
import { isInLine } from './line-order.ts';

const VIEWS: readonly InboxView[] = ['all', 'waiting', 'mine', 'snoozed', 'browsing', 'closed'];

/** Leads also see what was blocked, and may lift it, and what agents want to talk about. */
export const viewsOf = (role: AgentRole): readonly InboxView[] =>
  isRoleAtLeast(role, 'lead') ? [...VIEWS, 'blocked', 'debrief'] : VIEWS;

export const VIEW_NAMES: Record<InboxView, () => string> = {
  all: m.console_view_all,
  waiting: m.console_view_waiting,
  browsing: m.console_view_browsing,
  mine: m.console_view_mine,
  snoozed: m.console_view_snoozed,
  closed: m.console_view_closed,
  blocked: m.console_view_blocked,
  'held-back': m.console_view_held_back,
  distress: m.console_view_distress,
  debrief: m.console_view_debrief,
};

/** Whether a row belongs to a view. The server applies the same rule. */
export function isInView(view: InboxView, row: InboxRow, me: AgentId): boolean {
  switch (view) {
    case 'all':
      return !row.isSnoozed;
    case 'snoozed':
      return row.isSnoozed === true;
    case 'waiting':
      return isInLine(row);
    case 'browsing':
      return row.status === 'waiting' && !isInLine(row);
    case 'closed':
      return row.status === view && !row.isBlocked;
    case 'held-back':
      // Kept apart by `ListStore`, so that none of them is ever among the others.
      return false;
    case 'blocked':
      return row.isBlocked === true;
    case 'distress':
      return row.distress === 'open';
    case 'debrief':
      return (row.debriefBy ?? null) !== null;
    case 'mine':
      return row.status === 'active' && row.agentId === me && !row.isSnoozed;
  }
}
