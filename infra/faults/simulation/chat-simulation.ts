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
import type { GreetingKind } from '@libs/protocol/timers.ts';
import { type SimulatedNetwork, SimulatedBrowser } from '@libs/client/testing/simulated-browser.ts';
import type { History } from '../history.ts';
import { historyOfSimulation, newOperation, type SimulatedReader } from './simulation-history.ts';
import { DeterministicScheduler } from './deterministic-scheduler.ts';

/**
 * Aidline in one process: three browsers, two gateways, two workers and readers. Rules, outboxes, batchers and commands
 * are the real ones; network, clock, random numbers and the browser's storage are simulated. A scheduler decides which
 * waiting task runs next, so that a failing run can be shrunk and reproduced from what is printed.
 */
export type SimulationInput = {
  /** How many messages each browser sends, without waiting for answers. */
  messageCounts: readonly [number, number];
  /**
   * What happens to each call in turn: 0 it is lost, 1 its answer is lost, 2 it arrives twice, 3 the browser crashes
   * meanwhile and restarts. Any other number: nothing.
   */
  callFaults: readonly number[];
  /** Which waiting task runs next. */
  order: readonly number[];
  /** A planted bug that must be found: new command ids at each attempt, or no check for gaps. */
  bug?: 'new ids' | 'no gap check';
};

/** The time of all processes; it passes only when it is advanced. */
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
/** Longer than every interval at which a process looks for work that it missed. */
const RECONCILE_AFTER_MS = 21_000;
const RECONCILE_ROUNDS = 4;

/** Runs the simulation to its end and returns its history for the checker. */
export async function simulate(simulation: SimulationInput, clock: SimulationClock): Promise<History> {
  const chat = new ChatSimulation(simulation, clock);
  try {
    await chat.scheduler.runUntil(chat.run());
    return await chat.history();
  } finally {
    chat.stop();
  }
}

class ChatSimulation {
  readonly scheduler: DeterministicScheduler;
  private readonly callFaults: number[];
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
    this.callFaults = [...simulation.callFaults];
    this.ledger = new InMemoryLedger(() => new Date(clock.now()));
    this.gateways = [this.createGateway(), this.createGateway()];
  }

  async run(): Promise<void> {
    this.sendCommand(this.openBrowser(), { type: 'session.open', lang: 'en', opening: 'click' });
    await this.scheduler.whenIdle();
    this.openBrowser();
    await Promise.all([
      ...this.browsers.map((browser, index) => this.sendMessages(browser, index)),
      this.openLateBrowser(),
    ]);
    await this.scheduler.whenIdle();
    for (let round = 0; round < RECONCILE_ROUNDS; round += 1) {
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

  /** A third device joins a running session and begins with its newest events. */
  private async openLateBrowser(): Promise<void> {
    for (let count = 0; count < LATE_START_STEPS; count += 1) await this.step();
    this.openBrowser();
  }

  private async sendMessages(browser: SimulatedBrowser, index: number): Promise<void> {
    for (let count = 0; count < this.simulation.messageCounts[index]!; count += 1) {
      await this.step();
      this.sendCommand(browser, { type: 'message.send', text: `message ${count} of ${index}` });
    }
  }

  private sendCommand(browser: SimulatedBrowser, command: Parameters<SimulatedBrowser['send']>[0]): void {
    const commandId = browser.send(command);
    const sender = `browser-${this.browsers.indexOf(browser)}`;
    const text = command.type === 'message.send' ? command.text : null;
    const common = { commandId, sessionId: this.sessionId, sender, text, sentAt: this.clock.now() };
    this.operations.set(commandId, { ...newOperation(), ...common, type: command.type });
  }

  /** Null when the outcome is unknown. */
  private async callGateway(browser: SimulatedBrowser, input: CommandInput) {
    const fault = this.callFaults.shift() ?? Infinity;
    const sent = this.simulation.bug === 'new ids' ? { ...input, commandId: v4() as CommandId } : input;
    await this.step();
    if (fault === 0) return null;
    const turn = (this.attempts += 1);
    const work = [handleCommand(this.gateways[turn % 2]!, sent)];
    if (fault === 2) work.push(handleCommand(this.gateways[(turn + 1) % 2]!, sent));
    if (fault === 3) browser.restart();
    if (fault === 1 || fault === 3) return null;
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

  /** Histories are short here, so the first answer to a new reader has two events, and a page too. */
  private async join(...[cursor, newest]: Parameters<SimulatedNetwork['join']>) {
    const fault = this.callFaults.shift() ?? Infinity;
    await this.step();
    if (fault === 0) return null;
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
      ...{ ok: true as const, epoch: EPOCH, reset: false, head, more: (events.at(-1)?.version ?? head) < head, events },
      ...{ marks: { customer: 0, agent: 0 }, session: isTail ? (session as SessionSummary) : undefined },
    };
  }

  /** Two workers may fire the same timer at once. */
  private async fireTimer(id: CommandId): Promise<void> {
    await this.step();
    const timer = this.ledger.timers.get(id);
    if (!timer) return;
    const kind = timer.kind as GreetingKind;
    const command = { type: 'timer.fire' as const, kind, text: `a ${kind}` };
    const ports = { ...this.gateways[0]!, known: undefined };
    const { sessionId } = this;
    await handleCommand(ports, { sessionId, commandId: id, command, actor: { role: 'system' }, answersTimer: true });
  }

  /** Delivers to some receivers, late and in any order. */
  private publish(stored: StoredEvent[]): Promise<unknown> {
    const unreliably = (receive: () => Promise<void>) => async () => {
      const fault = this.callFaults.shift() ?? Infinity;
      await this.step();
      if (fault > 0) await receive();
    };
    const receivers = [
      ...this.readers.map((reader) => () => this.deliver(reader, stored)),
      ...this.browsers.map((browser) => async () => browser.receive(await this.openEvents(stored), EPOCH)),
    ];
    return Promise.all(receivers.map((receive) => unreliably(receive)()));
  }

  private async deliver(reader: SimulatedReader, stored: StoredEvent[]): Promise<void> {
    if (stored.length === 0) return;
    const checksGaps = this.simulation.bug !== 'no gap check';
    const { state, applied }: { state: EventBuffer<StoredEvent>; applied: StoredEvent[] } = checksGaps
      ? receiveEvents(reader.state, stored)
      : { state: createEventBuffer<StoredEvent>(stored.at(-1)!.version), applied: stored };
    reader.state = state;
    reader.seen.push(...(await this.openEvents(applied)));
  }

  private async openEvents(stored: readonly StoredEvent[]): Promise<RecordedEvent[]> {
    const key = (await this.keyring.getKey(this.sessionId))!;
    return stored.map((event) => unsealEvent(key, event));
  }

  /** Lets other tasks run first. */
  private async step(): Promise<void> {
    await this.scheduler.nextTurn();
    this.clock.advance(STEP_MS);
  }
}

const EPOCH = '7412345678901234567.1';
const MAX_EVENTS = 1_000;
const PAGE_SIZE = 2;
const LATE_START_STEPS = 20;
