import { setTimeout as pause } from 'node:timers/promises';
import { v4 } from 'uuid';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { ObservedSystem } from '../world/observed-system.ts';
import { AgentScript, VisitorScript, type ActorScript, type LoadVisitor } from './actor-scripts.ts';
import { agentCredentialsProvider, visitorCredentialsProvider, visitorHttpSender } from './actor-credentials.ts';
import { HistoryRecorder } from './history-recorder.ts';
import { SimulatedTab, type SimulatedTabOptions } from './simulated-tab.ts';

export type LoadOptions = {
  system: Pick<ObservedSystem, 'gateways' | 'agents'>;
  random: SeededRandom;
  visitors: number;
  /** Mean pause of one tab between two commands. */
  everyMs: number;
};

const TABS_PER_PERSON = 2;
const UNATTENDED_ONE_IN = 3;
/** Those who stop during the fault: no later event reveals that their last one was not delivered. */
const MUTED_SHARE = 0.5;
/** A resend long after the answer, as by a phone that was offline. */
const LATE_RESEND_SHARE = 0.25;
const MAX_TRIES = 20;
const RETRY_DELAY_MS = 250;

/**
 * Visitors and agents with two tabs each, who write, resend on purpose, and send what must be refused. The seed decides
 * what they do; when they do it also depends on how fast they are answered.
 */
export class LoadGenerator {
  readonly recorder = new HistoryRecorder();
  visitors: LoadVisitor[] = [];
  private readonly extraSessions: SessionId[] = [];
  private agents: SimulatedTab[] = [];
  private scripts: ActorScript[] = [];
  private running: Promise<void>[] = [];
  private isOver = false;
  private resolveOver: () => void = () => undefined;
  /** Ends the pauses when the run is over. */
  private readonly over = new Promise<void>((resolve) => (this.resolveOver = resolve));
  private isAbandoned = false;

  constructor(private readonly order: LoadOptions) {}

  get sessions(): SessionId[] {
    return [...this.visitors.map(({ sessionId }) => sessionId), ...this.extraSessions];
  }

  /** Adds a session of the fault, which is checked like the others. */
  addSession(sessionId: SessionId): void {
    this.extraSessions.push(sessionId);
  }

  /** Opens all sessions, each with two tabs. Rejects when not all of them are open in time. */
  async open(timeoutMs: number): Promise<void> {
    const { visitors: count } = this.order;
    const givingUp = setTimeout(() => (this.isAbandoned = true), timeoutMs);
    this.visitors = await Promise.all(Array.from({ length: count }, (_, index) => this.openVisitor(index)));
    clearTimeout(givingUp);
    if (this.isAbandoned) throw new Error('The conversations of the load could not be opened.');
    const { agents } = this.order.system;
    this.agents = agents.flatMap((agent, index) => {
      const credentials = agentCredentialsProvider(agent);
      const sessions = this.visitors.filter((one, place) => !one.isUnattended && place % agents.length === index);
      return this.createTabs(`agent-${index}`, {
        as: 'agent',
        sessions: sessions.map(({ sessionId }) => sessionId),
        credentials,
        viaHttp: null,
      });
    });
    await Promise.all(this.tabs.map((tab) => tab.joinAndStay()));
  }

  start(): void {
    const { random, everyMs } = this.order;
    const givenUp = () => this.isAbandoned;
    for (const visitor of this.visitors)
      for (const tab of visitor.tabs)
        this.scripts.push(
          new VisitorScript({
            visitor,
            tab,
            others: this.sessions,
            recorder: this.recorder,
            random: random.fork(tab.name),
            givenUp,
          }),
        );
    for (const tab of this.agents) {
      const sessions = this.visitors.filter(({ isUnattended }) => !isUnattended).map(({ sessionId }) => sessionId);
      this.scripts.push(new AgentScript({ tab, sessions, random: random.fork(tab.name), givenUp }));
    }
    this.running = this.scripts.map((script) => this.run(script, everyMs));
  }

  /** Half of them stop sending, each at its own time within the next `withinMs`. */
  muteSome(withinMs: number): void {
    const random = this.order.random.fork('mute');
    for (const script of this.scripts)
      if (random.chance(MUTED_SHARE)) script.muteAt = Date.now() + random.between(0, withinMs);
  }

