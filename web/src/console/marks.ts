import { type ConversationMarks, marksAfter, noMarks } from '@libs/chat/conversation-marks.ts';
import { decide } from '@libs/chat/decide.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import type { ConversationState } from '@libs/client/conversation-store.ts';
import { useStore } from '../ui/use-store.ts';
import type { AgentWorkspace } from './agent-workspace.ts';

/** The marks of a row, with this page's own commands that are not in it yet. */
export function marksOf(
  row: InboxRow | undefined,
  {
    session,
    pending,
    recorded,
    eventBuffer,
  }: Pick<ConversationState, 'session' | 'pending' | 'recorded' | 'eventBuffer'>,
  actor: Actor,
): ConversationMarks {
  const { tagIds, distress, debriefBy } = { ...noMarks, ...row };
  // The row follows the log half a second later.
  const isRowBehind = eventBuffer.version > (row?.version ?? 0);
  const own = [...(isRowBehind ? recorded : []), ...pending.filter(({ state }) => state !== 'refused')];
  return own.reduce<ConversationMarks>(
    (marks, { command }) => {
      const decision = decide(session, command, actor);
      return 'events' in decision ? decision.events.reduce(marksAfter, marks) : marks;
    },
    { tagIds, distress, debriefBy },
  );
}

export function useMarks({ inbox }: AgentWorkspace, { sessionId, store, actor }: Conversation): ConversationMarks {
  const row = useStore(inbox, ({ rows }) => rows.find((one) => one.sessionId === sessionId));
  return marksOf(row, useStore(store), actor);
}
