import { contactStates } from './contact-states.ts';
import { endStates } from './end-states.ts';
import { fileStates } from './file-states.ts';
import { noticeStates } from './notice-states.ts';
import { conversationStates } from './conversation-states.ts';
import type { ChatState } from './chat-state.ts';

/** All states, in the order a visitor would meet them. */
export const chatStates: readonly ChatState[] = [
  ...conversationStates,
  ...noticeStates,
  ...contactStates,
  ...fileStates,
  ...endStates,
];
