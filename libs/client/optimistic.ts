import { decide } from '@libs/chat/decide.ts';
import { createOptimisticState } from './optimistic-state.ts';

/** By all rules, for agents. */
export const { optimisticLines, optimisticSession } = createOptimisticState(decide);
