import { useEffect, useState } from 'react';
import { useStore } from '../ui/use-store.ts';
import type { Attendance } from '@libs/protocol/http.ts';
import { type ConversationState, createConversationStore } from '@libs/client/conversation-store.ts';
import type { ActiveChat } from './active-chat.ts';

const POLL_INTERVAL_MS = 30_000;
const emptyStore = createConversationStore();
const agentIdOf = ({ session, isLoaded }: ConversationState): string | null =>
  isLoaded ? (session.agentId ?? 'nobody yet') : null;

/**
 * Whether agents are available, requested when the assignment changes and twice a minute while the chat is open; null
 * while it is unknown.
 */
export function useAttendance(activeChat: ActiveChat | null): Attendance | null {
  const [known, setKnown] = useState<{ of: ActiveChat; attendance: Attendance } | null>(null);
  const agent = useStore(activeChat?.conversation.store ?? emptyStore, agentIdOf);
  useEffect(() => {
    if (!activeChat || !agent) return;
    let isOver = false;
    const poll = async () => {
      const attendance = await activeChat.api.fetchAttendance();
      if (attendance && !isOver) setKnown({ of: activeChat, attendance });
    };
    void poll();
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [activeChat, agent]);
  return known && known.of === activeChat ? known.attendance : null;
}
