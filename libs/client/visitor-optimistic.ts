import { decideForVisitor, isVisitorCommand } from '@libs/chat/decide-visitor.ts';
import { createOptimisticState } from './optimistic-state.ts';

/** By the rules of what a visitor may send, which are all that their page loads. */
export const { optimisticLines, optimisticSession } = createOptimisticState((session, command, actor) =>
  isVisitorCommand(command) ? decideForVisitor(session, command, actor) : undefined,
);
