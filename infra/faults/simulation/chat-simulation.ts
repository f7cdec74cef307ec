import { v4, v7 } from 'uuid';
import { createEventBuffer, receiveEvents, type EventBuffer } from '@libs/chat/event-buffer.ts';
import {
  handleCommand,
  type CommandDependencies,
  type CommandInput,
  type CommandOutcome,
} from '@libs/ledger/handle-command.ts';
import { InMemoryLedger } from '@libs/ledger/in-memory-ledger.ts';
import { InMemoryKeyring } from '@libs/ledger/keyring.ts';
import { createSessionCache } from '@libs/ledger/session-cache.ts';
import { AppendBatcher } from '@libs/ledger/append-batcher.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { unsealEvent } from '@libs/ledger/stored-event.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { SessionSummary } from '@libs/protocol/socket-protocol.ts';
import { defaultSettings, sameInAllLocales } from '@libs/protocol/settings.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { TimerKind } from '@libs/protocol/timers.ts';
import { type SimulatedNetwork, SimulatedBrowser } from '@libs/client/testing/simulated-browser.ts';
import type { History } from '../history.ts';
import { historyOfSimulation, newOperation, type SimulatedReader } from './simulation-history.ts';
import { DeterministicScheduler } from './deterministic-scheduler.ts';

/**
 * The house in one process: three browsers, two gateways, two workers and readers, all of them the real rules, outboxes,
 * lanes and commands, with the network, the clock, chance and the browser's storage put in from outside. Whatever waits
 * for anything waits for its turn; a run that fails is made small and is found again from what is printed.
 */
export type SimulationInput = {
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
};

/** The time of everybody in the house; nothing passes unless it is moved on. */
export type SimulationClock = {
  now: () => number;
  advance: (ms: number) => void;
};

const SETTINGS = {
  ...defaultSettings,
  welcomeDelaySeconds: 1,
  followUpDelaySeconds: 2,
  followUpMessage: sameInAllLocales('there?'),
};
const STEP_MS = 1;
/** After all faults everybody looks by themselves, at the latest after this; nothing may be left then. */
const RECONCILE_AFTER_MS = 21_000;
const RECONCILE_ROUNDS = 4;

/** Runs it to its end and returns what happened, for the checker. */
export async function simulate(simulation: SimulationInput, clock: SimulationClock): Promise<History> {
  const house = new ChatSimulation(simulation, clock);
  try {
    await house.scheduler.runUntil(house.run());
    return await house.history();
  } finally {
    house.stop();
  }
}

class ChatSimulation {
  readonly scheduler: DeterministicScheduler;
  private readonly callFates: number[];
  private readonly sessionId = v7() as SessionId;
  private readonly ledger: InMemoryLedger;
  private readonly keyring = new InMemoryKeyring();
  private readonly gateways: CommandDependencies[];
  private readonly operations = new Map<CommandId, ReturnType<typeof newOperation>>();
  private readonly readers: SimulatedReader[] = ['reader 1', 'reader 2'].map((name) => ({
    ...{ name, state: createEventBuffer(0), seen: [] },
  }));
  private readonly browsers: SimulatedBrowser[] = [];
  private attempts = 0;

  constructor(
    private readonly simulation: SimulationInput,
    private readonly clock: SimulationClock,
  ) {
    this.scheduler = new DeterministicScheduler(simulation.order);
    this.callFates = [...simulation.fates];
    this.ledger = new InMemoryLedger(() => new Date(clock.now()));
    this.gateways = [this.createGateway(), this.createGateway()];
  }

  async run(): Promise<void> {
    this.sendCommand(this.openBrowser(), { type: 'session.open', lang: 'en', opening: 'click' });
    await this.scheduler.whenIdle();
    this.openBrowser();
    await Promise.all([
      ...this.browsers.map((browser, place) => this.sendMessages(browser, place)),
      this.openLateBrowser(),
    ]);
    await this.scheduler.whenIdle();
    for (let look = 0; look < RECONCILE_ROUNDS; look += 1) {
      this.clock.advance(RECONCILE_AFTER_MS);
      for (const id of this.ledger.timers.keys()) for (let twice = 0; twice < 2; twice += 1) void this.fireTimer(id);
      await this.scheduler.whenIdle();
    }
    for (const reader of this.readers)
      await this.deliver(reader, await this.ledger.read(this.sessionId, reader.state.version, MAX_EVENTS));
  }

  async history(): Promise<History> {
    const { operations, readers, browsers } = this;
    const stored = await this.ledger.read(this.sessionId, 0, MAX_EVENTS);
    const events = await this.openEvents(stored);
    return historyOfSimulation({ operations: [...operations.values()], readers, browsers, stored, events });
  }

  stop(): void {
    for (const browser of this.browsers) browser.end();
  }

  private createGateway(): CommandDependencies {
    const batcher = new AppendBatcher(async (requests) => {
      await this.step();
      const verdicts = await this.ledger.append(requests);
      await this.step();
      return verdicts;
    });
    return {
      ledger: this.ledger,
      keyring: this.keyring,
      sessionCache: createSessionCache(),
      append: (request) => batcher.append(request),
      settings: async () => SETTINGS,
      publishEvents: (events) => void this.publish(events),
      enqueueTimers: () => undefined,
    };
  }

  /** Another device of the same visitor. */
  private openBrowser(): SimulatedBrowser {
    const browser: SimulatedBrowser = new SimulatedBrowser(this.sessionId, {
      command: (envelope) => this.callGateway(browser, { ...envelope, actor: { role: 'customer' } } as CommandInput),
      join: (...asked) => this.join(...asked),
      pause: () => this.step(),
    });
    this.browsers.push(browser);
    return browser;
  }