  /** Starts no new command; resolves when every answer is known, or after `timeoutMs`. */
  async finish(timeoutMs: number): Promise<void> {
    this.isOver = true;
    this.resolveOver();
    const random = this.order.random.fork('late');
    const late = this.scripts.flatMap((script) =>
      script.sent.filter(() => random.chance(LATE_RESEND_SHARE)).map((one) => script.resend(one)),
    );
    const givingUp = setTimeout(() => (this.isAbandoned = true), timeoutMs);
    await Promise.all([...this.running, ...late]);
    clearTimeout(givingUp);
  }

  close(): void {
    this.isAbandoned = true;
    for (const tab of this.tabs) tab.close();
  }

  /** On each gateway a new tab of every visitor reads its session from the start, and an agent reads all of them. */
  async readFromStart(urls: readonly string[]): Promise<void> {
    for (const [index, url] of urls.entries()) {
      const common = { urls: [url], turn: 0, viaHttp: null, random: this.order.random };
      const visitors = this.visitors.map(({ sessionId, key }, place): SimulatedTabOptions => ({
        ...common,
        name: `fresh visitor-${place} at gateway-${index + 1}`,
        as: 'visitor',
        sessions: [sessionId],
        credentials: visitorCredentialsProvider(sessionId, key),
      }));
      const credentials = agentCredentialsProvider(this.order.system.agents[0]!);
      const name = `fresh agent at gateway-${index + 1}`;
      const readers: SimulatedTabOptions[] = [
        ...visitors,
        { ...common, name, as: 'agent', sessions: this.sessions, credentials },
      ];
      await Promise.all(readers.map((options) => this.readOnce(options)));
    }
  }

  /** Retries until it has read, a limited number of times. */
  private async readOnce(options: SimulatedTabOptions): Promise<void> {
    const tab = new SimulatedTab(options, this.recorder);
    for (let tries = 0; tries < MAX_TRIES && !(await tab.joinAndStay()); tries += 1) await pause(RETRY_DELAY_MS);
    tab.close();
  }

  private get tabs(): SimulatedTab[] {
    return [...this.visitors.flatMap(({ tabs }) => tabs), ...this.agents];
  }

  private async run(script: ActorScript, everyMs: number): Promise<void> {
    const { random } = script;
    while (!this.isOver) {
      await Promise.race([pause(random.between(0.3, 1.7) * everyMs), this.over]);
      if (!this.isOver && Date.now() < script.muteAt) await script.act();
    }
  }

  private async openVisitor(index: number): Promise<LoadVisitor> {
    const [sessionId, key] = [newSessionId(), newVisitorKey()];
    const person = {
      as: 'visitor' as const,
      credentials: visitorCredentialsProvider(sessionId, key),
      viaHttp: visitorHttpSender(sessionId, key),
    };
    const name = `visitor-${index}`;
    const [opener] = this.createTabs(`${name} opening`, { ...person, sessions: [] }, 1);
    const random = this.order.random.fork(name);
    const opening = random.pick(['click', 'auto'] as const);
    const order = { sessionId, commandId: v4() as CommandId };
    await opener!.send(order, { type: 'session.open', lang: 'en', opening }, () => this.isAbandoned);
    opener!.close();
    const tabs = this.createTabs(name, { ...person, sessions: [sessionId] }) as [SimulatedTab, SimulatedTab];
    return { sessionId, key, tabs, isUnattended: index % UNATTENDED_ONE_IN === 0 };
  }

  private createTabs(
    name: string,
    person: Pick<SimulatedTabOptions, 'as' | 'sessions' | 'credentials' | 'viaHttp'>,
    count = TABS_PER_PERSON,
  ): SimulatedTab[] {
    const { system, random } = this.order;
    const urls = system.gateways.map(({ url }) => url);
    return Array.from({ length: count }, (_, tab) => {
      const own = `${name}/${tab}`;
      const turn = random.fork(own).below(urls.length) + tab;
      return new SimulatedTab({ ...person, name: own, urls, turn, random: random.fork(`${own} roads`) }, this.recorder);
    });
  }
}
