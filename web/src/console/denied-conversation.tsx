import { newCommandId } from '@libs/client/new-ids.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useStore } from '../ui/use-store.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { ConversationHeader } from './conversation-header.tsx';
import type { ConversationPaneProps } from './conversation-pane.tsx';
import { EmergencyAccessForm } from './emergency-access-form.tsx';

/** In place of a conversation that this agent may not read: what waits is taken first, a colleague's opens with a reason. */
export function DeniedConversation({ workspace, conversation, onBack }: ConversationPaneProps) {
  const { sessionId } = conversation;
  const isWaiting = useStore(workspace.inbox, ({ rows }) =>
    rows.some((row) => row.sessionId === sessionId && row.status === 'waiting'),
  );
  const Way = isWaiting ? UntakenNotice : EmergencyAccessForm;
  return (
    <section aria-label={m.console_conversation()} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
      <ConversationHeader workspace={workspace} conversation={conversation} onBack={onBack} onDetails={null} />
      <Way workspace={workspace} sessionId={sessionId} />
    </section>
  );
}

/** Not sent through the conversation, which knows none of its events yet. */
function UntakenNotice({ workspace, sessionId }: { workspace: AgentWorkspace; sessionId: SessionId }) {
  const take = async () => {
    const body = { commandId: newCommandId(), command: { type: 'session.claim' } };
    const answer = await workspace.request({ method: 'POST', path: `/sessions/${sessionId}/commands`, body });
    if ('refused' in answer) showToast({ title: m.console_error(), text: answer.refused.message, isDestructive: true });
    workspace.reopen(sessionId);
  };
  return (
    <div className="mx-auto flex w-full max-w-prose flex-col gap-3 p-4 text-sm">
      <h3 className="text-base">{m.untaken_title()}</h3>
      <p>{m.untaken_text()}</p>
      <Button className="w-fit" onClick={() => void take()}>
        {m.console_claim()}
      </Button>
    </div>
  );
}
