import type { AssignmentMode } from '@libs/protocol/assignment.ts';
import { assign, type Assignment } from './assign.ts';
import { agentOf, personOf } from './line-samples.ts';
import { canServe, type Agent, type WaitingPerson } from './line.ts';

/** What a simulated day has shown; `overtaken`, `starved`, `toAbsent` and `overLimit` are counts of what must not be. */
export type DayReport = {
  arrived: number;
  served: number;
  overtaken: number;
  starved: number;
  toAbsent: number;
  overLimit: number;
  longestWaitSeconds: number;
  /** An agent's load over their time on duty, divided by the mean of those with the same languages and shift. */
  mostOverMean: number;
  leastOverMean: number;
};

type DayPlan = { agents: number; arrivals: number; mode: AssignmentMode; seed: number };

const TICK_SECONDS = 15;
const DAY_SECONDS = 86_400;
const SHIFT_SECONDS = 28_800;
const BREAK_EVERY_SECONDS = 7_200;
const BREAK_SECONDS = 900;
const OFFER_SECONDS = 30;
const MEAN_TALK_SECONDS = 1_500;
/** How often somebody who is offered a conversation lets it pass. */
const PASS_RATE = 0.15;
const LANGUAGES = ['en', 'zh-CN', 'zh-TW'] as const;
/** Of the agents on duty at any time, breaks deducted. */
const MIN_PLACES = 100;
/** The line ends some time after the last arrival; a day that does not end has somebody who is never served. */
const LAST_TICK_SECONDS = 2 * DAY_SECONDS;

/**
 * A day of a helpline under the rule of assignment, with a seeded draw: three shifts, three languages, two peaks, breaks,
 * and offers that are let pass. Everybody's wait is compared with their place in the line when they came.
 */
export function simulateDay(plan: DayPlan): DayReport {
  const day = new SimulatedDay(plan);
  for (let second = 0; second < LAST_TICK_SECONDS && !day.isOver(second); second += TICK_SECONDS) day.tick(second);
  return day.report();
}

type SimulatedAgent = Agent & {
  shiftFrom: number;
  breakFrom: number;
  served: number;
  endsOfTalks: number[];
  dutyTicks: number;
  loadTicks: number;
};
type Visitor = WaitingPerson & { before: number; offerEnds: number };

class SimulatedDay {
  private readonly random: () => number;
  private readonly team: SimulatedAgent[];
  private readonly arrivals: number[];
  private line: Visitor[] = [];
  private arrived = 0;
  private readonly counts = { served: 0, overtaken: 0, starved: 0, toAbsent: 0, overLimit: 0, longestWaitSeconds: 0 };
  private readonly rules;

  constructor({ agents, arrivals, mode, seed }: DayPlan) {
    this.random = seededRandom(seed);
    this.rules = { mode, anybodyAfterSeconds: 60 };
    this.team = Array.from({ length: agents }, (_, index) => ({
      ...agentOf(index, { limit: 4, languages: index % 4 === 3 ? [] : [LANGUAGES[index % 4]!] }),
      ...{ shiftFrom: (Math.floor(index / 4) % 3) * SHIFT_SECONDS, breakFrom: (index * 397) % BREAK_EVERY_SECONDS },
      ...{ served: 0, endsOfTalks: [], dutyTicks: 0, loadTicks: 0 },
    }));
    this.arrivals = Array.from({ length: arrivals }, () => this.drawArrival()).toSorted((one, other) => one - other);
  }

  isOver(second: number): boolean {
    return second > DAY_SECONDS && this.line.length === 0;
  }

  tick(second: number): void {
    for (const agent of this.team) this.updateAgent(agent, second);
    while (this.arrivals[this.arrived] !== undefined && this.arrivals[this.arrived]! <= second) this.arrive(second);
    for (const visitor of this.line) this.endOffer(visitor, second);
    const clock = { rules: this.rules, now: second * 1000 };
    const assignments = assign({ waiting: this.line, agents: this.team }, clock);
    const given = new Set(assignments.map(({ sessionId }) => sessionId));
    for (const assignment of assignments) this.judge(assignment, given, second);
    for (const assignment of assignments) this.carryOut(assignment, second);
    this.line = this.line.filter(({ waitingSince }) => waitingSince >= 0);
  }