  /** A third device finds a conversation under way, and begins with its newest part. */
  private async openLateBrowser(): Promise<void> {
    for (let hop = 0; hop < LATE_START_STEPS; hop += 1) await this.step();
    this.openBrowser();
  }

  private async sendMessages(browser: SimulatedBrowser, place: number): Promise<void> {
    for (let said = 0; said < this.simulation.says[place]!; said += 1) {
      await this.step();
      this.sendCommand(browser, { type: 'message.send', text: `${place} says ${said}` });
    }
  }

  private sendCommand(browser: SimulatedBrowser, command: Parameters<SimulatedBrowser['send']>[0]): void {
    const commandId = browser.send(command);
    const sender = `browser-${this.browsers.indexOf(browser)}`;
    const text = command.type === 'message.send' ? command.text : null;
    const common = { commandId, sessionId: this.sessionId, sender, text, sentAt: this.clock.now() };
    this.operations.set(commandId, { ...newOperation(), ...common, type: command.type });
  }

  /** Null when nobody can tell what became of it. */
  private async callGateway(browser: SimulatedBrowser, input: CommandInput) {
    const fate = this.callFates.shift() ?? Infinity;
    const { mistake } = this.simulation;
    const sent = mistake === 'forgets its ids' ? { ...input, commandId: v4() as CommandId } : input;
    await this.step();
    if (fate === 0) return null;
    const turn = (this.attempts += 1);
    const work = [handleCommand(this.gateways[turn % 2]!, sent)];
    if (fate === 2) work.push(handleCommand(this.gateways[(turn + 1) % 2]!, sent));
    if (fate === 3) browser.restart();
    if (fate === 1 || fate === 3) return null;
    const [outcome] = await Promise.all(work);
    await this.step();
    return this.recordAnswer(input.commandId, outcome!);
  }

  private recordAnswer(commandId: CommandId, outcome: CommandOutcome) {
    if (!('recorded' in outcome)) throw new Error(JSON.stringify(outcome));
    const { version, duplicate, at } = outcome.recorded;
    const operation = this.operations.get(commandId)!;
    operation.answers.push({ version, duplicate });
    operation.outcome = 'ok';
    operation.answeredAt ??= this.clock.now();
    return { recorded: { version, at: at.toISOString() } };
  }

  /** Histories are short here, so somebody who begins gets two events at first, and a page is two. */
  private async join(...[cursor, newest]: Parameters<SimulatedNetwork['join']>) {
    const fate = this.callFates.shift() ?? Infinity;
    await this.step();
    if (fate === 0) return null;
    const { version: head, ...session } = (await this.ledger.head(this.sessionId)) ?? { version: 0 };
    const isTail = cursor === null && newest !== undefined && head > PAGE_SIZE;
    const stored = await this.ledger.read(
      this.sessionId,
      isTail ? head - PAGE_SIZE : (cursor?.version ?? 0),
      PAGE_SIZE,
    );
    const events = await this.openEvents(stored);
    await this.step();
    return {
      ...{ ok: true as const, reset: false, head, more: (events.at(-1)?.version ?? head) < head, events },
      ...{ marks: { customer: 0, agent: 0 }, session: isTail ? (session as SessionSummary) : undefined },
    };
  }

  /** Two workers may ring the same timer at once. */
  private async fireTimer(id: CommandId): Promise<void> {
    await this.step();
    const timer = this.ledger.timers.get(id);
    if (!timer) return;
    const kind = timer.kind as TimerKind;
    const command = { type: 'timer.fire' as const, kind, text: `a ${kind}` };
    const ports = { ...this.gateways[0]!, known: undefined };
    const { sessionId } = this;
    await handleCommand(ports, { sessionId, commandId: id, command, actor: { role: 'system' }, answersTimer: true });
  }

  /** Lost for some, late for others, never in a certain order. */
  private publish(stored: StoredEvent[]): Promise<unknown> {
    const delivered = (tell: () => Promise<void>) => async () => {
      const fate = this.callFates.shift() ?? Infinity;
      await this.step();
      if (fate > 0) await tell();
    };
    const tellings = [
      ...this.readers.map((reader) => () => this.deliver(reader, stored)),
      ...this.browsers.map((browser) => async () => browser.receive(await this.openEvents(stored))),
    ];
    return Promise.all(tellings.map((tell) => delivered(tell)()));
  }

  private async deliver(reader: SimulatedReader, stored: StoredEvent[]): Promise<void> {
    if (stored.length === 0) return;
    const doesCount = this.simulation.mistake !== 'does not count';
    const { state, applied }: { state: EventBuffer<StoredEvent>; applied: StoredEvent[] } = doesCount
      ? receiveEvents(reader.state, stored)
      : { state: createEventBuffer<StoredEvent>(stored.at(-1)!.version), applied: stored };
    reader.state = state;
    reader.seen.push(...(await this.openEvents(applied)));
  }

  private async openEvents(stored: readonly StoredEvent[]): Promise<RecordedEvent[]> {
    const key = (await this.keyring.getKey(this.sessionId))!;
    return stored.map((event) => unsealEvent(key, event));
  }

  /** Somewhere between two processes: anything else may come first. */
  private async step(): Promise<void> {
    await this.scheduler.nextTurn();
    this.clock.advance(STEP_MS);
  }
}

const MAX_EVENTS = 1_000;
const PAGE_SIZE = 2;
const LATE_START_STEPS = 20;
