import type { InboxRow } from '@libs/protocol/http.ts';
import type { InboxView } from '@libs/protocol/console-api.ts';
import type { AgentId } from '@libs/protocol/ids.ts';

export const VIEWS: readonly InboxView[] = ['all', 'waiting', 'mine', 'closed'];

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
