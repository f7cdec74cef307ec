import type { DistressState } from '@libs/protocol/distress.ts';
import type { ChatEvent, EventType } from '@libs/protocol/events.ts';
import type { AgentId, TagId } from '@libs/protocol/ids.ts';

/** What agents have marked a conversation with, and whether somebody in it may be in danger. For agents only. */
export type ConversationMarks = {
  /** Each once, sorted. */
  tagIds: readonly TagId[];
  distress: DistressState | null;
  /** Who wants to talk about it afterwards. */
  debriefBy: AgentId | null;
};

export const noMarks: ConversationMarks = { tagIds: [], distress: null, debriefBy: null };

/** The marks after one more event. Nothing of them stays of an erased conversation. */
export function marksAfter(marks: ConversationMarks, event: ChatEvent): ConversationMarks {
  const change: MarkChange<EventType> | undefined = (markChanges as MarkChanges)[event.type];
  return change ? change(marks, event) : marks;
}

type MarkChange<T extends EventType> = (
  marks: ConversationMarks,
  event: Extract<ChatEvent, { type: T }>,
) => ConversationMarks;
type MarkChanges = Partial<Record<EventType, MarkChange<EventType>>>;

const markChanges = {
  'session.tagged': (marks, { tagId }) => ({ ...marks, tagIds: [...new Set([...marks.tagIds, tagId])].sort() }),
  'session.untagged': (marks, { tagId }) => ({ ...marks, tagIds: marks.tagIds.filter((one) => one !== tagId) }),
  'distress.changed': (marks, { state }) => ({ ...marks, distress: state }),
  'debrief.changed': (marks, { agentId }) => ({ ...marks, debriefBy: agentId }),
  'session.erased': () => noMarks,
} as const satisfies { [T in EventType]?: MarkChange<T> };

/** The events that change marks: the rows of all other conversations need not be folded for them. */
export const markEvents = Object.keys(markChanges) as readonly (keyof typeof markChanges)[];
