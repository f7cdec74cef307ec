import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../../i18n/messages.ts';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { inLineOrder, isInDanger } from '../line-order.ts';

type DangerNoticeProps = { workspace: AgentWorkspace; onSelect: (sessionId: SessionId) => void };

/** Above the list of whoever may do something: how many may be in danger. Opens who has waited longest. */
export function DangerNotice({ workspace, onSelect }: DangerNoticeProps) {
  const count = useStore(workspace.inbox, ({ rows }) => rows.filter(isInDanger).length);
  if (count === 0) return null;
  const open = () => {
    const [first] = inLineOrder(workspace.inbox.getState().rows.filter(isInDanger));
    if (first) onSelect(first.sessionId);
  };
  return (
    <button
      type="button"
      onClick={open}
      className="mt-1 min-h-8 w-full rounded-control border border-alarm bg-alarm-soft px-3 text-start text-sm font-semibold text-alarm"
    >
      {m.distress_count({ count })}
    </button>
  );
}
