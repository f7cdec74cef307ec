import { v4, v7 } from 'uuid';
import { arrivalsFrom, receive, type Arrivals } from '@libs/chat/arrivals.ts';
import { handleCommand, type CommandPorts, type Envelope, type Outcome } from '@libs/ledger/handle-command.ts';
import { InMemoryLedger } from '@libs/ledger/in-memory-ledger.ts';
import { InMemoryKeyring } from '@libs/ledger/keyring.ts';
import { KnownSessions } from '@libs/ledger/known-sessions.ts';
import { Lanes } from '@libs/ledger/lanes.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { openEvent } from '@libs/ledger/stored-event.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { FoldedSession } from '@libs/protocol/wire.ts';
import { defaultSettings, inAllLanguages } from '@libs/protocol/settings.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { type Road, SimulatedBrowser } from '../../../web/src/testing/simulated-browser.ts';
import type { History } from '../history.ts';
import { historyOf, newOperation, type SimulatedReader } from './told.ts';
import { Turns } from './turns.ts';

/**
 * The house in one process: three browsers, two gateways, two workers and readers, all of them the real rules, outboxes,
 * lanes and commands, with the network, the clock, chance and the browser's storage put in from outside. Whatever waits
 * for anything waits for its turn; a run that fails is made small and is found again from what is printed.
 */
export interface Simulation {
  /** Messages of each browser, as fast as somebody writes who does not wait for answers. */
  says: readonly [number, number];
  /**
   * What happens to one call after the other: 0 it never arrives, 1 its answer never arrives, 2 it arrives twice, 3 the
   * browser dies meanwhile and is started again.
   */
  fates: readonly number[];
  /** Who goes on next, of those who wait. */
  order: readonly number[];
  /** A mistake, to see that it is noticed. */
  mistake?: 'forgets its ids' | 'does not count';
}

/** The time of everybody in the house; nothing passes unless it is moved on. */
export interface Clock {
  now: () => number;
  advance: (ms: number) => void;
}

const SETTINGS = {
  ...defaultSettings,
  welcomeDelaySeconds: 1,
  followUpDelaySeconds: 2,
  followUpMessage: inAllLanguages('there?'),
};
const STEP_MS = 1;
/** After all faults everybody looks by themselves, at the latest after this; nothing may be left then. */
const LOOK_AFTER_MS = 21_000;
const LOOKS = 4;

/** Runs it to its end and returns what happened, for the checker. */
export async function simulate(simulation: Simulation, clock: Clock): Promise<History> {
  const house = new House(simulation, clock);
  try {
    await house.turns.run(house.live());
    return await house.history();
  } finally {
    house.end();
  }
}

class House {
  readonly turns: Turns;
  private readonly fates: number[];
  private readonly sessionId = v7() as SessionId;
  private readonly ledger: InMemoryLedger;
  private readonly keyring = new InMemoryKeyring();
  private readonly gateways: CommandPorts[];
  private readonly operations = new Map<CommandId, ReturnType<typeof newOperation>>();
  private readonly readers: SimulatedReader[] = ['reader 1', 'reader 2'].map((name) => ({
    ...{ name, state: arrivalsFrom(0), seen: [] },
  }));
  private readonly browsers: SimulatedBrowser[] = [];
  private attempts = 0;

  constructor(
    private readonly simulation: Simulation,
    private readonly clock: Clock,
  ) {
    this.turns = new Turns(simulation.order);
    this.fates = [...simulation.fates];
    this.ledger = new InMemoryLedger(() => new Date(clock.now()));
    this.gateways = [this.gateway(), this.gateway()];
  }

  async live(): Promise<void> {
    this.say(this.browser(), { type: 'session.open', lang: 'en', opening: 'click' });
    await this.turns.rest();
    this.browser();
    await Promise.all([...this.browsers.map((browser, place) => this.write(browser, place)), this.comeLate()]);
    await this.turns.rest();
    for (let look = 0; look < LOOKS; look += 1) {
      this.clock.advance(LOOK_AFTER_MS);
      for (const id of this.ledger.timers.keys()) for (let twice = 0; twice < 2; twice += 1) void this.fire(id);
      await this.turns.rest();
    }
    for (const reader of this.readers)
      await this.tell(reader, await this.ledger.read(this.sessionId, reader.state.version, MOST));
  }

  async history(): Promise<History> {
    const { operations, readers, browsers } = this;
    const stored = await this.ledger.read(this.sessionId, 0, MOST);
    const events = await this.opened(stored);
    return historyOf({ operations: [...operations.values()], readers, browsers, stored, events });
  }

  end(): void {
    for (const browser of this.browsers) browser.end();
  }

  private gateway(): CommandPorts {
    const lanes = new Lanes(async (requests) => {
      await this.hop();
      const verdicts = await this.ledger.append(requests);
      await this.hop();
      return verdicts;
    });
    return {
      ledger: this.ledger,
      keyring: this.keyring,
      known: new KnownSessions(),
      append: (request) => lanes.append(request),
      settings: async () => SETTINGS,
      announce: (events) => void this.announce(events),
      ring: () => undefined,
    };
  }

  /** Another device of the same visitor. */
  private browser(): SimulatedBrowser {
    const browser: SimulatedBrowser = new SimulatedBrowser(this.sessionId, {
      command: (envelope) => this.attempt(browser, { ...envelope, actor: { role: 'customer' } } as Envelope),
      join: (...asked) => this.join(...asked),
      pause: () => this.hop(),
    });
    this.browsers.push(browser);
    return browser;
  }

