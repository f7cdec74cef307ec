import { v4 } from 'uuid';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { waitUntil } from '../../bin/servers/wait-until.ts';
import type { FaultContext } from '../fault-cell.ts';
import { visitorCredentialsProvider } from '../load/actor-credentials.ts';
import { CANARY, type SentCommand } from '../load/actor-scripts.ts';
import { SimulatedTab } from '../load/simulated-tab.ts';
import type { ObservedSystem } from '../world/observed-system.ts';

/** Opened, welcome, follow-up: afterwards nothing but its visitor writes into the conversation. */
const GREETED_VERSION = 3;
const WITHIN_SECONDS = 60;

type SleepingReaderOptions = Pick<FaultContext, 'load' | 'random'> & { system: ObservedSystem };

/**
 * A visitor with two tabs, of which one sleeps while the log is replaced. When it wakes, its cursor names a version and
 * a command that the new log has too, behind another message than the one it shows: only the epoch tells the two apart.
 */
export class SleepingReader {
  private readonly sessionId = newSessionId();
  private readonly key = newVisitorKey();
  private readonly writer: SimulatedTab;
  private readonly reader: SimulatedTab;
  private isOver = false;
  private last: SentCommand | undefined;

  constructor(private readonly options: SleepingReaderOptions) {
    this.writer = this.createTab('awake', []);
    this.reader = this.createTab('asleep', [this.sessionId]);
  }

  /** Resolves when it has been greeted and a tab reads it. */
  async open(): Promise<void> {
    const order = { sessionId: this.sessionId, commandId: v4() as CommandId };
    this.options.load.addSession(this.sessionId);
    await this.writer.send(order, { type: 'session.open', lang: 'en', opening: 'auto' }, () => this.isOver);
    await this.reader.joinAndStay();
    await this.waitForVersion(GREETED_VERSION);
  }

  /** Two messages that only the old log will have; when the tab has read both it falls asleep. */
  async readAndSleep(): Promise<void> {
    await this.send();
    this.last = await this.send();
    await this.waitForVersion(GREETED_VERSION + 2);
    this.reader.close();
  }

  /** In the new log: another message takes the place of the first, and the second one comes to stand where it stood. */
  async rewriteAndWake(): Promise<void> {
    await this.send();
    const { operation, command } = this.last!;
    await this.writer.resend(operation, command, () => this.isOver);
    if (operation.answers.at(-1)?.version !== GREETED_VERSION + 2)
      throw new Error('The new log does not look like the old one at the cursor of the tab that sleeps.');
    await this.reader.joinAndStay();
  }

  close(): void {
    this.isOver = true;
    this.writer.close();
    this.reader.close();
  }

  private async send(): Promise<SentCommand> {
    const command = { type: 'message.send', text: `${CANARY} ${v4()} to a tab that sleeps` } as const;
    const order = { sessionId: this.sessionId, commandId: v4() as CommandId };
    return { operation: await this.writer.send(order, command, () => this.isOver), command };
  }

  private waitForVersion(version: number): Promise<boolean> {
    const { readers } = this.options.load.recorder;
    const reader = readers.find(({ sessionId }) => sessionId === this.sessionId)!;
    const what = `A tab to read ${version} events`;
    return waitUntil(() => reader.version >= version, { what, withinSeconds: WITHIN_SECONDS });
  }

  private createTab(name: string, sessions: SessionId[]): SimulatedTab {
    const { system, load, random } = this.options;
    return new SimulatedTab(
      {
        ...{ name, sessions, as: 'visitor', turn: 0, viaHttp: null, random: random.fork(name) },
        urls: system.gateways.map(({ url }) => url),
        credentials: visitorCredentialsProvider(this.sessionId, this.key),
      },
      load.recorder,
    );
  }
}
