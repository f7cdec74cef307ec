import { setTimeout as pause } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { v4, v7 } from 'uuid';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Random } from '../random.ts';
import type { World } from '../world/world.ts';
import { AgentScript, VisitorScript, type Script } from './scripts.ts';
import { agentCredentials, visitorCredentials, visitorOverHttp } from './people.ts';
import { Recorder } from './recorder.ts';
import { Tab, type TabOrder } from './tab.ts';

export interface LoadOrder {
  world: World;
  random: Random;
  visitors: number;
  /** Mean pause of one tab between two things it says. */
  everyMs: number;
}

export interface Visitor {
  sessionId: SessionId;
  key: string;
  tabs: [Tab, Tab];
  /** Nobody answers them, so their timers speak. */
  isAlone: boolean;
}

const TABS = 2;
const ALONE_ONE_IN = 3;
/** Those who fall silent in the middle of a fault: what they said last is pushed by nothing that comes after it. */
const MUTED_SHARE = 0.5;
/** A resend long after the answer, as a phone makes it that was out of reach. */
const LATE_RESENDS = 0.25;
const TRIES = 20;
const BETWEEN_TRIES_MS = 250;

/**
 * Visitors and agents with two tabs each, who write, resend on purpose, ask for what they may not and say what is refused.
 * What they do is decided by the seed; when they do it also by how fast they are answered.
 */
export class Load {
  readonly recorder = new Recorder();
  visitors: Visitor[] = [];
  private readonly guests: SessionId[] = [];
  private agents: Tab[] = [];
  private scripts: Script[] = [];
  private running: Promise<void>[] = [];
  private isOver = false;
  private endThem: () => void = () => undefined;
  /** Nobody sits out a pause when everything is over. */
  private readonly over = new Promise<void>((resolve) => (this.endThem = resolve));
  private isGivenUp = false;

  constructor(private readonly order: LoadOrder) {}

  get sessions(): SessionId[] {
    return [...this.visitors.map(({ sessionId }) => sessionId), ...this.guests];
  }

  /** Somebody whom the fault has brought along; what stands in that conversation is judged like all else. */
  welcome(sessionId: SessionId): void {
    this.guests.push(sessionId);
  }

  /** Everybody opens their conversation and has both tabs in it. */
  async open(): Promise<void> {
    const { visitors: count } = this.order;
    this.visitors = await Promise.all(Array.from({ length: count }, (_, index) => this.openVisitor(index)));
    const { agents } = this.order.world;
    this.agents = agents.flatMap((agent, index) => {
      const credentials = agentCredentials(agent);
      const sessions = this.visitors.filter((one, place) => !one.isAlone && place % agents.length === index);
      return this.tabsOf(`agent-${index}`, {
        as: 'agent',
        sessions: sessions.map(({ sessionId }) => sessionId),
        credentials,
        viaHttp: null,
      });
    });
    await Promise.all(this.tabs.map((tab) => tab.stay()));
  }

  begin(): void {
    const { random, everyMs } = this.order;
    const givenUp = () => this.isGivenUp;
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
      const sessions = this.visitors.filter(({ isAlone }) => !isAlone).map(({ sessionId }) => sessionId);
      this.scripts.push(new AgentScript({ tab, sessions, random: random.fork(tab.name), givenUp }));
    }
    this.running = this.scripts.map((script) => this.run(script, everyMs));
  }

  /** Half of them say nothing more, each from a moment of its own within the next `withinMs`. */
  mute(withinMs: number): void {
    const random = this.order.random.fork('mute');
    for (const script of this.scripts)
      if (random.chance(MUTED_SHARE)) script.muteAt = Date.now() + random.between(0, withinMs);
  }

  /** Nobody begins anything new; resolves when every answer is known, or after `patienceMs`. */
  async end(patienceMs: number): Promise<void> {
    this.isOver = true;
    this.endThem();
    const random = this.order.random.fork('late');
    const late = this.scripts.flatMap((script) =>
      script.said.filter(() => random.chance(LATE_RESENDS)).map((one) => script.resend(one)),
    );
    const givingUp = setTimeout(() => (this.isGivenUp = true), patienceMs);
    await Promise.all([...this.running, ...late]);
    clearTimeout(givingUp);
  }

  close(): void {
    this.isGivenUp = true;
    for (const tab of this.tabs) tab.close();
  }

  /** Somebody new on each gateway reads every conversation from the beginning: its visitor, and an agent who sees all of it. */
  async readAfresh(urls: readonly string[]): Promise<void> {
    for (const [index, url] of urls.entries()) {
      const common = { urls: [url], turn: 0, viaHttp: null, random: this.order.random };
      const visitors = this.visitors.map(({ sessionId, key }, place): TabOrder => ({
        ...common,
        name: `fresh visitor-${place} at gateway-${index + 1}`,
        as: 'visitor',
        sessions: [sessionId],
        credentials: visitorCredentials(sessionId, key),
      }));
      const credentials = agentCredentials(this.order.world.agents[0]!);
      const name = `fresh agent at gateway-${index + 1}`;
      const readers: TabOrder[] = [...visitors, { ...common, name, as: 'agent', sessions: this.sessions, credentials }];
      await Promise.all(readers.map((order) => this.readOnce(order)));
    }
  }

  /** It tries until it has read, as long as anybody would. */
  private async readOnce(order: TabOrder): Promise<void> {
    const tab = new Tab(order, this.recorder);
    for (let tries = 0; tries < TRIES && !(await tab.stay()); tries += 1) await pause(BETWEEN_TRIES_MS);
    tab.close();
  }

  private get tabs(): Tab[] {
    return [...this.visitors.flatMap(({ tabs }) => tabs), ...this.agents];
  }

  private async run(script: Script, everyMs: number): Promise<void> {
    const { random } = script;
    while (!this.isOver) {
      await Promise.race([pause(random.between(0.3, 1.7) * everyMs), this.over]);
      if (!this.isOver && Date.now() < script.muteAt) await script.act();
    }
  }

  private async openVisitor(index: number): Promise<Visitor> {
    const [sessionId, key] = [v7() as SessionId, randomBytes(32).toString('base64url')];
    const person = {
      as: 'visitor' as const,
      credentials: visitorCredentials(sessionId, key),
      viaHttp: visitorOverHttp(sessionId, key),
    };
    const name = `visitor-${index}`;
    const [opener] = this.tabsOf(`${name} opening`, { ...person, sessions: [] }, 1);
    const random = this.order.random.fork(name);
    const command = { type: 'session.open' as const, lang: 'en', opening: random.pick(['click', 'auto'] as const) };
    const commandId = v4() as CommandId;
    await opener!.say({ sessionId, commandId, type: command.type, text: null }, command, () => this.isGivenUp);
    opener!.close();
    const tabs = this.tabsOf(name, { ...person, sessions: [sessionId] }) as [Tab, Tab];
    return { sessionId, key, tabs, isAlone: index % ALONE_ONE_IN === 0 };
  }

  private tabsOf(
    name: string,
    person: Pick<TabOrder, 'as' | 'sessions' | 'credentials' | 'viaHttp'>,
    count = TABS,
  ): Tab[] {
    const { world, random } = this.order;
    const urls = world.gateways.map(({ url }) => url);
    return Array.from({ length: count }, (_, tab) => {
      const own = `${name}/${tab}`;
      const turn = random.fork(own).below(urls.length) + tab;
      return new Tab({ ...person, name: own, urls, turn, random: random.fork(`${own} roads`) }, this.recorder);
    });
  }
}
