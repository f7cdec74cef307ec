import { decideForVisitor, type VisitorCommand } from '@libs/chat/decide-visitor.ts';
import { createOptimisticState } from './optimistic-state.ts';

/** By the rules of what a visitor may send: their page makes no other command, and loads no other rule. */
export const { optimisticLines, optimisticSession } = createOptimisticState((session, command, actor) =>
  decideForVisitor(session, command as VisitorCommand, actor),
);
