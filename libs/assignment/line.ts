import type { AssignmentRules } from '@libs/protocol/assignment.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';

/** Somebody who has written and has no agent. Times are milliseconds. */
export type WaitingPerson = {
  sessionId: SessionId;
  lang: string;
  /** What whoever gave the conversation back has asked for. */
  skill: string | null;
  waitingSince: number;
  /** To whom it is offered now. */
  offeredTo: AgentId | null;
  /** Agents who have let an offer of it pass. */
  passedBy: readonly AgentId[];
};

/** `languages`: none means all. `load`: open conversations. */
export type Abilities = { languages: readonly string[]; skills: readonly string[] };
export type Agent = Abilities & { agentId: AgentId; load: number; limit: number; isOnDuty: boolean };

/** The order of the line: who has waited longest first; the id decides between two of the same moment. */
export const inLineOrder = (waiting: readonly WaitingPerson[]): WaitingPerson[] =>
  waiting.toSorted((one, other) => one.waitingSince - other.waitingSince || (one.sessionId < other.sessionId ? -1 : 1));

export const speaks = ({ languages }: Abilities, { lang }: Pick<WaitingPerson, 'lang'>): boolean =>
  languages.length === 0 || languages.includes(lang);

export const knows = ({ skills }: Abilities, { skill }: Pick<WaitingPerson, 'skill'>): boolean =>
  skill === null || skills.includes(skill);

type RulesOfLine = Pick<AssignmentRules, 'anybodyAfterSeconds'>;

/** Whether an agent can serve somebody by language and skill. Whoever has waited long enough can be served by anybody. */
export function canServe(
  abilities: Abilities,
  person: WaitingPerson,
  { rules, now }: { rules: RulesOfLine; now: number },
): boolean {
  if (now - person.waitingSince >= rules.anybodyAfterSeconds * 1000) return true;
  return speaks(abilities, person) && knows(abilities, person);
}

/**
 * Who is next for an agent that takes somebody by themselves: who has waited longest of those whom they can serve. Who is
 * being offered to a colleague is left to that colleague, unless there is nobody else. Null when nobody waits.
 */
export function nextPersonFor(
  agent: Abilities & { agentId: AgentId },
  waiting: readonly WaitingPerson[],
  clock: { rules: RulesOfLine; now: number },
): WaitingPerson | null {
  const mine = inLineOrder(waiting).filter((person) => canServe(agent, person, clock));
  const isFree = ({ offeredTo }: WaitingPerson) => offeredTo === null || offeredTo === agent.agentId;
  return mine.find(isFree) ?? mine[0] ?? null;
}
