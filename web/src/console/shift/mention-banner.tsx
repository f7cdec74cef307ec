import type { Mention } from '@libs/protocol/assignment.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { customerName } from '../customer.ts';
import { agentNameOf } from '../team-store.ts';

type MentionBannerProps = { workspace: AgentWorkspace; onSelect: (sessionId: SessionId) => void };

/** Notes of colleagues that name this agent, until they have been opened. */
export function MentionBanner({ workspace, onSelect }: MentionBannerProps) {
  const { mentions } = useStore(workspace.assignment.store);
  const { colleagues } = useStore(workspace.team.store);
  const open = (mention: Mention) => {
    onSelect(mention.sessionId);
    void workspace.assignment.markMentionSeen(mention);
  };
  return (
    <section
      aria-label={m.mention_title()}
      aria-live="polite"
      className="flex max-h-12 shrink-0 flex-col overflow-y-auto empty:hidden"
    >
      {mentions.map((mention) => (
        <div
          key={`${mention.sessionId} ${mention.version}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-brand-soft px-3 py-1.5 text-brand"
        >
          <p className="min-w-40 flex-1 text-sm">
            {m.mention_line({ name: agentNameOf(colleagues, mention.by) })}{' '}
            <bdi>{customerName({ sessionId: mention.sessionId })}</bdi>
          </p>
          <Button size="small" kind="secondary" onClick={() => open(mention)}>
            {m.mention_open()}
          </Button>
        </div>
      ))}
    </section>
  );
}
