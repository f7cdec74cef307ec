import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { Agent, WaitingPerson } from './line.ts';

const tail = (number: number): string => number.toString(16).padStart(12, '0');
export const idOfSession = (number: number) => `0199f3a2-0000-7000-8000-${tail(number)}` as SessionId;
export const idOfAgent = (number: number) => `0199f3a2-0000-4000-8000-${tail(number)}` as AgentId;

/** For specs: somebody who waits, and speaks English. */
export const personOf = (number: number, change: Partial<WaitingPerson> = {}): WaitingPerson => ({
  ...{ sessionId: idOfSession(number), lang: 'en', skill: null, waitingSince: 99_000, offeredTo: null, passedBy: [] },
  ...change,
});

/** For specs: an agent on duty with four places, who speaks every language. */
export const agentOf = (number: number, change: Partial<Agent> = {}): Agent => ({
  ...{ agentId: idOfAgent(number), languages: [], skills: [], load: 0, limit: 4, isOnDuty: true },
  ...change,
});
