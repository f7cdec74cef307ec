import type { AssignmentRules } from '@libs/protocol/assignment.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { canServe, inLineOrder, knows, speaks, type Agent, type WaitingPerson } from './line.ts';

/** `offer`: the agent is asked. `assign`: the agent gets the conversation. */
export type Assignment = { kind: 'offer' | 'assign'; sessionId: SessionId; agentId: AgentId };

export type Line = { waiting: readonly WaitingPerson[]; agents: readonly Agent[] };
type Clock = {
  rules: Pick<AssignmentRules, 'mode' | 'anybodyAfterSeconds'>;
  now: number;
  /** Whether people of a language are offered and given to anybody now; without it, always. */
  isServed?: (lang: string) => boolean;
};

/**
 * Who is offered or given what. It goes through the line in its order, so nobody is overtaken by somebody whom the same
 * agent could have served. Nobody gets more than their limit, and nobody who is not on duty gets anything. The same
 * line gives the same answer, so two workers that ask at once decide the same.
 */
export function assign({ waiting, agents }: Line, clock: Clock): Assignment[] {
  const { mode } = clock.rules;
  const { isServed = () => true } = clock;
  if (mode === 'manual') return [];
  const loads = loadsWithOffers(waiting, agents);
  const hasPlace = ({ agentId, limit }: Agent) => loads.get(agentId)! < limit;
  let free = agents.filter((agent) => agent.isOnDuty && hasPlace(agent));
  const assignments: Assignment[] = [];
  for (const person of inLineOrder(waiting)) {
    if (free.length === 0) break;
    if (person.offeredTo !== null || !isServed(person.lang)) continue;
    const agent = bestAgentFor(person, free, { ...clock, loads });
    if (!agent) continue;
    const { agentId } = agent;
    loads.set(agentId, loads.get(agentId)! + 1);
    if (!hasPlace(agent)) free = free.filter((one) => one !== agent);
    assignments.push({ kind: mode === 'offer' ? 'offer' : 'assign', sessionId: person.sessionId, agentId });
  }
  return assignments;
}

type Loads = Map<AgentId, number>;

/** An offer that is open counts like a conversation: whoever accepts all of theirs has no more than their limit. */
function loadsWithOffers(waiting: readonly WaitingPerson[], agents: readonly Agent[]): Loads {
  const loads: Loads = new Map(agents.map(({ agentId, load }) => [agentId, load]));
  for (const { offeredTo } of waiting)
    if (offeredTo !== null && loads.has(offeredTo)) loads.set(offeredTo, loads.get(offeredTo)! + 1);
  return loads;
}

/** Of those who have a place: by language, skill, load, and then by the draw. */
function bestAgentFor(
  person: WaitingPerson,
  free: readonly Agent[],
  { loads, ...clock }: Clock & { loads: Loads },
): Agent | null {
  const able = free.filter((agent) => canServe(agent, person, clock));
  // Whoever has let it pass is asked again only when nobody else can be asked.
  const unasked = able.filter(({ agentId }) => !person.passedBy.includes(agentId));
  let best: { agent: Agent; rank: Rank } | null = null;
  for (const agent of unasked.length > 0 ? unasked : able) {
    const rank: Rank = [
      speaks(agent, person) ? 0 : 1,
      knows(agent, person) ? 0 : 1,
      loads.get(agent.agentId)! / agent.limit,
      drawOf(person.sessionId, agent.agentId),
    ];
    if (!best || isBefore(rank, best.rank)) best = { agent, rank };
  }
  return best?.agent ?? null;
}

type Rank = readonly [number, number, number, number];

function isBefore(one: Rank, other: Rank): boolean {
  const index = one.findIndex((value, place) => value !== other[place]);
  return index >= 0 && one[index]! < other[index]!;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A draw between agents of the same load that every worker makes alike (FNV-1a): by the order of their ids, the first would get most. */
function drawOf(sessionId: SessionId, agentId: AgentId): number {
  let hash = FNV_OFFSET;
  for (const character of `${sessionId}${agentId}`) hash = Math.imul(hash ^ character.codePointAt(0)!, FNV_PRIME) >>> 0;
  return hash;
}
