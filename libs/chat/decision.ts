import type { ChatEvent } from '@libs/protocol/events.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';

/** Without events: the session is already as the command asks, and nothing is recorded. */
export type Decision = { events: ChatEvent[] } | { refused: RefusalCode };
