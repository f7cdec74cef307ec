import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Attendance } from '@libs/protocol/http.ts';
import { type Chat, createChatStore } from '../chat/chat-store.ts';
import type { Talk } from './talk.ts';

const LOOK_EVERY_MS = 30_000;
const noChat = createChatStore();
const agentIn = ({ session, isLoaded }: Chat): string | null => (isLoaded ? (session.agentId ?? 'nobody yet') : null);

/** Who is at the other end, asked when that changes and twice a minute while the chat is open; null while nothing is known. */
export function useAttendance(talk: Talk | null): Attendance | null {
  const [known, setKnown] = useState<{ of: Talk; attendance: Attendance } | null>(null);
  const agent = useStore(talk?.conversation.store ?? noChat, agentIn);
  useEffect(() => {
    if (!talk || !agent) return;
    let isOver = false;
    const look = async () => {
      const attendance = await talk.ask.attendance();
      if (attendance && !isOver) setKnown({ of: talk, attendance });
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [talk, agent]);
  return known && known.of === talk ? known.attendance : null;
}