  report(): DayReport {
    const ratios = [0, 1, 2, 3].flatMap((group) =>
      [0, 1, 2].flatMap((shift) => {
        const peers = this.team.filter((_, index) => index % 4 === group && Math.floor(index / 4) % 3 === shift);
        const loads = peers.map(({ loadTicks, dutyTicks }) => loadTicks / dutyTicks);
        const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
        return loads.map((load) => load / mean);
      }),
    );
    return {
      arrived: this.arrived,
      ...this.counts,
      mostOverMean: Math.max(...ratios),
      leastOverMean: Math.min(...ratios),
    };
  }

  /** Two peaks: the morning and the evening. */
  private drawArrival(): number {
    const peak = this.random() < 0.5 ? 0.4 : 0.8;
    const spread = (this.random() + this.random() + this.random()) / 3 - 0.5;
    return Math.min(Math.max(0, (peak + spread) % 1), 1) * DAY_SECONDS;
  }

  private updateAgent(agent: SimulatedAgent, second: number): void {
    agent.endsOfTalks = agent.endsOfTalks.filter((end) => end > second);
    agent.load = agent.endsOfTalks.length;
    const intoShift = (second - agent.shiftFrom + DAY_SECONDS) % DAY_SECONDS;
    const intoTurn = (intoShift + agent.breakFrom) % BREAK_EVERY_SECONDS;
    agent.isOnDuty = intoShift < SHIFT_SECONDS && intoTurn >= BREAK_SECONDS;
    agent.dutyTicks += agent.isOnDuty ? 1 : 0;
    agent.loadTicks += agent.isOnDuty ? agent.load : 0;
  }

  private arrive(second: number): void {
    const lang = LANGUAGES[Math.floor(this.random() * LANGUAGES.length)]!;
    const person = personOf(this.arrived, { lang, waitingSince: second * 1000 });
    this.line.push({ ...person, before: this.line.length, offerEnds: 0 });
    this.arrived += 1;
  }

  /** An offer is accepted, or let pass at its end. */
  private endOffer(visitor: Visitor, second: number): void {
    if (visitor.offeredTo === null || second < visitor.offerEnds) return;
    const agent = this.team.find(({ agentId }) => agentId === visitor.offeredTo)!;
    visitor.offeredTo = null;
    if (agent.isOnDuty && this.random() >= PASS_RATE) return this.serve(visitor, agent, second);
    visitor.passedBy = [...visitor.passedBy, agent.agentId];
  }

  private carryOut({ kind, sessionId, agentId }: Assignment, second: number): void {
    const visitor = this.line.find((one) => one.sessionId === sessionId)!;
    const agent = this.team.find((one) => one.agentId === agentId)!;
    if (kind === 'assign') return this.serve(visitor, agent, second);
    visitor.offeredTo = agentId;
    visitor.offerEnds = second + Math.ceil(this.random() * OFFER_SECONDS);
  }

  private serve(visitor: Visitor, agent: SimulatedAgent, second: number): void {
    const waited = second - visitor.waitingSince / 1000;
    this.counts.served += 1;
    this.counts.longestWaitSeconds = Math.max(this.counts.longestWaitSeconds, waited);
    if (waited > this.boundOf(visitor)) this.counts.starved += 1;
    agent.served += 1;
    agent.endsOfTalks.push(second - Math.log(1 - this.random()) * MEAN_TALK_SECONDS);
    agent.load = agent.endsOfTalks.length;
    if (agent.load > agent.limit) this.counts.overLimit += 1;
    visitor.waitingSince = -1;
  }

  /**
   * The most that a wait may take: a place comes free as often as talks end, and
   * whoever is let pass is asked anew within an offer, a few times.
   */
  private boundOf({ before, passedBy }: Visitor): number {
    const oneTalk = MEAN_TALK_SECONDS / MIN_PLACES;
    return (
      4 * OFFER_SECONDS +
      this.rules.anybodyAfterSeconds +
      passedBy.length * (OFFER_SECONDS + TICK_SECONDS) +
      3 * before * oneTalk
    );
  }

  private judge({ sessionId, agentId }: Assignment, given: ReadonlySet<string>, second: number): void {
    const agent = this.team.find((one) => one.agentId === agentId)!;
    const person = this.line.find((one) => one.sessionId === sessionId)!;
    if (!agent.isOnDuty) this.counts.toAbsent += 1;
    const clock = { rules: this.rules, now: second * 1000 };
    const isLeftOut = (other: Visitor) =>
      other.offeredTo === null &&
      other.waitingSince < person.waitingSince &&
      !other.passedBy.includes(agentId) &&
      canServe(agent, other, clock);
    if (this.line.some((other) => isLeftOut(other) && !given.has(other.sessionId))) this.counts.overtaken += 1;
  }
}

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
