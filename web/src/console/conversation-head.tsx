import { useRef } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import type { TranscriptLine } from '@libs/client/transcript.ts';
import { useStore } from '../ui/use-store.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { ConversationHeader } from './conversation-header.tsx';
import { FollowBar } from './follow/follow-bar.tsx';
import { MarksBar } from './marks-bar.tsx';
import { SearchMatch } from './search-match.tsx';
import { useToastPosition } from './use-toast-position.ts';

type ConversationHeadProps = {
  workspace: AgentWorkspace;
  conversation: Conversation;
  lang: Locale;
  lines: readonly TranscriptLine[];
  onBack: () => void;
  onDetails: () => void;
};

/** What stands above the messages. */
export function ConversationHead({ workspace, conversation, lang, onBack, lines, onDetails }: ConversationHeadProps) {
  const head = useRef<HTMLDivElement>(null);
  const details = useStore(workspace.customers.store, (state) => state.details[conversation.sessionId]);
  useToastPosition(head);
  return (
    <div ref={head} className="shrink-0">
      <ConversationHeader workspace={workspace} conversation={conversation} onBack={onBack} onDetails={onDetails} />
      <FollowBar workspace={workspace} conversation={conversation} />
      <MarksBar workspace={workspace} conversation={conversation} lang={lang} />
      <SearchMatch workspace={workspace} lines={lines} details={details} />
    </div>
  );
}
