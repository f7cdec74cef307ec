import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import { decide, type Command } from './decide.ts';
import type { Decision } from './decision.ts';
import { evolve, noSession } from './session.ts';

/** For specs: `given(opened).when(command, agent)` folds the history and asks the rules. */
export const given = (...history: ChatEvent[]) => ({
  when: (command: Command, actor: Actor = { role: 'customer' }): Decision =>
    decide(history.reduce(evolve, noSession), command, actor),
});