  /** A third device finds a conversation under way, and begins with its newest part. */
  private async comeLate(): Promise<void> {
    for (let hop = 0; hop < LATE_HOPS; hop += 1) await this.hop();
    this.browser();
  }

  private async write(browser: SimulatedBrowser, place: number): Promise<void> {
    for (let said = 0; said < this.simulation.says[place]!; said += 1) {
      await this.hop();
      this.say(browser, { type: 'message.send', text: `${place} says ${said}` });
    }
  }

  private say(browser: SimulatedBrowser, command: Parameters<SimulatedBrowser['ask']>[0]): void {
    const commandId = browser.ask(command);
    const sender = `browser-${this.browsers.indexOf(browser)}`;
    const text = command.type === 'message.send' ? command.text : null;
    const common = { commandId, sessionId: this.sessionId, sender, text, sentAt: this.clock.now() };
    this.operations.set(commandId, { ...newOperation(), ...common, type: command.type });
  }

  /** Null when nobody can tell what became of it. */
  private async attempt(browser: SimulatedBrowser, envelope: Envelope) {
    const fate = this.fates.shift() ?? Infinity;
    const { mistake } = this.simulation;
    const sent = mistake === 'forgets its ids' ? { ...envelope, commandId: v4() as CommandId } : envelope;
    await this.hop();
    if (fate === 0) return null;
    const turn = (this.attempts += 1);
    const work = [handleCommand(this.gateways[turn % 2]!, sent)];
    if (fate === 2) work.push(handleCommand(this.gateways[(turn + 1) % 2]!, sent));
    if (fate === 3) browser.restart();
    if (fate === 1 || fate === 3) return null;
    const [outcome] = await Promise.all(work);
    await this.hop();
    return this.answered(envelope.commandId, outcome!);
  }

  private answered(commandId: CommandId, outcome: Outcome) {
    if (!('recorded' in outcome)) throw new Error(JSON.stringify(outcome));
    const { version, duplicate, at } = outcome.recorded;
    const operation = this.operations.get(commandId)!;
    operation.answers.push({ version, duplicate });
    operation.outcome = 'ok';
    operation.answeredAt ??= this.clock.now();
    return { recorded: { version, at: at.toISOString() } };
  }

  /** Histories are short here, so somebody who begins gets two events at first, and a page is two. */
  private async join(...[cursor, newest]: Parameters<Road['join']>) {
    const fate = this.fates.shift() ?? Infinity;
    await this.hop();
    if (fate === 0) return null;
    const { version: head, ...session } = (await this.ledger.head(this.sessionId)) ?? { version: 0 };
    const isTail = cursor === null && newest !== undefined && head > SHORT;
    const stored = await this.ledger.read(this.sessionId, isTail ? head - SHORT : (cursor?.version ?? 0), SHORT);
    const events = await this.opened(stored);
    await this.hop();
    return {
      ...{ ok: true as const, reset: false, head, more: (events.at(-1)?.version ?? head) < head, events },
      ...{ marks: { customer: 0, agent: 0 }, session: isTail ? (session as FoldedSession) : undefined },
    };
  }

  /** Two workers may ring the same timer at once. */
  private async fire(id: CommandId): Promise<void> {
    await this.hop();
    const timer = this.ledger.timers.get(id);
    if (!timer) return;
    const kind = timer.kind as 'welcome' | 'follow-up';
    const command = { type: 'timer.fire' as const, kind, text: `a ${kind}` };
    const ports = { ...this.gateways[0]!, known: undefined };
    const { sessionId } = this;
    await handleCommand(ports, { sessionId, commandId: id, command, actor: { role: 'system' }, answersTimer: true });
  }

  /** Lost for some, late for others, never in a certain order. */
  private announce(stored: StoredEvent[]): Promise<unknown> {
    const delivered = (tell: () => Promise<void>) => async () => {
      const fate = this.fates.shift() ?? Infinity;
      await this.hop();
      if (fate > 0) await tell();
    };
    const tellings = [
      ...this.readers.map((reader) => () => this.tell(reader, stored)),
      ...this.browsers.map((browser) => async () => browser.hear(await this.opened(stored))),
    ];
    return Promise.all(tellings.map((tell) => delivered(tell)()));
  }

  private async tell(reader: SimulatedReader, stored: StoredEvent[]): Promise<void> {
    if (stored.length === 0) return;
    const doesCount = this.simulation.mistake !== 'does not count';
    const { state, applied }: { state: Arrivals<StoredEvent>; applied: StoredEvent[] } = doesCount
      ? receive(reader.state, stored)
      : { state: arrivalsFrom<StoredEvent>(stored.at(-1)!.version), applied: stored };
    reader.state = state;
    reader.seen.push(...(await this.opened(applied)));
  }

  private async opened(stored: readonly StoredEvent[]): Promise<RecordedEvent[]> {
    const key = (await this.keyring.keyOf(this.sessionId))!;
    return stored.map((event) => openEvent(key, event));
  }

  /** Somewhere between two processes: anything else may come first. */
  private async hop(): Promise<void> {
    await this.turns.next();
    this.clock.advance(STEP_MS);
  }
}

const MOST = 1_000;
const SHORT = 2;
const LATE_HOPS = 20;
