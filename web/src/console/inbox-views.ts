import type { InboxRow } from '@libs/protocol/http.ts';
import type { InboxView } from '@libs/protocol/console-api.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { m } from '../i18n/messages.ts';

export const VIEWS: readonly InboxView[] = ['all', 'waiting', 'mine', 'closed'];

export const VIEW_NAMES: Record<InboxView, () => string> = {
  all: m.console_view_all,
  waiting: m.console_view_waiting,
  mine: m.console_view_mine,
  closed: m.console_view_closed,
};

/** Whether a row belongs to a view. The server applies the same rule. */
export function isInView(view: InboxView, row: InboxRow, me: AgentId): boolean {
  switch (view) {
    case 'all':
      return true;
    case 'waiting':
    case 'closed':
      return row.status === view;
    case 'mine':
      return row.status === 'active' && row.agentId === me;
  }
}
